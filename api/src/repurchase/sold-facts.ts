// What all customers bought, as the judge asks for it, of limits whose allowance they share (rules §3.18).
import { localTime, periodStart } from '@purchase-limits/domain/calendar-period';
import { calendarUnit } from '@purchase-limits/domain/repurchase-window';
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';
import { firstSharedDay, type Purchase } from '@purchase-limits/domain/subjects';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import type { ShopKey } from '../platform/access-tokens.js';
import type { DeliveredUnits } from '../events/events.js';
import { PurchaseFacts, type KnownFacts } from './customer-purchases.js';
import { readPendingSales } from './pending-sales.js';
import type { PurchaseLine } from './purchase-line.js';
import { readSold } from './sold-days.js';

type SharedLimit = Pick<PublishedLimit, 'repurchase' | 'startDate'>;
type MeasuredLimit = SharedLimit & Pick<PublishedLimit, 'conditionType'>;
/** `now`: milliseconds since 1970. */
type Clock = { now: number; timezone: string };
/** `keepsBack`: limits that are never to be sold over also count what may be paid before the checkout hears of it. */
type Asked = Clock & { keepsBack?: boolean };

/**
 * What was sold in this time is kept back once more: at the same rate, as much is paid before the checkout hears of it.
 * 99 of 100 orders are told within it.
 */
export const MARGIN_MS = 3_000;

export function isShared({ repurchase }: Pick<PublishedLimit, 'repurchase'>): boolean {
  return repurchase.shared === true;
}

/** The first day, on the shop's clock, of what counts now. */
export function countsSince({ repurchase, startDate }: SharedLimit, { now, timezone }: Clock): string {
  const unit = calendarUnit(repurchase);
  const first = firstSharedDay(startDate, timezone);
  const start = unit ? periodStart(unit, now, timezone) : first;
  return start > first ? start : first;
}

const isSince =
  (day: string, { timezone }: Clock) =>
  ({ at }: { at: Date }) =>
    localTime(at.getTime(), timezone).slice(0, 10) >= day;
/** What was paid is not known yet. What the catalog does not have counts neither here nor in the ledger. */
const withoutTotals = (lines: readonly DeliveredUnits[]): PurchaseLine[] =>
  lines.filter(({ productId }) => productId !== '').map((units) => ({ ...units, total: '0' }));

/** The platform may have been told anything: no digest is empty. */
export async function forgetSoldDigest(tx: Tx): Promise<void> {
  await tx.rows(`UPDATE purchase_ledger SET sold_digest = ''`);
}

@Injectable()
export class SoldFacts {
  constructor(
    private readonly transactions: Transactions,
    private readonly facts: PurchaseFacts,
  ) {}

  /** By limit what counts now, all of it as if it were bought now. `known`: facts of products, which are added to. */
  async read(
    shop: ShopKey,
    limits: readonly PublishedLimit[],
    clock: Asked,
    known: KnownFacts = new Map(),
  ): Promise<(limit: MeasuredLimit) => readonly Purchase[]> {
    const shared = limits.filter(isShared);
    if (shared.length === 0) return () => [];
    const completed = (orders: readonly (readonly PurchaseLine[])[]) =>
      this.facts.complete(
        shop,
        orders.map((lines) => ({ at: clock.now, lines })),
        shared,
        known,
      );
    const days = [...new Set(shared.map((limit) => countsSince(limit, clock)))];
    const pending = await this.transactions.run(shop.id, readPendingSales);
    const sold = new Map<string, readonly Purchase[]>();
    for (const day of days) {
      const lines = await this.transactions.run(shop.id, (tx) => readSold(tx, day));
      const orders = pending.filter(isSince(day, clock)).map((one) => withoutTotals(one.lines));
      sold.set(day, await completed([lines, ...orders]));
    }
    const isKept = clock.keepsBack && shared.some(({ repurchase }) => repurchase.neverOver);
    const margin = isKept ? await completed(await this.readRecent(shop, clock.now)) : [];
    return (limit) => {
      const all = sold.get(countsSince(limit, clock)) ?? [];
      // The first is what was read; the others are pending, and nobody knows their value.
      const counted = limit.conditionType === 'total_product_value' ? all.slice(0, 1) : all;
      return limit.repurchase.neverOver ? [...counted, ...margin] : counted;
    };
  }

  /** Orders of the last seconds. */
  private async readRecent(shop: ShopKey, now: number): Promise<PurchaseLine[][]> {
    const rows = await this.transactions.run(shop.id, (tx) =>
      tx.rows<{ lines: (DeliveredUnits & { total?: string })[] }>(
        `SELECT lines FROM purchase WHERE purchased_at >= $1
         UNION ALL SELECT lines FROM pending_sale s WHERE at >= $1
           AND NOT EXISTS (SELECT 1 FROM purchase p WHERE p.order_id = s.order_id)`,
        [new Date(now - MARGIN_MS)],
      ),
    );
    return rows.map(({ lines }) => lines.map(({ total = '0', ...units }) => ({ ...units, total })));
  }
}
