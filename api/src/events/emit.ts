import type { Tx } from '../database/transactions.js';
import { currentRequestId } from '../logging.js';
import { currentSpan, startSpan } from '../tracing/in-span.js';
import type {
  CheckoutRetryDue,
  LimitHoursChanged,
  OrdersAllowed,
  ProductEvent,
  RebuildEvent,
  ShopConnected,
  WebhooksDue,
} from './events.js';

/**
 * Writes the event in the transaction of the state it reports; the relay sends it to its queues after the commit.
 * Returns its id.
 */
export async function emit(tx: Tx, event: ProductEvent): Promise<string> {
  const shopId = 'shopId' in event ? event.shopId : null;
  const span = startSpan(`event ${event.type}`, { kind: 'producer' });
  const [row] = await tx.rows<{ id: string }>(
    'INSERT INTO event_log (shop_id, type, payload, request_id, traceparent) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [shopId, event.type, event, currentRequestId() ?? null, span?.traceparent ?? null],
  );
  span?.add({ 'purchase_limits.event_id': row!.id });
  span?.end();
  return row!.id;
}

/** Writes such an event for these shops or, with null, for each; answers how many. For transactions across shops. */
export async function emitForShops(
  tx: Tx,
  type: (RebuildEvent | CheckoutRetryDue | LimitHoursChanged | OrdersAllowed | ShopConnected | WebhooksDue)['type'],
  shopIds: readonly string[] | null,
): Promise<number> {
  const rows = await tx.rows(
    `INSERT INTO event_log (shop_id, type, payload, request_id, traceparent)
     SELECT id, $1, jsonb_build_object('type', $1::text, 'shopId', id), $3, $4 FROM shop
     WHERE $2::uuid[] IS NULL OR id = ANY ($2) RETURNING id`,
    [type, shopIds, currentRequestId() ?? null, currentSpan()?.traceparent ?? null],
  );
  return rows.length;
}
