// A customer's purchases in one order count toward later ones, and toward everybody's where the allowance is shared.
import { allowanceLeft } from '@purchase-limits/domain/allowance-left';
import { isInWindow } from '@purchase-limits/domain/repurchase-window';
import type { Shop } from '@purchase-limits/domain/evaluate';
import { publishedLimit } from '@purchase-limits/domain/publishing';
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { readActiveLimits } from '../limits/queries/read-limits.js';
import { readShop } from '../shops/queries/read-shop.js';
import { asksForFacts, purchaseOf, readPurchases, withWindows, type CustomerPurchases } from './customer-purchases.js';
import { countPersons } from './person-purchases.js';
import { sharesAllowance } from './ledger.js';
import { readSold } from './sold-days.js';
import { countsSince, isShared } from './sold-facts.js';
import type { PurchaseChange } from './write-purchases.js';

/** A customer with more is no shopper; the rest are judged when they are read next. */
const MOST_LATER = 50;

type Later = { orderId: string; customerId: string; at: Date; changedAt: Date; isBroken: boolean };

/**
 * Queues checks of the changed order, which is read again for it, and of the customer's later orders whose judgment it
 * may change.
 */
export async function judgeWithLater(tx: Tx, shopId: string, { orderId, isLess }: PurchaseChange): Promise<void> {
  await emit(tx, { type: 'OrderRead', shopId, orderId });
  const later = await tx.rows<Later>(
    `SELECT * FROM (
       SELECT later.order_id AS "orderId", later.customer_id AS "customerId", later.purchased_at AS at,
         own.purchased_at AS "changedAt", EXISTS (
           SELECT 1 FROM broken_limit b WHERE b.order_id = later.order_id AND b.ended_at IS NULL) AS "isBroken"
       FROM purchase own
       JOIN purchase later ON later.customer_id = own.customer_id AND later.purchased_at > own.purchased_at
       WHERE own.order_id = $1 AND later.judged > 0) AS found
     WHERE "isBroken" OR NOT $2
     ORDER BY at LIMIT ${MOST_LATER}`,
    [orderId, isLess],
  );
  const ofPerson = await laterOfPerson(tx, { orderId, isLess });
  if (later.length === 0 && ofPerson.length === 0 && !(await sharesAllowance(tx))) return;
  const all = (await readActiveLimits(tx)).map(({ limit }) => publishedLimit(limit));
  const limits = withWindows(all);
  const due = new Set(await laterOfAll(tx, { orderId, isLess }, all.filter(isShared)));
  if (later.length > 0 && limits.length > 0) {
    const mayBreak = await breaksIn(tx, later[0]!, limits);
    for (const order of later) if (order.isBroken || mayBreak(order)) due.add(order.orderId);
  }
  if (countPersons(limits)) ofPerson.forEach((id) => due.add(id));
  for (const id of due) await emit(tx, { type: 'EarlierOrderChanged', shopId, orderId: id });
}

/** Later orders of the same person, by another account or none. */
async function laterOfPerson(tx: Tx, { orderId, isLess }: PurchaseChange): Promise<string[]> {
  const rows = await tx.rows<{ orderId: string }>(
    `SELECT DISTINCT later.order_id AS "orderId", later.purchased_at
     FROM purchase own JOIN purchase_person k ON k.order_id = own.order_id
     JOIN purchase_person same ON same.key = k.key JOIN purchase later ON later.order_id = same.order_id
     WHERE own.order_id = $1 AND later.purchased_at > own.purchased_at AND later.judged > 0
       AND (own.customer_id IS NULL OR later.customer_id IS DISTINCT FROM own.customer_id)
       AND (NOT $2 OR EXISTS (
         SELECT 1 FROM broken_limit b WHERE b.order_id = later.order_id AND b.ended_at IS NULL))
     ORDER BY later.purchased_at LIMIT ${MOST_LATER}`,
    [orderId, isLess],
  );
  return rows.map((row) => row.orderId);
}

/**
 * Later orders of whomever, where they share an allowance: those that break such a limit, and where an order came late
 * of which more was sold than is allowed, also those that may.
 */
async function laterOfAll(
  tx: Tx,
  { orderId, isLess }: PurchaseChange,
  shared: readonly PublishedLimit[],
): Promise<string[]> {
  if (shared.length === 0) return [];
  const broken = await tx.rows<{ orderId: string }>(
    `SELECT DISTINCT b.order_id AS "orderId" FROM purchase own JOIN broken_limit b ON b.at > own.purchased_at
     WHERE own.order_id = $1 AND b.order_id <> $1 AND b.ended_at IS NULL AND b.limit_id = ANY ($2) LIMIT ${MOST_LATER}`,
    [orderId, shared.map(({ id }) => id)],
  );
  const others = isLess
    ? []
    : await tx.rows<{ orderId: string }>(
        `SELECT later.order_id AS "orderId"
         FROM purchase own JOIN purchase later ON later.purchased_at > own.purchased_at
         WHERE own.order_id = $1 AND later.judged > 0 ORDER BY later.purchased_at LIMIT ${MOST_LATER}`,
        [orderId],
      );
  const isMuch = others.length > 0 && (await isOverAll(tx, shared));
  return [...broken, ...(isMuch ? others : [])].map((order) => order.orderId);
}

/** Whether more was sold than is allowed, by what the ledger knows. */
async function isOverAll(tx: Tx, shared: readonly PublishedLimit[]): Promise<boolean> {
  const shop = await readShop(tx);
  const at = now().getTime();
  for (const limit of shared.filter((one) => !asksForFacts(one))) {
    const lines = await readSold(tx, countsSince(limit, { now: at, timezone: shop.timezone }));
    const sold = [purchaseOf({ at, lines })];
    if (allowanceLeft(limit, shop, { now: at, purchases: [], sold }).some(({ bought }) => bought > limit.max!))
      return true;
  }
  return false;
}

/** Whether what the ledger knows breaks a limit in an order, or does not suffice to tell. */
async function breaksIn(
  tx: Tx,
  { customerId, changedAt }: Later,
  limits: readonly PublishedLimit[],
): Promise<(order: Later) => boolean> {
  const shop = await readShop(tx);
  const found = await readPurchases(tx, [customerId], limits, changedAt.getTime());
  const purchases = found.get(customerId) ?? [];
  return ({ at }) =>
    limits.some((limit) => {
      const counts = isInWindow(limit.repurchase, changedAt.getTime(), at.getTime(), shop.timezone);
      return counts && (asksForFacts(limit) || isOver(limit, shop, at.getTime(), purchases));
    });
}

/** Without a maximum any purchase in the window is one too many. */
function isOver(limit: PublishedLimit, shop: Shop, now: number, purchases: CustomerPurchases): boolean {
  const counted = limit.max === null ? purchases.filter(({ at }) => at !== now) : purchases;
  const bought = allowanceLeft(limit, shop, { now, purchases: counted.map(purchaseOf) });
  return bought.some((subject) => limit.max === null || subject.bought > limit.max);
}
