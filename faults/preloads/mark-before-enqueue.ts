// A deliberate defect, to show that the checks see it: the relay commits that events are sent before it enqueues them,
// and no reconciler looks for what is missing.
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transactions } from '@purchase-limits/api/database/transactions';
import type { EventType } from '@purchase-limits/api/events/events';
import type { Queues } from '@purchase-limits/api/events/queues';
import { Reconciler } from '@purchase-limits/api/events/reconciler';
import { Relay } from '@purchase-limits/api/events/relay';
import { queuesOf } from '@purchase-limits/api/events/subscriptions';

const BETWEEN_MS = 400;
type Parts = { transactions: Transactions; queues: Queues };
type Marked = { id: string; type: EventType; shop_id: string | null };

Relay.prototype.relayOnce = async function markFirst(this: Relay) {
  const { transactions, queues } = this as unknown as Parts;
  const marked = await transactions.runSystem(async (tx) => {
    const rows = await tx.rows<Marked>(
      `SELECT id, type, shop_id FROM event_log WHERE sent_at IS NULL ORDER BY id LIMIT 100
       FOR NO KEY UPDATE SKIP LOCKED`,
    );
    for (const { id, type } of rows)
      await tx.rows('UPDATE event_log SET sent_at = clock_timestamp(), sent_to = $2 WHERE id = $1', [
        id,
        queuesOf(type),
      ]);
    return rows;
  });
  if (marked.length === 0) return 0;
  await pause(BETWEEN_MS);
  await queues.enqueue(
    marked.flatMap(({ id, type, shop_id: shopId }) =>
      queuesOf(type).map((queue) => ({ event: { eventId: id, type, shopId }, queue })),
    ),
  );
  return marked.length;
};
Reconciler.prototype.reconcileOnce = () => Promise.resolve(0);
