import {
  deadEndBody,
  discardDeadEndsBody,
  discardJobBody,
  drainBody,
  figuresQuery,
  pauseBody,
  queueBody,
  rejudgeBody,
  resumeBody,
  retryBody,
  searchQuery,
  type DeadEndBody,
  type DeadEndList,
  type DiscardDeadEndsBody,
  type DiscardJobBody,
  type DoneAnswer,
  type DrainBody,
  type EventStory,
  type FiguresQuery,
  type PauseBody,
  type PauseList,
  type QueueFigures,
  type RejudgeBody,
  type ResumeBody,
  type RetryBody,
  type RetryList,
  type SearchAnswer,
  type StuckList,
} from '@purchase-limits/contract/jobs';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { NotFoundError } from '../http/rule-error.js';
import { DiscardDeadEnds } from './commands/discard-dead-ends.js';
import { DiscardJob } from './commands/discard-job.js';
import { Drain } from './commands/drain.js';
import { PauseShare, ResumeShare } from './commands/pause-share.js';
import { RejudgeOrders } from './commands/rejudge-orders.js';
import { ResumeQueue } from './commands/resume-queue.js';
import { RetryDeadEnds } from './commands/retry-dead-ends.js';
import { RunRetries } from './commands/run-retries.js';
import { DeadlineInterceptor } from './deadline.interceptor.js';
import { Operator } from './operator.js';
import { GetEventStory } from './queries/get-event-story.js';
import { GetQueueFigures } from './queries/get-queue-figures.js';
import { ListPauses } from './queries/list-pauses.js';
import { ListProblems } from './queries/list-problems.js';
import { ListRetries } from './queries/list-retries.js';
import { ListStuck } from './queries/list-stuck.js';
import { Search } from './queries/search.js';
import { shopId } from './shop-id.js';

/** Of the operators' API: single events, and what queues do with them. */
@Controller('operations/api')
@UseInterceptors(DeadlineInterceptor)
export class JobsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('search')
  search(@Query({ schema: searchQuery }) { q }: { q: string }): Promise<SearchAnswer> {
    return this.queries.execute(new Search({ text: q }));
  }

  @Get('events/:id')
  event(@Param('id') id: string): Promise<EventStory> {
    return this.queries.execute(new GetEventStory({ eventId: eventId(id) }));
  }

  @Get('figures')
  figures(@Query({ schema: figuresQuery }) wanted: FiguresQuery): Promise<QueueFigures> {
    return this.queries.execute(new GetQueueFigures({ wanted }));
  }

  @Get('shops/:id/stuck')
  stuck(@Param('id') id: string): Promise<StuckList> {
    return this.queries.execute(new ListStuck({ shopId: shopId(id) }));
  }

  @Get('retries')
  retries(): Promise<RetryList> {
    return this.queries.execute(new ListRetries({}));
  }

  @Post('retries/run')
  @HttpCode(200)
  run(@Operator() operator: string, @Body({ schema: retryBody }) body: RetryBody): Promise<DoneAnswer> {
    return this.commands.execute(new RunRetries({ operator, chosen: body }));
  }

  @Post('retries/discard')
  @HttpCode(200)
  discardJob(
    @Operator() operator: string,
    @Body({ schema: discardJobBody }) body: DiscardJobBody,
  ): Promise<DoneAnswer> {
    return this.commands.execute(new DiscardJob({ operator, chosen: body }));
  }

  @Get('dead-ends')
  async deadEnds(): Promise<DeadEndList> {
    return { deadEnds: await this.queries.execute(new ListProblems({ kind: 'deadEnds' })) };
  }

  @Post('dead-ends/retry')
  @HttpCode(200)
  retry(@Operator() operator: string, @Body({ schema: deadEndBody }) body: DeadEndBody): Promise<DoneAnswer> {
    return this.commands.execute(new RetryDeadEnds({ operator, chosen: body }));
  }

  @Post('dead-ends/discard')
  @HttpCode(200)
  discard(
    @Operator() operator: string,
    @Body({ schema: discardDeadEndsBody }) body: DiscardDeadEndsBody,
  ): Promise<DoneAnswer> {
    return this.commands.execute(new DiscardDeadEnds({ operator, chosen: body }));
  }

  @Get('pauses')
  pauses(): Promise<PauseList> {
    return this.queries.execute(new ListPauses({}));
  }

  @Post('pauses')
  @HttpCode(200)
  pause(@Operator() operator: string, @Body({ schema: pauseBody }) body: PauseBody): Promise<DoneAnswer> {
    return this.commands.execute(new PauseShare({ operator, chosen: body }));
  }

  @Post('pauses/end')
  @HttpCode(200)
  resume(@Operator() operator: string, @Body({ schema: resumeBody }) body: ResumeBody): Promise<DoneAnswer> {
    return this.commands.execute(new ResumeShare({ operator, chosen: body }));
  }

  @Post('queues/resume')
  @HttpCode(200)
  resumeQueue(
    @Operator() operator: string,
    @Body({ schema: queueBody }) { queue }: { queue: string },
  ): Promise<DoneAnswer> {
    return this.commands.execute(new ResumeQueue({ operator, queue }));
  }

  @Post('drain')
  @HttpCode(200)
  drain(@Operator() operator: string, @Body({ schema: drainBody }) { isDraining }: DrainBody): Promise<DoneAnswer> {
    return this.commands.execute(new Drain({ operator, isDraining }));
  }

  @Post('shops/:id/rejudge')
  @HttpCode(200)
  rejudge(
    @Operator() operator: string,
    @Param('id') id: string,
    @Body({ schema: rejudgeBody }) body: RejudgeBody,
  ): Promise<DoneAnswer> {
    return this.commands.execute(new RejudgeOrders({ operator, shopId: shopId(id), chosen: body }));
  }
}

const isEventId = z.string().regex(/^\d{1,18}$/);

/** The id; a 404 when it can be none. */
function eventId(text: string): string {
  if (!isEventId.safeParse(text).success) throw new NotFoundError('event');
  return text;
}
