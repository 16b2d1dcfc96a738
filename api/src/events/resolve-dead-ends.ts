// Operators' actions on events that were given up: retry or discard.
import type { DeadEndBody, DeadEndGroup } from '@purchase-limits/contract/jobs';
import type { Tx } from '../database/transactions.js';
import type { EventRow } from './event-ref.js';
import type { Delivery } from './queues.js';
import type { QueueName } from './subscriptions.js';
import { tracedDeliveries } from './traced-deliveries.js';

const MOST_SHOWN = 20;

type GroupRow = {
  queue: string;
  reason: string;
  cause: string | null;
  count: number;
  firstTriedAt: Date;
  lastAt: Date;
  events: EventOfGroup[];
};
type EventOfGroup = DeadEndGroup['events'][number];

/** Given up events by queue and reason, latest first. For transactions across shops. */
export async function listDeadEnds(tx: Tx): Promise<DeadEndGroup[]> {
  const rows = await tx.rows<GroupRow>(
    `WITH ranked AS (
       SELECT d.*, s.shopify_domain,
         row_number() OVER (PARTITION BY d.queue, d.reason ORDER BY d.at DESC, d.event_id DESC) AS place
       FROM dead_end d LEFT JOIN shop s ON s.id = d.shop_id
     )
     SELECT queue, reason, (
         SELECT f.cause FROM job_failure f
         WHERE f.queue = ranked.queue AND f.event_id = max(ranked.event_id) ORDER BY f.at DESC LIMIT 1) AS cause,
       count(*)::int AS count, min(first_tried_at) AS "firstTriedAt", max(at) AS "lastAt",
       jsonb_agg(jsonb_build_object('id', event_id::text, 'type', event_type, 'at', at, 'failures', failures,
         'shop', CASE WHEN shop_id IS NOT NULL
           THEN jsonb_build_object('id', shop_id, 'shopifyDomain', shopify_domain) END)
         ORDER BY place) FILTER (WHERE place <= $1) AS events
     FROM ranked GROUP BY queue, reason ORDER BY max(at) DESC, queue, reason`,
    [MOST_SHOWN],
  );
  return rows.map(({ firstTriedAt, lastAt, events, ...group }) => ({
    ...group,
    firstTriedAt: firstTriedAt.toISOString(),
    lastAt: lastAt.toISOString(),
    events: events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  }));
}

const CHOSEN = 'd.queue = $1 AND d.reason = $2 AND ($3::bigint IS NULL OR d.event_id = $3::bigint)';
const choice = ({ queue, reason, eventId }: DeadEndBody) => [queue, reason, eventId ?? null];

/** Removes them from the dead ends and returns what to enqueue. The reconciler is the fallback. */
export async function takeForRetry(tx: Tx, chosen: DeadEndBody): Promise<Delivery[]> {
  const rows = await tx.rows<EventRow>(
    `DELETE FROM dead_end d USING event_log e WHERE e.id = d.event_id AND ${CHOSEN}
     RETURNING e.id, e.type, e.shop_id, e.request_id, e.traceparent`,
    choice(chosen),
  );
  const { deliveries, end } = tracedDeliveries('retry', rows, () => [chosen.queue as QueueName]);
  end();
  return deliveries;
}

/** Notes them as handled without their having been, by the operator; answers how many. */
export async function discard(tx: Tx, chosen: DeadEndBody, operator: string): Promise<number> {
  const rows = await tx.rows(
    `WITH gone AS (DELETE FROM dead_end d WHERE ${CHOSEN} RETURNING d.queue, d.event_id, d.shop_id),
       noted AS (INSERT INTO inbox (consumer, event_id, shop_id, discarded_by)
         SELECT queue, event_id, shop_id, $4 FROM gone
         ON CONFLICT DO NOTHING)
     SELECT event_id FROM gone`,
    [...choice(chosen), operator],
  );
  return rows.length;
}
