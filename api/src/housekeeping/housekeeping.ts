import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Job } from 'bullmq';
import { now } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { Transactions } from '../database/transactions.js';
import { FailureLog } from '../events/failure-log.js';
import { reasonOf } from '../events/why.js';
import { WORKER_OPTIONS } from '../events/queues.js';
import type { SCHEDULED_QUEUES } from '../events/subscriptions.js';
import { TaskReports } from '../events/task-reports.js';
import { WatchErrors } from '../events/watch-errors.js';
import { withinTime } from '../events/within-time.js';
import { isTaskName, TASKS, type TaskName } from './tasks.js';

export const HOUSEKEEPING: (typeof SCHEDULED_QUEUES)[number] = 'housekeeping';
/** Work that waits for something that never comes is reported, and begun again the next time. */
const WITHIN_MS = 600_000;

/** Does the tasks when their schedulers say so, one at a time; a failure is reported, and the next time tries again. */
@Processor(HOUSEKEEPING, { ...WORKER_OPTIONS, concurrency: 1 })
export class Housekeeping extends WorkerHost implements BeforeApplicationShutdown {
  private readonly failures = new FailureLog(new Logger(Housekeeping.name));
  private readonly errors = new WatchErrors(HOUSEKEEPING);
  private isStopping = false;

  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
    private readonly reports: TaskReports,
  ) {
    super();
  }

  async process({ name }: Pick<Job, 'name'>): Promise<void> {
    // A task of another release, running side by side or not removed yet.
    if (!isTaskName(name)) return;
    try {
      const report = await withinTime(this.run(name), WITHIN_MS);
      this.report(name, report);
    } catch (error) {
      this.report(name, reasonOf(error));
    }
  }

  private report(name: TaskName, failure: string | null): void {
    this.reports.note(name, failure);
    if (failure === null) this.failures.works(name);
    else this.failures.failed(name, failure);
  }

  /** Does the task now; answers what there is to report, or null. */
  run(name: TaskName): Promise<string | null> {
    const { transactions, config } = this;
    return TASKS[name].run({ transactions, config, at: now(), isStopping: () => this.isStopping });
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    const reason = reasonOf(error);
    this.failures.failed('its queue', reason);
    this.errors.note(reason);
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }
}
