// What a shop sold by day, product and variant: counted with each order, by what it has more or less than before.
import { localTime } from '@purchase-limits/domain/calendar-period';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { readShop } from '../shops/queries/read-shop.js';
import { lockLedger, sharesAllowance } from './ledger.js';
import type { PurchaseLine } from './purchase-line.js';

type Sold = { at: Date; lines: readonly PurchaseLine[] };
/** What an order counted, and what it counts now; absent: nothing. */
type SoldChange = { before?: Sold | undefined; after?: Sold };

/** Orders that are counted at once. */
const BATCH = 5_000;

export async function countSold(tx: Tx, shopId: string, changes: readonly SoldChange[]): Promise<void> {
  const { timezone } = await readShop(tx);
  const counted = changes.flatMap(({ before, after }) => [
    ...countedLines(before, -1, timezone),
    ...countedLines(after, 1, timezone),
  ]);
  if (counted.length === 0) return;
  // In order: two transactions may count the same products.
  await tx.rows(
    `INSERT INTO sold_day (shop_id, day, product_id, variant_id, units, total)
     SELECT $1, day, "productId", "variantId", sum(units), sum(total)
     FROM jsonb_to_recordset($2::jsonb) AS line (
       day date, "productId" text, "variantId" text, units bigint, total numeric)
     GROUP BY day, "productId", "variantId" HAVING sum(units) <> 0 OR sum(total) <> 0
     ORDER BY day, "productId", "variantId"
     ON CONFLICT (shop_id, day, product_id, variant_id) DO UPDATE
       SET units = sold_day.units + excluded.units, total = sold_day.total + excluded.total`,
    [shopId, JSON.stringify(counted)],
  );
  // In other shops nobody asks.
  if (await sharesAllowance(tx)) await emit(tx, { type: 'SoldChanged', shopId });
}

function countedLines(sold: Sold | undefined, sign: 1 | -1, timezone: string) {
  if (!sold) return [];
  const day = localTime(sold.at.getTime(), timezone).slice(0, 10);
  return sold.lines.map(({ productId, variantId, quantity, total }) => ({
    day,
    productId,
    variantId,
    units: sign * quantity,
    total: sign * Number(total),
  }));
}

/** What was sold since that day of the shop's calendar, by product and variant. */
export async function readSold(tx: Tx, since: string): Promise<PurchaseLine[]> {
  const rows = await tx.rows<Omit<PurchaseLine, 'quantity'> & { quantity: string }>(
    `SELECT product_id AS "productId", variant_id AS "variantId", sum(units) AS quantity, sum(total)::text AS total
     FROM sold_day WHERE day >= $1 GROUP BY product_id, variant_id HAVING sum(units) <> 0
     ORDER BY product_id, variant_id`,
    [since],
  );
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}

/** Where the shop's clock has moved to another time zone, days begin at other times. '' is none: all counts anew. */
export async function followTimezone(tx: Tx, shopId: string): Promise<void> {
  const { soldTimezone } = await lockLedger(tx, shopId);
  const { timezone } = await readShop(tx);
  if (soldTimezone === timezone) return;
  if (soldTimezone !== null) await recountSold(tx, shopId);
  await tx.rows('UPDATE purchase_ledger SET sold_timezone = $1', [timezone]);
}

/** Counts all orders again, but those of customers who were erased. */
export async function recountSold(tx: Tx, shopId: string): Promise<void> {
  // Who writes an order meanwhile waits: it would be counted twice, or not at all.
  await tx.rows('SELECT count(*) FROM (SELECT 1 FROM purchase ORDER BY order_id FOR NO KEY UPDATE) AS held');
  await tx.rows('DELETE FROM sold_day');
  for (let after = '', count = BATCH; count === BATCH;) {
    const orders = await tx.rows<Sold & { orderId: string }>(
      `SELECT order_id AS "orderId", purchased_at AS at, lines FROM purchase WHERE order_id > $1
       ORDER BY order_id LIMIT $2`,
      [after, BATCH],
    );
    await countSold(
      tx,
      shopId,
      orders.map((order) => ({ after: order })),
    );
    count = orders.length;
    after = orders.at(-1)?.orderId ?? after;
  }
}
