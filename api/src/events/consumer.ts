// Base class of every worker: it names its queue once, and `subscriptions.ts` types its events.
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { inLogContext } from '../logging.js';
import { jobSeconds, jobWaitSeconds } from '../metrics.js';
import { addToSpan, inSpan } from '../tracing/in-span.js';
import { DeadEnds } from './dead-ends.js';
import type { EventRef } from './events.js';
import { FailureLog } from './failure-log.js';
import { HandleOnce, type Handle, type Outcome, type Stages } from './handle-once.js';
import { isHopeless } from './hopeless.js';
import { JobFailures } from './job-failures.js';
import { reasonOf, whyOf, type Postponing } from './why.js';
import { WORKER_OPTIONS } from './queues.js';
import { Progress } from './progress.js';
import { QueueFigures } from './queue-figures.js';
import { ShopPauses } from './shop-pauses.js';
import type { QueueName } from './subscriptions.js';
import { Turns, type Turn } from './turns.js';
import { WatchErrors } from './watch-errors.js';
import { WatchQueues } from './watch-queues.js';
import { withinTime } from './within-time.js';

/** Longer than all deadlines of one duty together: one that takes longer waits for something that never comes. */
const DUTY_WITHIN_MS = 180_000;
/** How soon an event is looked at again that an operator has left alone. */
const PAUSED_MS = 30_000;

type AttemptedJob = Pick<Job<EventRef>, 'data' | 'attemptsMade' | 'timestamp' | 'moveToDelayed'>;
/** How a consumer treats one event: in a transaction of the event's shop, or in one that crosses shops. */
export type Handling = (ref: EventRef) => Promise<Outcome>;

/** A worker of one queue; handles each event of it once. */
export abstract class Consumer<Queue extends QueueName> extends WorkerHost {
  @Inject(HandleOnce) private readonly handleOnce!: HandleOnce;
  @Inject(WatchQueues) private readonly watch!: WatchQueues;
  @Inject(DeadEnds) private readonly deadEnds!: DeadEnds;
  @Inject(Turns) private readonly turns!: Turns;
  @Inject(Progress) private readonly queueProgress!: Progress;
  @Inject(ShopPauses) private readonly pauses!: ShopPauses;
  @Inject(JobFailures) private readonly jobFailures!: JobFailures;
  @Inject(QueueFigures) private readonly figures!: QueueFigures;
  private readonly logger = new Logger('Worker');
  private readonly failures = new FailureLog(this.logger);
  private readonly errors: WatchErrors;
  /** Handles an event, through {@link inShop} or {@link acrossShops}. */
  protected abstract readonly handle: Handling;

  constructor(private readonly queue: Queue) {
    super();
    this.errors = new WatchErrors(queue);
  }

  /** Every line that is written meanwhile names the event, and the request that it comes from. */
  process(job: AttemptedJob, token?: string): Promise<Outcome> {
    this.watch.noteTaken(this.queue);
    const { eventId, shopId, requestId } = job.data;
    const of = { queue: this.queue, eventId, ...(shopId !== null && { shopId }), ...(requestId && { requestId }) };
    return inLogContext(of, () => (shopId === null ? this.attempt(job) : this.inTurn(job, shopId, token)));
  }

  /** A job that is not its shop's turn makes room for those of other shops, which is no attempt. */
  private async inTurn(job: AttemptedJob, shopId: string, token: string | undefined): Promise<Outcome> {
    const turn = await this.turnOf(shopId).catch((error: unknown) => {
      const reason = reasonOf(error);
      this.failures.failed(this.queue, reason);
      throw withoutContent(this.queue, reason, error);
    });
    if ('waitMs' in turn) {
      await job.moveToDelayed(Date.now() + turn.waitMs, token);
      throw new DelayedError();
    }
    return this.attempt(job, turn.release);
  }

  private async turnOf(shopId: string): Promise<Turn> {
    if (await this.pauses.isPaused(this.queue, shopId)) return { waitMs: PAUSED_MS };
    return this.turns.take(this.queue, shopId);
  }

  /** `atEnd`: when the work is over, which is later than the job's end where it takes too long. */
  private async attempt(job: AttemptedJob, atEnd = async () => {}): Promise<Outcome> {
    const end = jobSeconds.startTimer({ queue: this.queue });
    const began = performance.now();
    if (job.attemptsMade === 0)
      jobWaitSeconds.observe({ queue: this.queue }, Math.max(0, Date.now() - job.timestamp) / 1_000);
    let outcome: Outcome | 'failed' = 'failed';
    try {
      outcome = await this.traced(job, () => this.handleOrGiveUp(job, this.handle(job.data).finally(atEnd), began));
      return outcome;
    } finally {
      end({ outcome });
      const [tookMs, latencyMs] = [Math.round(performance.now() - began), Math.max(0, Date.now() - job.timestamp)];
      this.figures.note(this.queue, { outcome, tookMs, latencyMs });
    }
  }

  /** Each attempt is a span below the one that enqueued the job. */
  private traced(job: AttemptedJob, work: () => Promise<Outcome>): Promise<Outcome> {
    const { data, attemptsMade } = job;
    const facts = {
      'messaging.destination.name': this.queue,
      'purchase_limits.event_id': data.eventId,
      'purchase_limits.event_type': data.type,
      'purchase_limits.shop_id': data.shopId ?? undefined,
      'purchase_limits.request_id': data.requestId,
      'purchase_limits.attempt': attemptsMade + 1,
    };
    const options = { kind: 'consumer', parent: data.traceparent, facts } as const;
    return inSpan(`job ${this.queue}`, options, async () => {
      const outcome = await work();
      addToSpan({ 'purchase_limits.outcome': outcome });
      this.noteHandled(job, outcome);
      return outcome;
    });
  }

  /** Logs the results of merchants' requests; shoppers send too many. */
  private noteHandled({ data: { type, requestId } }: AttemptedJob, outcome: Outcome): void {
    if (requestId) this.logger.log(`${type}: ${outcome}`);
  }

  private async handleOrGiveUp(job: AttemptedJob, work: Promise<Outcome>, began: number): Promise<Outcome> {
    try {
      const outcome = await withinTime(work, DUTY_WITHIN_MS);
      this.failures.works(this.queue);
      this.noteProgress();
      return outcome;
    } catch (error) {
      const { retryAfterSeconds } = (error ?? {}) as Partial<Postponing>;
      if (retryAfterSeconds !== undefined) this.queueProgress.note(this.queue, retryAfterSeconds);
      const why = whyOf(error);
      const { reason } = why;
      this.failures.failed(this.queue, reason);
      const attempt = job.attemptsMade + 1;
      const tookMs = Math.round(performance.now() - began);
      this.jobFailures.note(job.data, { ...why, queue: this.queue, attempt, tookMs });
      const failures = attempt - (job.data.extraAttempts ?? 0);
      // Omits the error's message, which may contain a merchant's words. The queue keeps the reason.
      if (!isHopeless(error, failures, Date.now() - job.timestamp)) throw withoutContent(this.queue, reason, error);
      this.noteProgress();
      await this.deadEnds.set(this.queue, job.data, { reason, failures, firstTriedAt: new Date(job.timestamp) });
      return 'given up';
    }
  }

  /** Work that may take over a minute calls this to report progress. */
  protected noteProgress(): void {
    this.queueProgress.note(this.queue);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    const reason = reasonOf(error);
    this.failures.failed(`${this.queue}, its queue`, reason);
    this.errors.note(reason);
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
  const { retryAfterSeconds, longestPauseSeconds } = (error ?? {}) as Partial<Postponing>;
  const postponing = { retryAfterSeconds, longestPauseSeconds };
  return Object.assign(new Error(`${queue} failed: ${reason}`, { cause: error }), postponing);
}
