import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { ErrorFilter } from '../http/error-filter.js';
import { SchemaPipe } from '../http/schema-pipe.js';
import { BacklogMetrics } from './backlog-metrics.js';
import { BrowserErrorsController } from './browser-errors.controller.js';
import { DiscardDeadEndsHandler } from './commands/discard-dead-ends.js';
import { NoteBrowserErrorHandler } from './commands/note-browser-error.js';
import { NotePageSpeedHandler } from './commands/note-page-speed.js';
import { RebuildHandler } from './commands/rebuild.js';
import { ResumeQueueHandler } from './commands/resume-queue.js';
import { RetryDeadEndsHandler } from './commands/retry-dead-ends.js';
import { RunRetriesHandler } from './commands/run-retries.js';
import { DiscardJobHandler } from './commands/discard-job.js';
import { DrainHandler } from './commands/drain.js';
import { PauseShareHandler, ResumeShareHandler } from './commands/pause-share.js';
import { RejudgeOrdersHandler } from './commands/rejudge-orders.js';
import { Guesses } from './guesses.js';
import { HealthController } from './health.controller.js';
import { JobsController } from './jobs.controller.js';
import { MetricsController } from './metrics.controller.js';
import { OperatorsController } from './operators.controller.js';
import { OperatorsPageController } from './operators-page.controller.js';
import { PageSpeedController } from './page-speed.controller.js';
import { PROCESS_KIND, ProcessBeat } from './process-beat.js';
import { GetOverviewHandler } from './queries/get-overview.js';
import { GetShopForOperatorsHandler } from './queries/get-shop-for-operators.js';
import { ListActionsHandler } from './queries/list-actions.js';
import { ListPageSpeedHandler } from './queries/list-page-speed.js';
import { ListProblemsHandler } from './queries/list-problems.js';
import { ListShopsHandler } from './queries/list-shops.js';
import { GetEventStoryHandler } from './queries/get-event-story.js';
import { GetQueueFiguresHandler } from './queries/get-queue-figures.js';
import { ListPausesHandler } from './queries/list-pauses.js';
import { ListRetriesHandler } from './queries/list-retries.js';
import { ListStuckHandler } from './queries/list-stuck.js';
import { SearchHandler } from './queries/search.js';
import { ReadBacklog } from './read-backlog.js';
import { Readiness } from './readiness.js';
import { StalledQueues } from './stalled-queues.js';
import { WorkerReadiness } from './worker-readiness.js';

/** Of the HTTP process: whether it works, its metrics, and errors and speed of the admin. */
@Module({
  controllers: [HealthController, MetricsController, BrowserErrorsController, PageSpeedController],
  providers: [
    Readiness,
    Guesses,
    ProcessBeat,
    { provide: PROCESS_KIND, useValue: 'http' },
    NoteBrowserErrorHandler,
    NotePageSpeedHandler,
  ],
})
export class OperationsModule {}

const ofQueues = [
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_PIPE, useClass: SchemaPipe },
  Readiness,
  Guesses,
  ProcessBeat,
  ReadBacklog,
  StalledQueues,
  BacklogMetrics,
];

/** Of the worker: whether it works, and its metrics. */
@Module({
  controllers: [HealthController, MetricsController],
  providers: [...ofQueues, WorkerReadiness, { provide: PROCESS_KIND, useValue: 'worker' }],
})
export class OperationsWorkersModule {}

/** Of the process for operators: what they see and do. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [HealthController, MetricsController, OperatorsController, JobsController, OperatorsPageController],
  providers: [
    ...ofQueues,
    { provide: PROCESS_KIND, useValue: 'operations' },
    GetOverviewHandler,
    ListProblemsHandler,
    ListRetriesHandler,
    ListStuckHandler,
    ListPausesHandler,
    GetEventStoryHandler,
    GetQueueFiguresHandler,
    SearchHandler,
    ListPageSpeedHandler,
    ListShopsHandler,
    GetShopForOperatorsHandler,
    ListActionsHandler,
    RetryDeadEndsHandler,
    DiscardDeadEndsHandler,
    RunRetriesHandler,
    DiscardJobHandler,
    PauseShareHandler,
    ResumeShareHandler,
    DrainHandler,
    ResumeQueueHandler,
    RejudgeOrdersHandler,
    RebuildHandler,
  ],
})
export class OperationsConsoleModule {}
