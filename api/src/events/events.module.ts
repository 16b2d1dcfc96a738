import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { CheckWorkers } from './check-workers.js';
import { DeadEnds } from './dead-ends.js';
import { FreeDelayed } from './free-delayed.js';
import { HandleOnce } from './handle-once.js';
import { JobFailures } from './job-failures.js';
import { Progress } from './progress.js';
import { QueueFigures } from './queue-figures.js';
import { JOB_OPTIONS, Queues, type QueueConnection } from './queues.js';
import { Reconciler } from './reconciler.js';
import { Relay } from './relay.js';
import { ShopPauses } from './shop-pauses.js';
import { QUEUES } from './subscriptions.js';
import { TaskReports } from './task-reports.js';
import { Turns } from './turns.js';
import { WatchQueues } from './watch-queues.js';

const OWN = [
  HandleOnce,
  Progress,
  DeadEnds,
  JobFailures,
  QueueFigures,
  ShopPauses,
  Relay,
  Reconciler,
  WatchQueues,
  FreeDelayed,
  CheckWorkers,
  TaskReports,
];

/** The sending side of every queue: whoever adds jobs, or looks at them. */
@Module({})
export class QueuesModule {
  static with({ connection, prefixOf }: QueueConnection): DynamicModule {
    return {
      module: QueuesModule,
      global: true,
      imports: [
        BullModule.forRoot({ connection: connection as never }),
        BullModule.registerQueue(
          ...QUEUES.map((name) => ({ name, ...prefixOf(name), defaultJobOptions: JOB_OPTIONS })),
        ),
      ],
      providers: [
        {
          provide: Queues,
          inject: QUEUES.map((name) => getQueueToken(name)),
          useFactory: (...queues: Queue[]) => new Queues(queues),
        },
      ],
      exports: [Queues],
    };
  }
}

/** The worker process's part of the backbone: relay, inbox, reconciler. */
@Module({})
export class EventsModule {
  static with(connection: QueueConnection): DynamicModule {
    return {
      module: EventsModule,
      global: true,
      imports: [QueuesModule.with(connection), DiscoveryModule],
      providers: [{ provide: Turns, useValue: connection.turns }, ...OWN],
      exports: [Turns, ...OWN],
    };
  }
}
