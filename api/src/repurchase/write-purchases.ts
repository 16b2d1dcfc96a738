// The ledger of purchases: written by readings of orders, of which the one that began later counts, so that webhooks
// may come late, twice and in any order.
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { maySeePurchases } from './ledger.js';
import type { PlacedOrder } from './placed-order.js';

/** The number of a reading that begins now. */
export async function beginReading(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ reading: string }>(`SELECT nextval('order_reading') AS reading`);
  return Number(row!.reading);
}

/**
 * Stores what this reading found, and notes whose facts may be others now. An order without a customer has no lines;
 * it stays, so that an older reading does not bring back the customer it had.
 */
export async function writePurchases(
  tx: Tx,
  shopId: string,
  reading: number,
  orders: readonly PlacedOrder[],
): Promise<void> {
  const rows = orders.map((order) => ({ ...order, lines: order.customerId === null ? [] : order.lines }));
  // Locked in order: two readings may have the same orders.
  await tx.rows('SELECT 1 FROM purchase WHERE order_id = ANY($1) ORDER BY order_id FOR UPDATE', [
    rows.map(({ orderId }) => orderId),
  ]);
  const changed = await tx.rows<{ customers: (string | null)[] }>(
    `WITH told AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb)
         AS told ("orderId" text, "customerId" text, "purchasedAt" timestamptz, lines jsonb)
     ), before AS (
       SELECT order_id, customer_id FROM purchase WHERE order_id IN (SELECT "orderId" FROM told)
     ), written AS (
       INSERT INTO purchase (shop_id, order_id, customer_id, purchased_at, lines, reading)
       SELECT $1, "orderId", "customerId", "purchasedAt", lines, $3 FROM told ORDER BY "orderId"
       ON CONFLICT (shop_id, order_id) DO UPDATE SET customer_id = excluded.customer_id,
         purchased_at = excluded.purchased_at, lines = excluded.lines, reading = excluded.reading
         WHERE purchase.reading < excluded.reading
           AND (purchase.customer_id IS NOT NULL OR purchase.purchased_at IS DISTINCT FROM 'epoch')
       RETURNING order_id, customer_id
     )
     SELECT array[written.customer_id, before.customer_id] AS customers
     FROM written LEFT JOIN before USING (order_id)`,
    [shopId, JSON.stringify(rows), reading],
  );
  const customers = changed.flatMap((row) => row.customers).filter((id) => id !== null);
  await noteChanges(tx, shopId, customers);
}

/** An order that the platform does not have any more. */
export async function removePurchase(tx: Tx, shopId: string, orderId: string): Promise<void> {
  const removed = await tx.rows<{ customer: string | null }>(
    'DELETE FROM purchase WHERE order_id = $1 RETURNING customer_id AS customer',
    [orderId],
  );
  await noteChanges(
    tx,
    shopId,
    removed.flatMap(({ customer }) => customer ?? []),
  );
}

async function noteChanges(tx: Tx, shopId: string, customerIds: readonly string[]): Promise<void> {
  await tx.rows(
    `INSERT INTO customer_facts (shop_id, customer_id) SELECT DISTINCT $1::uuid, id FROM unnest($2::text[]) AS id
     ORDER BY id
     ON CONFLICT (shop_id, customer_id) DO UPDATE SET changes = customer_facts.changes + 1`,
    [shopId, customerIds],
  );
}

/**
 * Erases a customer. The orders stay without one, so that a reading under way does not bring the customer back; what
 * they broke is forgotten. `orderIds`: orders of the customer that the platform names, also those that have none here.
 */
export async function forgetCustomer(tx: Tx, customerId: string, orderIds: readonly string[]): Promise<void> {
  await tx.rows(
    `DELETE FROM broken_limit WHERE order_id = ANY ($2)
       OR order_id IN (SELECT order_id FROM purchase WHERE customer_id = $1)`,
    [customerId, orderIds],
  );
  await tx.rows(`UPDATE purchase SET customer_id = NULL, lines = '[]', purchased_at = 'epoch' WHERE customer_id = $1`, [
    customerId,
  ]);
  await tx.rows('DELETE FROM customer_facts WHERE customer_id = $1', [customerId]);
}

/** The shop's scopes were noted: orders that may be seen now are read, and what may not be seen is forgotten. */
export async function followPurchaseScopes(tx: Tx, shopId: string): Promise<void> {
  if (!(await maySeePurchases(tx))) return forgetPurchases(tx);
  const [known] = await tx.rows('SELECT 1 FROM purchase_ledger WHERE known_since IS NOT NULL');
  if (!known) await emit(tx, { type: 'OrdersAllowed', shopId });
}

/** The app may not see orders any more, or was uninstalled: what is known would only become untrue. */
export async function forgetPurchases(tx: Tx): Promise<void> {
  await tx.rows('DELETE FROM purchase');
  await tx.rows('DELETE FROM customer_facts');
  await tx.rows('DELETE FROM purchase_ledger');
}
