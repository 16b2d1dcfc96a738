// Keeps exactly one job scheduler per task in the queue. Restores lost ones, or ones a clock change postponed, within a
// minute.
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Transactions } from '../database/transactions.js';
import { RepeatedWork } from '../events/repeated-work.js';
import { withinTime } from '../events/within-time.js';
import { HOUSEKEEPING } from './housekeeping.js';
import { TASKS, type Task } from './tasks.js';

const EVERY_MS = 60_000;
const WITHIN_MS = 20_000;
/** Longer than a task waits for others. A job that has not begun by then is lost. */
const LATE_MS = 900_000;

type Tasks = Record<string, Pick<Task, 'everyMs'>>;

@Injectable()
export class HousekeepingSchedule extends RepeatedWork {
  constructor(
    @InjectQueue(HOUSEKEEPING) private readonly queue: Queue,
    private readonly transactions: Transactions,
  ) {
    super(EVERY_MS, { isDoneAtStart: true });
    // The call that failed reports the error; without a listener it would end the process.
    queue.on('error', () => {});
  }

  protected async once(): Promise<null> {
    await withinTime(this.registerAlone(TASKS), WITHIN_MS);
    return null;
  }

  /**
   * As `register`, unless another process is at it: two that set up the same scheduler at once can leave it without a
   * job. Nobody waits for the other, who may wait for its queue.
   */
  async registerAlone(tasks: Tasks): Promise<void> {
    await this.transactions.runSystem(async (tx) => {
      const [lock] = await tx.rows<{ isMine: boolean }>(
        `SELECT pg_try_advisory_xact_lock(hashtextextended('the schedule of housekeeping', 0)) AS "isMine"`,
      );
      if (lock!.isMine) await this.register(tasks);
    });
  }

  /**
   * Removes schedulers of tasks that are no more, and sets up those that are missing, have another interval, are to run
   * later than it says, or should have run long ago. The others keep their next time: starting again puts nothing off.
   */
  async register(tasks: Tasks = TASKS, at = Date.now()): Promise<void> {
    const kept = new Set<string>();
    for (const { key, every, next = 0 } of await this.queue.getJobSchedulers(0, -1)) {
      const everyMs = tasks[key]?.everyMs;
      const isSame = everyMs !== undefined && Number(every) === everyMs;
      if (isSame && next - at <= everyMs + EVERY_MS && at - next <= LATE_MS) kept.add(key);
      else await this.queue.removeJobScheduler(key);
    }
    const removed = { removeOnComplete: true, removeOnFail: true };
    for (const [name, { everyMs }] of Object.entries(tasks))
      if (!kept.has(name)) await this.queue.upsertJobScheduler(name, { every: everyMs }, { name, opts: removed });
  }
}
