// Rings again for events whose recorded consumers have no inbox row: a queue that lost its jobs delays a duty, it does not drop it.
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { EventType } from './event.js';
import { Queues } from './queues.js';
import type { QueueName } from './subscriptions.js';

const EVERY_MS = 30_000;
const OVERDUE_SECONDS = 60;
const BATCH = 500;
/** How long the event log and its inbox are kept for looking things up. */
const KEPT_DAYS = 30;

@Injectable()
export class Reconciler implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Reconciler.name);
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();
  /** Where the last look ended: what stays overdue, such as a failed job, must not hide what comes after it. */
  private cursor = '0';

  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  start(): void {
    this.timer = setInterval(() => (this.running = this.reconcileAndReport()), EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Only consumers recorded when the event was sent: one added later must not replay history. Answers how many bells it rang. */
  async reconcileOnce(overdueSeconds = OVERDUE_SECONDS): Promise<number> {
    await this.settle(overdueSeconds);
    const overdue = await this.transactions.runSystem((tx) =>
      tx.rows<{ id: string; type: EventType; shop_id: string | null; queue: QueueName }>(
        `SELECT e.id, e.type, e.shop_id, q.queue FROM event_log e CROSS JOIN unnest(e.sent_to) AS q (queue)
         WHERE e.sent_at < clock_timestamp() - make_interval(secs => $1) AND NOT e.settled AND e.id > $3 AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id)
         ORDER BY e.id LIMIT $2`,
        [overdueSeconds, BATCH, this.cursor],
      ),
    );
    this.cursor = overdue.length < BATCH ? '0' : overdue[overdue.length - 1]!.id;
    await this.queues.ring(overdue.map((row) => ({ event: { eventId: row.id, type: row.type, shopId: row.shop_id }, queue: row.queue })));
    return overdue.length;
  }

  /** Marks events whose consumers are all done, so that they are not looked at again, and lets go of what nobody needs any more. */
  private async settle(overdueSeconds: number): Promise<void> {
    await this.transactions.runSystem(async (tx) => {
      await tx.rows(
        `UPDATE event_log e SET settled = true WHERE NOT e.settled AND e.sent_at < clock_timestamp() - make_interval(secs => $1)
           AND NOT EXISTS (SELECT 1 FROM unnest(e.sent_to) AS q (queue) WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id))`,
        [overdueSeconds],
      );
      await tx.rows(`DELETE FROM event_log WHERE settled AND sent_at < now() - interval '${KEPT_DAYS} days'`);
      await tx.rows(`DELETE FROM network_allowance WHERE day < current_date - 2`);
      await tx.rows(`DELETE FROM idempotency WHERE created_at < now() - interval '24 hours'`);
    });
  }

  private async reconcileAndReport(): Promise<void> {
    try {
      const rung = await this.reconcileOnce();
      if (rung > 0) this.logger.warn(`${rung} duties are overdue; their queues were rung again`);
    } catch (error) {
      this.logger.error(`Could not look for overdue duties: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
