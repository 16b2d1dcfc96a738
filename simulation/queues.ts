// The queues, as little as they promise: a job is given to some worker, perhaps late, perhaps twice, in any order; and
// a queue may lose what it has.
import type { Queue } from 'bullmq';
import type { EventRef } from '@purchase-limits/api/events/events';
import { WORKER_OPTIONS } from '@purchase-limits/api/events/queues';
import { QUEUES, type QueueName } from '@purchase-limits/api/events/subscriptions';
import type { Asking, Scheduler } from './scheduler.js';

type State = 'waiting' | 'active' | 'delayed';
export type SimulatedJob = {
  id: string;
  queue: QueueName;
  data: EventRef;
  timestamp: number;
  attemptsMade: number;
  state: State;
  /** For a delayed one. */
  dueAt: number;
  failedReason: string;
};

type Added = { name: string; data: EventRef; opts: { jobId: string } };

/** The service itself, which outlives the processes. */
export class QueueServer {
  private readonly jobs = new Map<string, SimulatedJob>();
  /** Whether the next call fails, before or after it has had its effect. */
  failing: () => 'no' | 'before' | 'after' = () => 'no';

  constructor(
    private readonly scheduler: Scheduler,
    private readonly nowMs: () => number,
  ) {}

  get all(): SimulatedJob[] {
    return [...this.jobs.values()];
  }

  /** Those that a worker may take now. */
  get ready(): SimulatedJob[] {
    const now = this.nowMs();
    return this.all.filter(({ state, dueAt }) => state === 'waiting' || (state === 'delayed' && dueAt <= now));
  }

  /** The sending side, as one process has it. */
  facadesFor(process: Asking): Queue[] {
    return QUEUES.map((name) => {
      const addBulk = (jobs: Added[]) =>
        this.call(process, `enqueue ${jobs.length} in ${name}`, () => this.add(name, jobs));
      const add = (job: string, data: EventRef, opts: Added['opts']) => addBulk([{ name: job, data, opts }]);
      return { name, add, addBulk, on: () => {}, close: async () => {} } as unknown as Queue;
    });
  }

  take(job: SimulatedJob): void {
    job.state = 'active';
  }

  done(job: SimulatedJob): void {
    this.jobs.delete(job.id);
  }

  delay(job: SimulatedJob, dueAt: number): void {
    Object.assign(job, { state: 'delayed', dueAt });
    // Passing time stops there.
    setTimeout(() => {}, Math.ceil(dueAt - this.nowMs()));
  }

  failed(job: SimulatedJob, error: Error): void {
    job.attemptsMade += 1;
    job.failedReason = error.message;
    const pause = WORKER_OPTIONS.settings.backoffStrategy(job.attemptsMade, 'custom', error as never);
    this.delay(job, this.nowMs() + pause);
  }

  /** Its worker has died, or seems to. */
  giveBack(job: SimulatedJob): void {
    if (this.jobs.has(job.id)) job.state = 'waiting';
  }

  lose(job: SimulatedJob): void {
    this.jobs.delete(job.id);
  }

  private async call(process: Asking, name: string, effect: () => void): Promise<void> {
    await this.scheduler.ask(process, name, async () => {
      const failing = this.failing();
      if (failing === 'before') throw new Error('the queue is away');
      effect();
      if (failing === 'after') throw new Error('the queue did not answer');
    });
  }

  private add(queue: QueueName, jobs: readonly Added[]): void {
    for (const { data, opts } of jobs) {
      if (this.jobs.has(opts.jobId)) continue;
      const timestamp = this.nowMs();
      const fresh = { attemptsMade: 0, state: 'waiting' as const, dueAt: 0, failedReason: '' };
      this.jobs.set(opts.jobId, {
        id: opts.jobId,
        queue,
        data: JSON.parse(JSON.stringify(data)) as EventRef,
        timestamp,
        ...fresh,
      });
    }
  }
}
