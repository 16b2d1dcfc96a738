// What all customers bought before an order, for limits whose allowance they share (rules §3.18).
import { instantOf, localTime } from '@purchase-limits/domain/calendar-period';
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';
import type { Tx } from '../database/transactions.js';
import type { CustomerPurchases } from './customer-purchases.js';
import type { PurchaseLine } from './purchase-line.js';
import { countsSince, isShared } from './sold-facts.js';

/** `orderId` absent: all orders of a day. */
export type SoldBefore = CustomerPurchases[number] & { orderId?: string };
type Placed = { orderId: string; at: Date };

/**
 * What was sold until the last of these orders, as far as the limits can count it for one of them: whole days, and the
 * orders of the days on which these were placed. In the order of time.
 */
export async function readSoldBefore(
  tx: Tx,
  orders: readonly Pick<Placed, 'at'>[],
  limits: readonly Pick<PublishedLimit, 'repurchase' | 'startDate'>[],
  timezone: string,
): Promise<SoldBefore[]> {
  const shared = limits.filter(isShared);
  const times = orders.map(({ at }) => at.getTime());
  if (shared.length === 0 || times.length === 0) return [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [since] = shared.map((limit) => countsSince(limit, { now: first, timezone })).sort();
  const firstDay = localTime(first, timezone).slice(0, 10);
  const days = await tx.rows<PurchaseLine & { day: string }>(
    `SELECT day::text, product_id AS "productId", variant_id AS "variantId", units::int AS quantity, total::text
     FROM sold_day WHERE day >= $1 AND day < $2 AND units <> 0 ORDER BY day`,
    [since, firstDay],
  );
  const byDay = new Map<string, PurchaseLine[]>();
  for (const { day, ...line } of days) {
    const lines = byDay.get(day) ?? [];
    lines.push(line);
    byDay.set(day, lines);
  }
  const single = await tx.rows<Placed & { lines: PurchaseLine[] }>(
    `SELECT order_id AS "orderId", purchased_at AS at, lines FROM purchase
     WHERE purchased_at >= $1 AND purchased_at <= $2 ORDER BY purchased_at, order_id`,
    [new Date(instantOf(`${firstDay}T00:00`, timezone)), new Date(last)],
  );
  return [
    ...[...byDay].map(([day, lines]) => ({ at: instantOf(`${day}T12:00`, timezone), lines })),
    ...single.map(({ orderId, at, lines }) => ({ orderId, at: at.getTime(), lines })),
  ];
}

/** Whether that was sold before the order; of two placed at the same moment the one with the smaller id. */
export function isBefore({ at, orderId }: Pick<SoldBefore, 'at' | 'orderId'>, order: Placed): boolean {
  const placed = order.at.getTime();
  return at < placed || (at === placed && orderId !== undefined && orderId < order.orderId);
}
