// A customer's purchases in one order count toward later ones.
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { readActiveLimits } from '../limits/queries/read-limits.js';
import type { PurchaseChange } from './write-purchases.js';

/** A customer with more is no shopper; the rest are judged when they are read next. */
const MOST_LATER = 50;

/** Queues checks of the changed order, and of the customer's later orders that it may affect. */
export async function judgeWithLater(tx: Tx, shopId: string, { orderId, isLess }: PurchaseChange): Promise<void> {
  await emit(tx, { type: 'OrderRead', shopId, orderId });
  // Where less counts than before, what broke no limit breaks none now.
  const later = await tx.rows<{ orderId: string }>(
    `SELECT later.order_id AS "orderId" FROM purchase own
     JOIN purchase later ON later.customer_id = own.customer_id AND later.purchased_at > own.purchased_at
     WHERE own.order_id = $1 AND later.judged > 0 AND (NOT $2 OR EXISTS (
       SELECT 1 FROM broken_limit b WHERE b.order_id = later.order_id AND b.ended_at IS NULL))
     ORDER BY later.purchased_at LIMIT ${MOST_LATER}`,
    [orderId, isLess],
  );
  if (later.length === 0) return;
  const limits = await readActiveLimits(tx);
  if (limits.every(({ limit }) => limit.repurchase.option === 'no_limit')) return;
  for (const order of later) await emit(tx, { type: 'OrderRead', shopId, orderId: order.orderId });
}
