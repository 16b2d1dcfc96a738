import type { Tx } from '../database/transactions.js';
import { currentRequestId } from '../logging.js';
import { currentSpan } from '../tracing/in-span.js';

/** Has the shop's orders of so many days judged again; answers how many. For transactions across shops. */
export async function rejudgeOrders(tx: Tx, shopId: string, days: number): Promise<number> {
  const orders = await tx.rows(
    `INSERT INTO event_log (shop_id, type, payload, request_id, traceparent)
     SELECT shop_id, 'OrderRead',
       jsonb_build_object('type', 'OrderRead', 'shopId', shop_id, 'orderId', order_id), $3, $4
     FROM purchase WHERE shop_id = $1 AND purchased_at > now() - make_interval(days => $2)
     ORDER BY purchased_at RETURNING id`,
    [shopId, days, currentRequestId() ?? null, currentSpan()?.traceparent ?? null],
  );
  return orders.length;
}
