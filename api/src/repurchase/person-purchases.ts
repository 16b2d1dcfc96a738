// What persons bought, whichever account it was with (rules §3.19).
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';
import type { Tx } from '../database/transactions.js';
import type { PurchaseLine } from './purchase-line.js';

type Found = { orderId: string; at: Date; lines: PurchaseLine[]; persons: string[] };
/** A purchase, with the keys of who made it. */
export type PersonPurchase = {
  orderId: string;
  at: number;
  lines: readonly PurchaseLine[];
  persons: string[];
  isOthers: boolean;
};

const KEYS = `ARRAY(SELECT key FROM purchase_person WHERE order_id = p.order_id ORDER BY key) AS persons`;
const FOUND = `p.order_id AS "orderId", p.purchased_at AS at, p.lines, ${KEYS}`;
/** More than metafields hold. */
const MOST_ORDERS = 10_000;

/** Whether one of the limits counts persons. */
export function countPersons(limits: readonly Pick<PublishedLimit, 'repurchase'>[]): boolean {
  return limits.some(({ repurchase }) => repurchase.persons !== undefined);
}

/** By the customers' orders their keys, and what others bought with one of these. */
export async function readOthers(
  tx: Tx,
  customerIds: readonly string[],
  since: Date,
  withoutOrder: string,
): Promise<{ keys: Map<string, string[]>; rows: (Found & { customerId: string })[] }> {
  const own = await tx.rows<{ orderId: string; persons: string[] }>(
    `SELECT p.order_id AS "orderId", ${KEYS} FROM purchase p WHERE customer_id = ANY ($1) AND purchased_at >= $2`,
    [customerIds, since],
  );
  const rows = await tx.rows<Found & { customerId: string }>(
    `SELECT DISTINCT own.customer_id AS "customerId", ${FOUND}
     FROM purchase own JOIN purchase_person k ON k.order_id = own.order_id
     JOIN purchase_person same ON same.key = k.key JOIN purchase p ON p.order_id = same.order_id
     WHERE own.customer_id = ANY ($1) AND own.purchased_at >= $2 AND own.order_id <> $3
       AND p.customer_id IS DISTINCT FROM own.customer_id AND p.purchased_at >= $2 AND p.order_id <> $3
     ORDER BY "customerId", at, "orderId"`,
    [customerIds, since, withoutOrder],
  );
  return { keys: new Map(own.map(({ orderId, persons }) => [orderId, persons])), rows };
}

/** The keys of an order, and what others than its customer bought with one of them. */
export async function readSharing(
  tx: Tx,
  { orderId, customerId }: { orderId: string; customerId: string | null },
  since: Date,
): Promise<{ persons: string[]; purchases: PersonPurchase[] }> {
  const rows = await tx.rows<Found>(
    `SELECT DISTINCT ${FOUND} FROM purchase_person k
     JOIN purchase_person same ON same.key = k.key JOIN purchase p ON p.order_id = same.order_id
     WHERE k.order_id = $1 AND p.order_id <> $1 AND p.purchased_at >= $2
       AND ($3::text IS NULL OR p.customer_id IS DISTINCT FROM $3)
     ORDER BY at, "orderId"`,
    [orderId, since, customerId],
  );
  const keys = await tx.rows<{ key: string }>('SELECT key FROM purchase_person WHERE order_id = $1 ORDER BY key', [
    orderId,
  ]);
  return {
    persons: keys.map(({ key }) => key),
    purchases: rows.map(({ orderId: id, at, lines, persons }) => ({
      orderId: id,
      at: at.getTime(),
      lines,
      persons,
      isOthers: true,
    })),
  };
}

/** What all persons bought that may count now, those first whose window ends first. */
export async function readAllPersons(tx: Tx, at: Date): Promise<PersonPurchase[]> {
  const rows = await tx.rows<Found>(
    `SELECT p.order_id AS "orderId", p.purchased_at AS at, p.lines, array_agg(k.key ORDER BY k.key) AS persons
     FROM purchase_person k JOIN purchase p ON p.order_id = k.order_id AND p.shop_id = k.shop_id
     WHERE k.until >= $1 GROUP BY p.shop_id, p.order_id ORDER BY min(k.until), p.purchased_at, p.order_id
     LIMIT ${MOST_ORDERS}`,
    [at],
  );
  return rows.map(({ at: placed, ...one }) => ({ ...one, at: placed.getTime(), isOthers: false }));
}
