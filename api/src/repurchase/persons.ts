// Keys of who placed an order, in shops with limits that count persons (rules §3.19). What they are made of is nowhere
// stored.
import { randomBytes } from 'node:crypto';
import { callingCode } from '@purchase-limits/domain/calling-codes';
import type { Repurchase } from '@purchase-limits/domain/limit';
import type { PersonSecret } from '@purchase-limits/domain/person-codes';
import { windowEnd } from '@purchase-limits/domain/repurchase-window';
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { readShop } from '../shops/queries/read-shop.js';
import { noteKnowsPersons } from '../shops/write-shop.js';
import { lockLedger, maySeePurchases } from './ledger.js';
import type { PlacedOrder } from './placed-order.js';
import { PurchaseLedgerEntity } from './purchase-ledger.entity.js';

/** The windows for which keys are kept, also where the platform does not let the app know persons yet. */
export function personWindows(limits: readonly PublishedLimit[]): Repurchase[] {
  return limits.flatMap(({ repurchase, wantedPersons }) => {
    const persons = repurchase.persons ?? wantedPersons;
    return persons ? [{ ...repurchase, persons }] : [];
  });
}

/** With what keys are made; null: no limit counts persons, or the platform refuses what they are made of. */
export async function readPersonSecret(tx: Tx): Promise<PersonSecret | null> {
  const ledger = await tx.ofShop(PurchaseLedgerEntity);
  if (!ledger?.personKey || ledger.personWindows === null || ledger.contactsRefusedAt !== null) return null;
  return { key: ledger.personKey, callingCode: callingCode((await readShop(tx)).countryCode) };
}

/**
 * Where the windows of limits that count persons have changed, orders are read again with how their customers can be
 * reached; where there are none any more, all keys go.
 */
export async function followPersonWindows(tx: Tx, shopId: string, windows: readonly Repurchase[]): Promise<void> {
  const ledger = await lockLedger(tx, shopId);
  const distinct = [...new Set(windows.map((one) => JSON.stringify(one)))].sort();
  const wanted = distinct.length > 0 ? `[${distinct.join()}]` : null;
  if (wanted === ledger.personWindows) return;
  await tx.rows(
    `UPDATE purchase_ledger SET person_windows = $1, person_key = coalesce(person_key, $2), contacts_refused_at = NULL,
       persons_digest = NULL, persons_end = NULL, persons_held = NULL, persons_total = NULL`,
    [wanted, randomBytes(16).toString('hex')],
  );
  if (wanted === null) {
    await tx.rows('DELETE FROM purchase_person');
    await noteKnowsPersons(tx, shopId, false);
  } else if (await maySeePurchases(tx)) await readAgain(tx, shopId);
}

/** All orders that the platform shows; what is known of them counts meanwhile. */
export async function readAgain(tx: Tx, shopId: string): Promise<void> {
  await tx.rows('UPDATE purchase_ledger SET is_reread = true, reading = NULL, operation_id = NULL');
  await emit(tx, { type: 'OrdersAllowed', shopId });
}

/** Whether the platform lets the app read how customers can be reached; if not, it is asked again after a day. */
export async function noteContacts(tx: Tx, shopId: string, areShown: boolean): Promise<void> {
  const { personWindows } = await lockLedger(tx, shopId);
  await tx.rows('UPDATE purchase_ledger SET contacts_refused_at = CASE WHEN $1 THEN NULL ELSE now() END', [areShown]);
  await noteKnowsPersons(tx, shopId, areShown && personWindows !== null);
}

/**
 * Keeps the keys of these orders for as long as one of the windows has them. Answers the customers of whom more is
 * known now: those of the orders, and of others with the same keys.
 */
export async function writePersons(tx: Tx, shopId: string, orders: readonly PlacedOrder[]): Promise<string[]> {
  const read = orders.filter(({ persons }) => persons);
  if (read.length === 0) return [];
  const ledger = await tx.ofShop(PurchaseLedgerEntity);
  const windows = JSON.parse(ledger?.personWindows ?? '[]') as Repurchase[];
  const { timezone } = await readShop(tx);
  const untilOf = (at: number) => Math.max(...windows.map((window) => windowEnd(window, at, timezone) ?? -Infinity));
  const rows = read.flatMap(({ orderId, persons, purchasedAt }) => {
    const until = untilOf(Date.parse(purchasedAt));
    if (until < now().getTime()) return [];
    const end = Number.isFinite(until) ? new Date(until).toISOString() : 'infinity';
    return persons!.map((key) => ({ orderId, key, until: end }));
  });
  // Of an order whose contact was changed.
  await tx.rows(
    `DELETE FROM purchase_person WHERE order_id = ANY ($1)
       AND (order_id, key) NOT IN (SELECT "orderId", key FROM jsonb_to_recordset($2::jsonb)
         AS found ("orderId" text, key text))`,
    [read.map(({ orderId }) => orderId), JSON.stringify(rows)],
  );
  const written = await tx.rows<{ orderId: string }>(
    `INSERT INTO purchase_person (shop_id, order_id, key, until)
     SELECT $1, "orderId", key, until FROM jsonb_to_recordset($2::jsonb)
       AS found ("orderId" text, key text, until timestamptz) ORDER BY "orderId", key
     ON CONFLICT (shop_id, order_id, key) DO UPDATE SET until = excluded.until
       WHERE purchase_person.until <> excluded.until
     RETURNING order_id AS "orderId"`,
    [shopId, JSON.stringify(rows)],
  );
  return customersWith(tx, [...new Set(written.map(({ orderId }) => orderId))]);
}

/** The customers of orders that have a key of one of these. */
export async function customersWith(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx.rows<{ id: string }>(
    `SELECT DISTINCT p.customer_id AS id FROM purchase_person k
     JOIN purchase_person same ON same.key = k.key JOIN purchase p ON p.order_id = same.order_id
     WHERE k.order_id = ANY ($1) AND p.customer_id IS NOT NULL`,
    [orderIds],
  );
  return rows.map(({ id }) => id);
}

/** Erases every key that one of these orders has, wherever it is. */
export async function forgetPersons(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.rows(
    'DELETE FROM purchase_person WHERE key IN (SELECT key FROM purchase_person WHERE order_id = ANY ($1))',
    [orderIds],
  );
}
