// What becomes of the ledger as the store and the platform grant the app access to orders, and take it back.
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { lockLedger, readOrderAccess } from './ledger.js';
import { PurchaseLedgerEntity } from './purchase-ledger.entity.js';
import { recountSold } from './sold-days.js';
import { readShop } from '../shops/queries/read-shop.js';
import { noteKnowsPersons } from '../shops/write-shop.js';
import { noteChanges } from './write-purchases.js';

/** Of orders that were missed; a shop with more reads of the others where they change. */
const MOST_JUDGED = 5_000;
/** As long as order data is kept without access (`retention.ts`). */
const KEPT_MS = 7 * 86_400_000;

/** Reacts to the shop's new scopes: imports orders that became visible; keeps others for some days. */
export async function followPurchaseScopes(tx: Tx, shopId: string): Promise<void> {
  const { missingScopes } = await readOrderAccess(tx);
  const ledger = await tx.ofShop(PurchaseLedgerEntity, 'write');
  if (missingScopes.length > 0) {
    await withdrawPurchases(tx, shopId);
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
  await withdrawPurchases(tx, shopId);
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
  // By then orders and days of what was sold are being deleted, each on its own.
  if (now().getTime() - withdrawnAt.getTime() >= KEPT_MS) await recountSold(tx, shopId);
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
async function withdrawPurchases(tx: Tx, shopId: string): Promise<void> {
  await tx.rows(
    `UPDATE purchase_ledger SET withdrawn_at = coalesce(withdrawn_at, now()), known_since = NULL, reading = NULL,
       operation_id = NULL, problem = NULL, refused_at = NULL`,
  );
  await noteKnowsPersons(tx, shopId, false);
}

/** The app was uninstalled, or reinstalled: its customer metafields are gone. */
export async function leavePurchases(tx: Tx): Promise<void> {
  await withdrawPurchases(tx, (await readShop(tx)).id);
  await tx.rows(`UPDATE purchase_ledger SET windows = '[]', topics_at = NULL, missed_since = NULL, sold_digest = NULL,
       sold_end = NULL, person_windows = NULL, persons_digest = NULL, persons_end = NULL, persons_held = NULL,
       persons_total = NULL`);
  await tx.rows('DELETE FROM purchase_person');
  await tx.rows('DELETE FROM customer_facts');
}
