// Pending work: events not sent to a queue, and events their consumers haven't handled.
import type { Tx } from '../database/transactions.js';
import { EVENT_TYPES, QUEUES, type QueueName } from './subscriptions.js';

/** `oldestSeconds`: the age of the oldest; null when there is none. */
export type Waiting = { count: number; oldestSeconds: number | null };

/** So many events are looked at, the oldest first: after an outage there may be very many. */
const MOST_LOOKED_AT = 20_000;
const AGE = (at: string) => `extract(epoch FROM clock_timestamp() - min(${at}))::float8`;

/** Events that wait for the relay; those of types that only another release knows are not among them. */
export async function readUnsent(tx: Tx): Promise<Waiting> {
  const [row] = await tx.rows<Waiting>(
    `SELECT count(*)::int AS count, ${AGE('at')} AS "oldestSeconds" FROM event_log
     WHERE sent_at IS NULL AND type = ANY ($1)`,
    [EVENT_TYPES],
  );
  return row!;
}

/** Types of events that wait for a release that knows them. */
export async function readUnknownTypes(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ type: string }>(
    `SELECT DISTINCT type FROM event_log WHERE sent_at IS NULL AND NOT type = ANY ($1) ORDER BY type`,
    [EVENT_TYPES],
  );
  return rows.map(({ type }) => type);
}

/** Of each queue the events that were sent to it and are neither handled, given up nor left alone by operators. */
export async function readOpen(tx: Tx): Promise<Map<QueueName, Waiting>> {
  const rows = await tx.rows<Waiting & { queue: QueueName }>(
    `SELECT q.queue, count(*)::int AS count, ${AGE('e.at')} AS "oldestSeconds"
     FROM (
       SELECT id, at, sent_to, shop_id FROM event_log WHERE NOT settled AND sent_at IS NOT NULL
       ORDER BY sent_at LIMIT $1
     ) e CROSS JOIN unnest(e.sent_to) AS q (queue)
     WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id)
       AND NOT EXISTS (SELECT 1 FROM dead_end d WHERE d.queue = q.queue AND d.event_id = e.id)
       AND NOT EXISTS (SELECT 1 FROM shop_pause p WHERE p.queue = q.queue AND p.shop_id = e.shop_id)
     GROUP BY q.queue`,
    [MOST_LOOKED_AT],
  );
  const none = { count: 0, oldestSeconds: null };
  const found = new Map(rows.map(({ queue, count, oldestSeconds }) => [queue, { count, oldestSeconds }]));
  return new Map(QUEUES.map((queue) => [queue, found.get(queue) ?? none]));
}

/** How many events each queue has given up. */
export async function countDeadEnds(tx: Tx): Promise<Map<QueueName, number>> {
  const rows = await tx.rows<{ queue: QueueName; count: number }>(
    'SELECT queue, count(*)::int AS count FROM dead_end GROUP BY queue',
  );
  return new Map(rows.map(({ queue, count }) => [queue, count]));
}
