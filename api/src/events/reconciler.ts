// Enqueues again what its recorded consumers have not handled: jobs that a queue has lost are late, and still done.
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import { readUnknownTypes } from './backlog.js';
import type { EventRow } from './event-ref.js';
import { Queues } from './queues.js';
import { RepeatedWork } from './repeated-work.js';
import { STATE_BASED, type QueueName } from './subscriptions.js';
import { tracedDeliveries } from './traced-deliveries.js';
import { turnName } from './turns.js';
import { withinTime } from './within-time.js';

const EVERY_MS = 30_000;
const OVERDUE_SECONDS = 60;
const BATCH = 500;
/** 100,000 events at a time. */
const MOST_BATCHES = 200;
const ENQUEUE_WITHIN_MS = 20_000;
/** Of a queue at a time: the server has room for some thousand locks. */
const MOST_TURNS = 100;

/** `queues`: those of its consumers that have not handled it. */
type Overdue = EventRow & { queues: QueueName[] };

@Injectable()
export class Reconciler extends RepeatedWork {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {
    super(EVERY_MS);
  }

  protected async once(): Promise<string | null> {
    const added = await this.reconcileOnce();
    const unknown = await this.unknownTypes();
    const reports = [
      added > 0 ? `${added} jobs were overdue and were enqueued again` : '',
      unknown.length > 0 ? `Events of types unknown to this release are waiting: ${unknown.join(', ')}` : '',
    ].filter(Boolean);
    return reports.length > 0 ? reports.join('. ') : null;
  }

  /** Types of events that the relay leaves aside. */
  unknownTypes(): Promise<string[]> {
    return this.transactions.runSystem(readUnknownTypes);
  }

  /** Enqueues what is overdue, and answers how many jobs that were. */
  async reconcileOnce(overdueSeconds = OVERDUE_SECONDS): Promise<number> {
    await this.settle(overdueSeconds);
    const from = performance.now();
    let jobs = 0;
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const passed = (performance.now() - from) / 1_000;
      const { events, added } = await this.enqueueBatch(overdueSeconds + passed);
      jobs += added;
      if (events < BATCH) break;
    }
    return jobs;
  }

  /**
   * Only for consumers recorded when the event was sent, because one added later must not handle old events. Jobs the
   * queue gave up wait for an operator. Updates the sent time, so these events aren't overdue again at once and other
   * workers pick others.
   */
  private enqueueBatch(overdueSeconds: number): Promise<{ events: number; added: number }> {
    return this.transactions.runSystem(async (tx) => {
      const overdue = await tx.rows<Overdue>(
        `WITH overdue AS (
           SELECT e.id, open.queues FROM event_log e CROSS JOIN LATERAL (
             SELECT array_agg(q.queue) AS queues FROM unnest(e.sent_to) AS q (queue)
             WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id)
               AND NOT EXISTS (SELECT 1 FROM dead_end d WHERE d.queue = q.queue AND d.event_id = e.id)) open
           WHERE e.sent_at < now() - make_interval(secs => $1) AND NOT e.settled AND open.queues IS NOT NULL
           ORDER BY e.sent_at LIMIT $2 FOR NO KEY UPDATE OF e SKIP LOCKED)
         UPDATE event_log e SET sent_at = clock_timestamp() FROM overdue
         WHERE e.id = overdue.id RETURNING e.id, e.type, e.shop_id, e.request_id, e.traceparent, overdue.queues`,
        [overdueSeconds, BATCH],
      );
      const superseded = await noteSuperseded(tx, overdue);
      const { deliveries, end } = tracedDeliveries('reconciler', overdue, ({ id, queues }) =>
        queues.filter((queue) => !superseded.has(`${queue} ${id}`)),
      );
      await withinTime(this.queues.enqueue(deliveries), ENQUEUE_WITHIN_MS);
      end();
      return { events: overdue.length, added: deliveries.length };
    });
  }

  /** Marks events that every consumer has handled, so that they are not read again, and forgets their dead ends. */
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
    });
  }
}

/** What waits for a consumer ($1) in these shops ($2), and the last of it in each. */
const WAITING = `waiting AS (
  SELECT e.id, e.shop_id, max(e.id) OVER (PARTITION BY e.shop_id) AS last_id FROM event_log e
  WHERE e.shop_id = ANY ($2::uuid[]) AND $1 = ANY (e.sent_to) AND NOT e.settled AND e.sent_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = $1 AND i.event_id = e.id)
    AND NOT EXISTS (SELECT 1 FROM dead_end d WHERE d.queue = $1 AND d.event_id = e.id))`;

/**
 * Marks events as handled if a later one of the same shop waits for the same consumer, and that consumer only writes
 * current state. The later one stays open, so nothing is lost. Returns `queue id` for each. Leaves shops whose turn
 * somebody has: transactions don't commit in the order of their events, so the later one may be in work with what it
 * read before the earlier one was committed.
 */
async function noteSuperseded(tx: Tx, overdue: readonly Overdue[]): Promise<Set<string>> {
  const noted = new Set<string>();
  for (const queue of STATE_BASED) {
    const shops = overdue.flatMap(({ queues, shop_id: shopId }) =>
      shopId !== null && queues.includes(queue) ? [shopId] : [],
    );
    const idle = await takeTurns(tx, queue, [...new Set(shops)]);
    if (idle.length === 0) continue;
    // A statement of its own: it sees what was handled before the turns were taken.
    const rows = await tx.rows<{ id: string }>(
      `WITH ${WAITING}
       INSERT INTO inbox (consumer, event_id, shop_id) SELECT $1, id, shop_id FROM waiting WHERE id < last_id
       ON CONFLICT DO NOTHING RETURNING event_id AS id`,
      [queue, idle],
    );
    for (const { id } of rows) noted.add(`${queue} ${id}`);
  }
  return noted;
}

/** Keeps jobs from beginning in those of the shops where several wait and none is in work, and answers these. */
async function takeTurns(tx: Tx, queue: QueueName, shopIds: readonly string[]): Promise<string[]> {
  if (shopIds.length === 0) return [];
  const several = await tx.rows<{ id: string }>(
    `WITH ${WAITING} SELECT shop_id AS id FROM waiting WHERE id < last_id GROUP BY 1 ORDER BY count(*) DESC LIMIT $3`,
    [queue, shopIds, MOST_TURNS],
  );
  if (several.length === 0) return [];
  const taken = await tx.rows<{ id: string }>(
    `SELECT id FROM unnest($1::text[], $2::text[]) AS shop (id, turn)
     WHERE pg_try_advisory_xact_lock(hashtextextended(turn, 0))`,
    [several.map(({ id }) => id), several.map(({ id }) => turnName(queue, id))],
  );
  return taken.map(({ id }) => id);
}
