// Enqueues again what its recorded consumers have not handled: jobs that a queue has lost are late, and still done.
import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { EventType } from './events.js';
import { Queues } from './queues.js';
import { RepeatedWork } from './repeated-work.js';
import { EVENT_TYPES, type QueueName } from './subscriptions.js';

const EVERY_MS = 30_000;
const OVERDUE_SECONDS = 60;
const BATCH = 500;
/** 100,000 lost jobs are back within five minutes. */
const MOST_ROUNDS = 40;
/** How long the event log and its inbox are kept for looking things up. */
const KEPT_DAYS = 30;

@Injectable()
export class Reconciler extends RepeatedWork {
  /**
   * The last event of the batch before: what stays overdue, such as a job that keeps failing, must not hide what comes
   * after it.
   */
  private cursor = '0';

  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {
    super(EVERY_MS);
  }

  protected async once(): Promise<string | null> {
    let added = 0;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const more = await this.reconcileOnce();
      added += more;
      if (more < BATCH) break;
    }
    const unknown = await this.unknownTypes();
    const reports = [
      added > 0 ? `${added} jobs were overdue and were enqueued again` : '',
      unknown.length > 0 ? `Events of types that this release does not know wait: ${unknown.join(', ')}` : '',
    ].filter(Boolean);
    return reports.length > 0 ? reports.join('. ') : null;
  }

  /** Types of overdue events that the relay leaves aside. */
  async unknownTypes(): Promise<string[]> {
    const rows = await this.transactions.runSystem((tx) =>
      tx.rows<{ type: string }>(
        `SELECT DISTINCT type FROM event_log WHERE sent_at IS NULL AND NOT type = ANY ($1) ORDER BY type`,
        [EVENT_TYPES],
      ),
    );
    return rows.map(({ type }) => type);
  }

  /**
   * Only consumers recorded when the event was sent: one added later must not handle old events. What a queue has given
   * up waits for an operator. Returns how many jobs it added.
   */
  async reconcileOnce(overdueSeconds = OVERDUE_SECONDS): Promise<number> {
    await this.settle(overdueSeconds);
    const overdue = await this.transactions.runSystem((tx) =>
      tx.rows<{ id: string; type: EventType; shop_id: string | null; queue: QueueName }>(
        `SELECT e.id, e.type, e.shop_id, q.queue FROM event_log e CROSS JOIN unnest(e.sent_to) AS q (queue)
         WHERE e.sent_at < clock_timestamp() - make_interval(secs => $1) AND NOT e.settled AND e.id > $3
           AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id)
           AND NOT EXISTS (SELECT 1 FROM dead_end d WHERE d.queue = q.queue AND d.event_id = e.id)
         ORDER BY e.id LIMIT $2`,
        [overdueSeconds, BATCH, this.cursor],
      ),
    );
    this.cursor = overdue.length < BATCH ? '0' : overdue[overdue.length - 1]!.id;
    await this.queues.enqueue(
      overdue.map(({ id, type, shop_id: shopId, queue }) => ({ event: { eventId: id, type, shopId }, queue })),
    );
    return overdue.length;
  }

  /**
   * Marks events that every consumer has handled, so that they are not read again, and deletes what is past its
   * retention.
   */
  private async settle(overdueSeconds: number): Promise<void> {
    await this.transactions.runSystem(async (tx) => {
      await tx.rows(
        `UPDATE event_log e SET settled = true
         WHERE NOT e.settled AND e.sent_at < clock_timestamp() - make_interval(secs => $1)
           AND NOT EXISTS (
             SELECT 1 FROM unnest(e.sent_to) AS q (queue)
             WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id))`,
        [overdueSeconds],
      );
      await tx.rows(`DELETE FROM dead_end d USING inbox i WHERE i.consumer = d.queue AND i.event_id = d.event_id`);
      await tx.rows(`DELETE FROM event_log WHERE settled AND sent_at < now() - interval '${KEPT_DAYS} days'`);
      await tx.rows(`DELETE FROM network_allowance WHERE day < current_date - 2`);
      await tx.rows(`DELETE FROM webhook_delivery WHERE at < now() - interval '${KEPT_DAYS} days'`);
      await tx.rows(`DELETE FROM idempotency WHERE created_at < now() - interval '24 hours'`);
    });
  }
}
