// The ledger of purchases. Of two order reads, the one that started later wins, so webhooks may come late, twice and in
// any order.
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import type { DeliveredLines } from '../events/events.js';
import { forgetSeen } from '../impressions/forget-customer.js';
import { customersLeft, erasedOf, holdMerges, noteErasure, noteMerge } from './customer-merges.js';
import { countSold } from './sold-days.js';
import { customersWith, forgetPersons, writePersons } from './persons.js';
import type { PlacedOrder } from './placed-order.js';
import type { PurchaseLine } from './purchase-line.js';
import { forgetUntold } from './told-facts.js';
import { linesLeft, withDelivery, type Told } from './told-order.js';

/** Of an order that no reading brings back. */
const EMPTY = `customer_id = NULL, lines = '[]', told = NULL, judged_order = NULL, purchased_at = 'epoch'`;

/** The number of a reading that begins now. */
export async function beginReading(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ reading: string }>(`SELECT nextval('order_reading') AS reading`);
  return Number(row!.reading);
}

/** `isLess`: nothing was added to the order, and it is the same customer's. */
export type PurchaseChange = { orderId: string; isLess: boolean };
type Before = { orderId: string; customerId: string | null; at: Date; lines: PurchaseLine[] };
const BEFORE = 'order_id AS "orderId", customer_id AS "customerId", purchased_at AS at, lines';

/**
 * Stores what this reading found, counts what was sold, notes whose facts may be others now, and answers which orders
 * differ from before. An order that was read before its customer was merged is the one's that is left, and nobody's if
 * the customer was erased.
 */
export async function writePurchases(
  tx: Tx,
  shopId: string,
  reading: { number: number; at: Date },
  orders: readonly PlacedOrder[],
): Promise<PurchaseChange[]> {
  await holdMerges(tx, shopId);
  const customerIds = orders.flatMap(({ customerId }) => customerId ?? []);
  const left = await customersLeft(tx, customerIds);
  const erased = await erasedOf(tx, [...customerIds, ...left.values()]);
  const rows = orders.map((order) => {
    const { customerId: readId } = order;
    const customerId = readId && (left.get(readId) ?? readId);
    if (customerId && (erased.has(customerId) || erased.has(readId)))
      return { ...order, customerId: null, persons: [] };
    return { ...order, customerId };
  });
  const known = await lockBefore(tx, shopId, rows);
  const written = await tx.rows<{ orderId: string }>(
    `INSERT INTO purchase (shop_id, order_id, customer_id, purchased_at, lines, reading, read_at)
     SELECT $1, "orderId", "customerId", "purchasedAt", lines, $3, $4 FROM jsonb_to_recordset($2::jsonb)
       AS found ("orderId" text, "customerId" text, "purchasedAt" timestamptz, lines jsonb)
     ORDER BY "orderId"
     ON CONFLICT (shop_id, order_id) DO UPDATE SET customer_id = excluded.customer_id,
       purchased_at = excluded.purchased_at, lines = excluded.lines, reading = excluded.reading,
       read_at = excluded.read_at, told = NULL,
       judged_order = CASE WHEN excluded.customer_id = purchase.customer_id THEN purchase.judged_order END
       WHERE purchase.reading < excluded.reading
         AND (purchase.customer_id IS NOT NULL OR purchase.purchased_at IS DISTINCT FROM 'epoch')
     RETURNING order_id AS "orderId"`,
    [shopId, JSON.stringify(rows), reading.number, reading.at],
  );
  const wasWritten = new Set(written.map(({ orderId }) => orderId));
  const changed = rows.filter((row) => wasWritten.has(row.orderId) && isOther(known.get(row.orderId), row));
  await countSold(
    tx,
    shopId,
    changed.map((row) => ({
      before: known.get(row.orderId),
      after: { at: new Date(row.purchasedAt), lines: row.lines },
    })),
  );
  const sameNow = await writePersons(
    tx,
    shopId,
    rows.filter(({ orderId }) => wasWritten.has(orderId)),
  );
  const sharing = await customersWith(
    tx,
    changed.map(({ orderId }) => orderId),
  );
  const own = changed.flatMap(({ orderId, customerId }) => [customerId, known.get(orderId)?.customerId ?? null]);
  await noteChanges(tx, shopId, [...own, ...sameNow, ...sharing]);
  return changed.map((row) => changeOf(known.get(row.orderId), row));
}

/**
 * What is known of the orders, locked in order, since two readings may have the same ones. An order that nobody knows
 * gets a row, so that a second reading waits for this one.
 */
async function lockBefore(tx: Tx, shopId: string, orders: readonly PlacedOrder[]): Promise<Map<string, Before>> {
  const added = await tx.rows<{ orderId: string }>(
    `INSERT INTO purchase (shop_id, order_id, purchased_at, lines, reading)
     SELECT $1, "orderId", "purchasedAt", '[]', 0
     FROM jsonb_to_recordset($2::jsonb) AS found ("orderId" text, "purchasedAt" timestamptz)
     ORDER BY "orderId" ON CONFLICT DO NOTHING RETURNING order_id AS "orderId"`,
    [shopId, JSON.stringify(orders)],
  );
  const isNew = new Set(added.map(({ orderId }) => orderId));
  const rows = await tx.rows<Before>(
    `SELECT ${BEFORE} FROM purchase WHERE order_id = ANY($1) ORDER BY order_id FOR NO KEY UPDATE`,
    [orders.map(({ orderId }) => orderId)],
  );
  return new Map(rows.filter(({ orderId }) => !isNew.has(orderId)).map((row) => [row.orderId, row]));
}

/** Applies a delivery to an order the platform no longer shows; null if nothing changes or the order is unknown. */
export async function writeDelivery(
  tx: Tx,
  shopId: string,
  { orderId, currency }: { orderId: string; currency: string },
  told: DeliveredLines,
): Promise<PurchaseChange | null> {
  const [before] = await tx.rows<Before & { told: Told | null; readAt: Date | null }>(
    `SELECT ${BEFORE}, told, read_at AS "readAt" FROM purchase WHERE order_id = $1 FOR NO KEY UPDATE`,
    [orderId],
  );
  if (!before || isErased(before)) return null;
  const { lines: linesBefore, readAt } = before;
  // An order that an earlier release has read was read before this delivery.
  const first = { readAt: (readAt ?? new Date(0)).toISOString(), lines: linesBefore, left: null, refunds: {} };
  const now = withDelivery(before.told ?? first, told);
  const lines = linesLeft(now, currency);
  await tx.rows('UPDATE purchase SET told = $2, lines = $3 WHERE order_id = $1', [
    orderId,
    JSON.stringify(now),
    JSON.stringify(lines),
  ]);
  const after = { orderId, customerId: before.customerId, lines };
  if (!isOther(before, after)) return null;
  await countSold(tx, shopId, [{ before, after: { at: before.at, lines } }]);
  await noteChanges(tx, shopId, [before.customerId]);
  return changeOf(before, after);
}

/** Its customer was erased, or it was deleted. */
const isErased = ({ customerId, at }: Before) => customerId === null && at.getTime() === 0;

type Purchase = Pick<PlacedOrder, 'orderId' | 'customerId' | 'lines'>;

export function isOther(before: Purchase | undefined, after: Purchase): boolean {
  return (
    !before ||
    before.customerId !== after.customerId ||
    JSON.stringify(sorted(before)) !== JSON.stringify(sorted(after))
  );
}

/** In one order of lines and of what they have: the database keeps neither. */
function sorted({ lines }: Pick<Purchase, 'lines'>): string[] {
  return lines.map((line) => [line.productId, line.variantId, line.quantity, line.total].join(' ')).sort();
}

function changeOf(before: Before | undefined, { orderId, customerId, lines }: Purchase): PurchaseChange {
  const isSame = before !== undefined && before.customerId === customerId;
  const [unitsBefore, units] = [unitsOf(before?.lines ?? []), unitsOf(lines)];
  const isLess =
    isSame &&
    [...units].every(([key, { quantity, total }]) => {
      const had = unitsBefore.get(key);
      return had !== undefined && quantity <= had.quantity && total <= had.total;
    });
  return { orderId, isLess };
}

function unitsOf(lines: readonly PurchaseLine[]): Map<string, { quantity: number; total: number }> {
  const found = new Map<string, { quantity: number; total: number }>();
  for (const { productId, variantId, quantity, total } of lines) {
    const own = found.get(`${productId} ${variantId}`) ?? { quantity: 0, total: 0 };
    found.set(`${productId} ${variantId}`, { quantity: own.quantity + quantity, total: own.total + Number(total) });
  }
  return found;
}

/**
 * An order that was deleted, and that the platform does not have any more. Its row stays empty, also of one that is not
 * known yet or being written: a reading under way does not bring it back.
 */
export async function removePurchase(tx: Tx, shopId: string, orderId: string): Promise<void> {
  await tx.rows(
    `INSERT INTO purchase (shop_id, order_id, purchased_at, lines, reading) VALUES ($1, $2, 'epoch', '[]', 0)
     ON CONFLICT DO NOTHING`,
    [shopId, orderId],
  );
  const [before] = await tx.rows<Before>(`SELECT ${BEFORE} FROM purchase WHERE order_id = $1 FOR NO KEY UPDATE`, [
    orderId,
  ]);
  await tx.rows(`UPDATE purchase SET ${EMPTY}, removed_at = $2 WHERE order_id = $1`, [orderId, now()]);
  await tx.rows('DELETE FROM purchase_person WHERE order_id = $1', [orderId]);
  await tx.rows('DELETE FROM broken_limit WHERE order_id = $1', [orderId]);
  await countSold(tx, shopId, [{ before }]);
  await noteChanges(tx, shopId, [before!.customerId]);
}

/**
 * Moves a merged customer's purchases to the customer that is left of it. Merges are told in any order: the one that
 * is kept here may be gone by a later merge, which was told before. If that one was erased, the purchases are erased.
 */
export async function mergePurchases(
  tx: Tx,
  shopId: string,
  { keptId, goneId }: { keptId: string; goneId: string },
): Promise<void> {
  await noteMerge(tx, shopId, { keptId, goneId });
  const leftId = (await customersLeft(tx, [goneId])).get(goneId)!;
  const [erasedId] = await erasedOf(tx, [leftId, keptId]);
  if (erasedId !== undefined) return forgetCustomer(tx, shopId, erasedId, []);
  await tx.rows('SELECT 1 FROM purchase WHERE customer_id = $1 ORDER BY order_id FOR NO KEY UPDATE', [goneId]);
  const moved = await tx.rows(
    'UPDATE purchase SET customer_id = $2, judged_order = NULL WHERE customer_id = $1 RETURNING 1',
    [goneId, leftId],
  );
  // The platform deletes the customer that is gone, and what stood there.
  await tx.rows('DELETE FROM customer_facts WHERE customer_id = $1', [goneId]);
  if (moved.length > 0) await noteChanges(tx, shopId, [leftId]);
}

/** The facts of these customers may be others now. */
export async function noteChanges(tx: Tx, shopId: string, customerIds: readonly (string | null)[]): Promise<void> {
  await tx.rows(
    `INSERT INTO customer_facts (shop_id, customer_id) SELECT DISTINCT $1::uuid, id FROM unnest($2::text[]) AS id
     ORDER BY id
     ON CONFLICT (shop_id, customer_id) DO UPDATE SET changes = customer_facts.changes + 1`,
    [shopId, customerIds.filter((id) => id !== null)],
  );
}

/**
 * Erases a customer, and whoever was merged into them. The orders stay, without a customer, and no reading under way
 * brings them back. What they broke and what the customer saw is forgotten; what was sold still counts.
 * `orderIds`: orders of the customer that the platform names. They are erased whosever they are here, as a merge may
 * not have been told yet; those that are not here get an empty row for some days. `customerId`: null: only the orders.
 */
export async function forgetCustomer(
  tx: Tx,
  shopId: string,
  customerId: string | null,
  orderIds: readonly string[],
): Promise<void> {
  const ids = customerId === null ? [] : await noteErasure(tx, shopId, customerId);
  // Waits for a reading that is being written: its row is found below.
  await tx.rows(
    `INSERT INTO purchase (shop_id, order_id, purchased_at, lines, reading, removed_at)
     SELECT $1, id, 'epoch', '[]', 0, $3 FROM unnest($2::text[]) AS id ORDER BY id ON CONFLICT DO NOTHING`,
    [shopId, orderIds, now()],
  );
  const own = await tx.rows<{ id: string; customerId: string | null }>(
    `SELECT order_id AS id, customer_id AS "customerId" FROM purchase
     WHERE customer_id = ANY ($1) OR order_id = ANY ($2) ORDER BY order_id FOR NO KEY UPDATE`,
    [ids, orderIds],
  );
  const erased = own.map(({ id }) => id);
  const sharing = await customersWith(tx, erased);
  await forgetPersons(tx, erased);
  await tx.rows('DELETE FROM broken_limit WHERE order_id = ANY ($1)', [erased]);
  await tx.rows(`UPDATE purchase SET ${EMPTY} WHERE order_id = ANY ($1)`, [erased]);
  await noteChanges(tx, shopId, [...sharing, ...own.map((order) => order.customerId), ...ids]);
  await forgetUntold(tx, ids);
  for (const id of ids) await forgetSeen(tx, id);
}
