// The ledger of purchases. Of two order reads, the one that started later wins, so webhooks may come late, twice and in
// any order.
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { DeliveredLines } from '../events/events.js';
import { customersLeft, forgetMerges, holdMerges, noteMerge } from './customer-merges.js';
import { lockLedger, readOrderAccess } from './ledger.js';
import type { PlacedOrder } from './placed-order.js';
import { PurchaseLedgerEntity } from './purchase-ledger.entity.js';
import type { PurchaseLine } from './purchase-line.js';
import { linesLeft, withDelivery, type Told } from './told-order.js';

/** Of an order that no reading brings back. */
const EMPTY = `customer_id = NULL, lines = '[]', told = NULL, judged_order = NULL, purchased_at = 'epoch'`;
/** Of orders that were missed; a shop with more reads of the others where they change. */
const MOST_JUDGED = 5_000;

/** The number of a reading that begins now. */
export async function beginReading(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ reading: string }>(`SELECT nextval('order_reading') AS reading`);
  return Number(row!.reading);
}

/** `isLess`: nothing was added to the order, and it is the same customer's. */
export type PurchaseChange = { orderId: string; isLess: boolean };
type Before = { orderId: string; customerId: string | null; lines: PurchaseLine[] };

/**
 * Stores what this reading found, notes whose facts may be others now, and answers which orders differ from before. An
 * order that was read before its customer was merged is the one's that is left. One without a customer has no lines;
 * it stays, so that an older reading does not bring back the customer it had.
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
  const rows = orders.map((order) => {
    const { customerId, lines } = order;
    if (customerId === null) return { ...order, lines: [] };
    return { ...order, customerId: left.get(customerId) ?? customerId, lines };
  });
  // Locked in order: two readings may have the same orders.
  const before = await tx.rows<Before>(
    `SELECT order_id AS "orderId", customer_id AS "customerId", lines FROM purchase
     WHERE order_id = ANY($1) ORDER BY order_id FOR NO KEY UPDATE`,
    [rows.map(({ orderId }) => orderId)],
  );
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
  const known = new Map(before.map((row) => [row.orderId, row]));
  const changed = rows.filter((row) => wasWritten.has(row.orderId) && isOther(known.get(row.orderId), row));
  await noteChanges(
    tx,
    shopId,
    changed.flatMap(({ orderId, customerId }) => [customerId, known.get(orderId)?.customerId ?? null]),
  );
  return changed.map((row) => changeOf(known.get(row.orderId), row));
}

/** Applies a delivery to an order the platform no longer shows; null if nothing changes or the order is unknown. */
export async function writeDelivery(
  tx: Tx,
  shopId: string,
  { orderId, currency }: { orderId: string; currency: string },
  told: DeliveredLines,
): Promise<PurchaseChange | null> {
  const [before] = await tx.rows<Before & { told: Told | null; readAt: Date | null }>(
    `SELECT order_id AS "orderId", customer_id AS "customerId", lines, told, read_at AS "readAt" FROM purchase
     WHERE order_id = $1 FOR NO KEY UPDATE`,
    [orderId],
  );
  if (!before || before.customerId === null) return null;
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
  await noteChanges(tx, shopId, [before.customerId]);
  return changeOf(before, after);
}

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
  const before = await tx.rows<{ customer: string | null }>(
    'SELECT customer_id AS customer FROM purchase WHERE order_id = $1 FOR NO KEY UPDATE',
    [orderId],
  );
  await tx.rows(`UPDATE purchase SET ${EMPTY}, removed_at = $2 WHERE order_id = $1`, [orderId, now()]);
  await tx.rows('DELETE FROM broken_limit WHERE order_id = $1', [orderId]);
  await noteChanges(
    tx,
    shopId,
    before.map(({ customer }) => customer),
  );
}

/**
 * Moves a merged customer's purchases to the customer that is left of it. Merges are told in any order: the one that is
 * kept here may be gone by a later merge, which was told before.
 */
export async function mergePurchases(
  tx: Tx,
  shopId: string,
  { keptId, goneId }: { keptId: string; goneId: string },
): Promise<void> {
  await noteMerge(tx, shopId, { keptId, goneId });
  const leftId = (await customersLeft(tx, [goneId])).get(goneId)!;
  await tx.rows('SELECT 1 FROM purchase WHERE customer_id = $1 ORDER BY order_id FOR NO KEY UPDATE', [goneId]);
  const moved = await tx.rows(
    'UPDATE purchase SET customer_id = $2, judged_order = NULL WHERE customer_id = $1 RETURNING 1',
    [goneId, leftId],
  );
  // The platform deletes the customer that is gone, and what stood there.
  await tx.rows('DELETE FROM customer_facts WHERE customer_id = $1', [goneId]);
  if (moved.length > 0) await noteChanges(tx, shopId, [leftId]);
}

async function noteChanges(tx: Tx, shopId: string, customerIds: readonly (string | null)[]): Promise<void> {
  await tx.rows(
    `INSERT INTO customer_facts (shop_id, customer_id) SELECT DISTINCT $1::uuid, id FROM unnest($2::text[]) AS id
     ORDER BY id
     ON CONFLICT (shop_id, customer_id) DO UPDATE SET changes = customer_facts.changes + 1`,
    [shopId, customerIds.filter((id) => id !== null)],
  );
}

/**
 * Erases a customer. The orders stay without one, so that a reading under way does not bring the customer back; what
 * they broke is forgotten. `orderIds`: orders of the customer that the platform names, also those that have none here.
 */
export async function forgetCustomer(tx: Tx, customerId: string, orderIds: readonly string[]): Promise<void> {
  await forgetMerges(tx, customerId);
  const own = await tx.rows<{ id: string }>(
    'SELECT order_id AS id FROM purchase WHERE customer_id = $1 ORDER BY order_id FOR NO KEY UPDATE',
    [customerId],
  );
  await tx.rows('DELETE FROM broken_limit WHERE order_id = ANY ($1)', [[...orderIds, ...own.map(({ id }) => id)]]);
  await tx.rows(`UPDATE purchase SET ${EMPTY} WHERE customer_id = $1`, [customerId]);
  await tx.rows('DELETE FROM customer_facts WHERE customer_id = $1', [customerId]);
}

/** Reacts to the shop's new scopes: imports orders that became visible; keeps others for some days. */
export async function followPurchaseScopes(tx: Tx, shopId: string): Promise<void> {
  const { missingScopes } = await readOrderAccess(tx);
  const ledger = await tx.ofShop(PurchaseLedgerEntity, 'write');
  if (missingScopes.length > 0) {
    await withdrawPurchases(tx);
    // The platform sends nothing more of them; what is left there are the subscriptions.
    if (ledger?.topicsAt) await emit(tx, { type: 'OrdersWithdrawn', shopId });
    return;
  }
  if (!ledger?.knownSince) await emit(tx, { type: 'OrdersAllowed', shopId });
}

/**
 * The platform refuses what the merchant granted. What is known of orders goes unused, as where the merchant withdraws
 * it, because changes are not heard of. The merchant is told once.
 */
export async function noteRefusal(tx: Tx, shopId: string): Promise<void> {
  const { missingScopes } = await readOrderAccess(tx);
  const ledger = await lockLedger(tx, shopId);
  // Withdrawn meanwhile: then the platform refuses for that.
  if (missingScopes.length > 0 || ledger.refusedAt !== null) return;
  await withdrawPurchases(tx);
  const missedSince = ledger.knownSince && (ledger.topicsAt ?? now());
  await tx.rows('UPDATE purchase_ledger SET refused_at = $1, missed_since = coalesce(missed_since, $2)', [
    now(),
    missedSince,
  ]);
  await emit(tx, { type: 'OrdersRefused', shopId });
}

/**
 * Subscriptions to this shop's orders are about to be made: whatever becomes of that, they are looked for. False: the
 * reading is over, because access was withdrawn meanwhile.
 */
export async function noteSubscribing(tx: Tx, reading: number): Promise<boolean> {
  const rows = await tx.rows(
    `UPDATE purchase_ledger SET topics_at = coalesce(topics_at, 'epoch') WHERE reading = $1 RETURNING 1`,
    [reading],
  );
  return rows.length > 0;
}

/** The platform shows orders and tells of their changes from now on. False: the reading is over. */
export async function noteShown(tx: Tx, shopId: string, reading: number): Promise<boolean> {
  const { withdrawnAt, reading: current } = await lockLedger(tx, shopId);
  if (current !== reading) return false;
  await tx.rows('UPDATE purchase_ledger SET topics_at = $1, refused_at = NULL, withdrawn_at = NULL', [now()]);
  if (withdrawnAt === null) return true;
  const customers = await tx.rows<{ id: string }>(
    'SELECT DISTINCT customer_id AS id FROM purchase WHERE customer_id IS NOT NULL',
  );
  await noteChanges(
    tx,
    shopId,
    customers.map(({ id }) => id),
  );
  return true;
}

/** Has orders judged that were placed while changes of orders were not heard of, and are read now. */
export async function judgeMissed(tx: Tx, shopId: string): Promise<void> {
  const { missedSince } = await lockLedger(tx, shopId);
  if (missedSince === null) return;
  await tx.rows('UPDATE purchase_ledger SET missed_since = NULL');
  const orders = await tx.rows<{ orderId: string }>(
    `SELECT order_id AS "orderId" FROM purchase WHERE judged = 0 AND purchased_at >= $1 ORDER BY purchased_at LIMIT $2`,
    [missedSince, MOST_JUDGED],
  );
  for (const { orderId } of orders) await emit(tx, { type: 'OrderRead', shopId, orderId });
}

/**
 * The app lost access to orders. Its order data goes unused and is deleted in some days: if access returns by then,
 * orders the platform no longer shows are still there.
 */
async function withdrawPurchases(tx: Tx): Promise<void> {
  await tx.rows(
    `UPDATE purchase_ledger SET withdrawn_at = coalesce(withdrawn_at, now()), known_since = NULL, reading = NULL,
       operation_id = NULL, problem = NULL, refused_at = NULL`,
  );
}

/** The app was uninstalled, or reinstalled: its customer metafields are gone. */
export async function leavePurchases(tx: Tx): Promise<void> {
  await withdrawPurchases(tx);
  await tx.rows(`UPDATE purchase_ledger SET windows = '[]', topics_at = NULL, missed_since = NULL`);
  await tx.rows('DELETE FROM customer_facts');
}
