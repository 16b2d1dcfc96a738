// Writes down what failed of each job, so that operators can read its story. Gathered for a second: while everything
// fails, each failure would otherwise be one more statement.
import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { EventRef } from './events.js';
import { RepeatedWork } from './repeated-work.js';
import type { QueueName } from './subscriptions.js';
import type { Why } from './why.js';

const EVERY_MS = 1_000;
/** While PostgreSQL is away, the latest so many wait for it. */
const MOST_WAITING = 5_000;
/** Of a job that fails for a day: how it began, and how it goes on. */
const KEPT_FIRST = 3;
const KEPT_LAST = 20;

/** `attempt`: 1 for the first. */
type Failure = Why & { eventId: string; queue: QueueName; attempt: number; at: Date; tookMs: number };

@Injectable()
export class JobFailures extends RepeatedWork {
  private waiting: Failure[] = [];

  constructor(private readonly transactions: Transactions) {
    super(EVERY_MS);
  }

  note({ eventId }: EventRef, failure: Omit<Failure, 'eventId' | 'at'>): void {
    this.waiting.push({ ...failure, eventId, at: new Date() });
    if (this.waiting.length > MOST_WAITING) this.waiting.shift();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    // The jobs go on without it.
    await this.flush().catch(() => {});
  }

  /** Writes down what was noted. */
  async flush(): Promise<void> {
    const failures = this.waiting;
    if (failures.length === 0) return;
    this.waiting = [];
    try {
      await this.write(failures);
    } catch (error) {
      this.waiting = [...failures, ...this.waiting].slice(-MOST_WAITING);
      throw error;
    }
  }

  protected async once(): Promise<string | null> {
    await this.flush();
    return null;
  }

  /** Leaves out those whose shop, and event with it, was erased meanwhile. */
  private write(failures: readonly Failure[]): Promise<void> {
    return this.transactions.runSystem(async (tx) => {
      await tx.rows(
        `WITH given AS (
           SELECT * FROM jsonb_to_recordset($1) AS f ("eventId" bigint, queue text, attempt int, at timestamptz,
             "tookMs" int, reason text, cause text)),
         kept AS (
           INSERT INTO job_failure (event_id, queue, attempt, shop_id, at, took_ms, reason, cause)
           SELECT e.id, f.queue, f.attempt, e.shop_id, f.at, f."tookMs", f.reason, f.cause
           FROM given f JOIN event_log e ON e.id = f."eventId"
           ON CONFLICT DO NOTHING)
         DELETE FROM job_failure old USING given f
         WHERE old.event_id = f."eventId" AND old.queue = f.queue
           AND old.attempt > $2 AND old.attempt <= f.attempt - $3`,
        [JSON.stringify(failures), KEPT_FIRST, KEPT_LAST],
      );
    });
  }
}
