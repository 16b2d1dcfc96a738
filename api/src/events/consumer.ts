// What every worker extends: it states its queue once, and the type of its events follows from `subscriptions.ts`.
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { DeadEnds } from './dead-ends.js';
import type { EventRef } from './events.js';
import { FailureLog } from './failure-log.js';
import { HandleOnce, type Handle, type Outcome, type Stages } from './handle-once.js';
import { isHopeless, reasonOf, type Postponing } from './hopeless.js';
import { WORKER_OPTIONS } from './queues.js';
import type { QueueName } from './subscriptions.js';
import { WatchErrors } from './watch-errors.js';
import { WatchQueues } from './watch-queues.js';
import { withinTime } from './within-time.js';

/** Longer than all deadlines of one duty together: one that takes longer waits for something that never comes. */
const DUTY_WITHIN_MS = 180_000;

/** How a consumer treats one event: in a transaction of the event's shop, or in one that crosses shops. */
export type Handling = (ref: EventRef) => Promise<Outcome>;

/** A worker of one queue; handles each event of it once. */
export abstract class Consumer<Queue extends QueueName> extends WorkerHost {
  @Inject(HandleOnce) private readonly handleOnce!: HandleOnce;
  @Inject(WatchQueues) private readonly watch!: WatchQueues;
  @Inject(DeadEnds) private readonly deadEnds!: DeadEnds;
  private readonly failures = new FailureLog(new Logger('Worker'));
  private readonly errors: WatchErrors;
  /** What this consumer does with an event, by {@link inShop} or {@link acrossShops}. */
  protected abstract readonly handle: Handling;

  constructor(private readonly queue: Queue) {
    super();
    this.errors = new WatchErrors(queue);
  }

  async process(job: Pick<Job<EventRef>, 'data' | 'attemptsMade' | 'timestamp'>): Promise<Outcome> {
    this.watch.noteTaken(this.queue);
    try {
      const outcome = await withinTime(this.handle(job.data), DUTY_WITHIN_MS);
      this.failures.works(this.queue);
      return outcome;
    } catch (error) {
      const reason = reasonOf(error);
      this.failures.failed(this.queue, reason);
      const failures = job.attemptsMade + 1;
      // Without the text of the error: the queue keeps why a job failed, and the text may hold a merchant's words.
      if (!isHopeless(error, failures, Date.now() - job.timestamp)) throw withoutContent(this.queue, reason, error);
      await this.deadEnds.set(this.queue, job.data, { reason, failures, firstTriedAt: new Date(job.timestamp) });
      return 'given up';
    }
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.errors.note();
    this.failures.failed(`${this.queue}, its queue`, reasonOf(error));
  }

  /** The work runs in a transaction that sees the rows of the event's shop only. */
  protected inShop(work: Handle<Queue>): Handling {
    return (ref) => this.handleOnce.inShop(this.queue, ref, work);
  }

  /** The work calls another service between two transactions of the event's shop. */
  protected inStages<Plan, Result>(stages: Stages<Queue, Plan, Result>): Handling {
    return (ref) => this.handleOnce.inStages(this.queue, ref, stages);
  }

  /** The work runs in a transaction that sees all shops. */
  protected acrossShops(work: Handle<Queue>): Handling {
    return (ref) => this.handleOnce.acrossShops(this.queue, ref, work);
  }
}

/** The base class of the worker of this queue. `concurrency`: how many of its jobs a process does at a time. */
export function consumerOf<Queue extends QueueName>(
  queue: Queue,
  { concurrency = WORKER_OPTIONS.concurrency } = {},
): abstract new () => Consumer<Queue> {
  @Processor(queue, { ...WORKER_OPTIONS, concurrency })
  abstract class QueueConsumer extends Consumer<Queue> {
    constructor() {
      super(queue);
    }
  }
  return QueueConsumer;
}

function withoutContent(queue: QueueName, reason: string, error: unknown): Postponing {
  const { retryAfterSeconds } = (error ?? {}) as Partial<Postponing>;
  return Object.assign(new Error(`${queue} failed: ${reason}`, { cause: error }), { retryAfterSeconds });
}
