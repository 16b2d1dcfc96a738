// Checks past orders against a limit, with the rulebook used for carts.
import { compileRulebook, type Violation } from '@purchase-limits/domain/evaluate';
import { exact, toNumber } from '@purchase-limits/domain/exact';
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { publishedLimit } from '@purchase-limits/domain/publishing';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { Injectable } from '@nestjs/common';
import { orderCart, orderLines } from '../broken-limits/order-cart.js';
import { Transactions } from '../database/transactions.js';
import {
  PurchaseFacts,
  readPurchases,
  withWindows,
  type CustomerPurchases,
  type KnownFacts,
} from '../repurchase/customer-purchases.js';
import { isBefore, readSoldBefore } from '../repurchase/sold-before.js';
import type { ShopFacts } from '../shops/queries/read-shop.js';
import type { PastOrder } from './past-orders-in.js';

/**
 * `value`: its lines after discounts, a decimal in the shop's currency. `violation`: null if the order satisfies the
 * limit.
 */
export type JudgedPastOrder = { order: PastOrder; value: string; violation: Violation | null };
/** Judges some orders at a time. */
export type JudgeOrders = (orders: readonly PastOrder[]) => Promise<JudgedPastOrder[]>;

const ALWAYS = { startDate: '1970-01-01', endDate: null };

@Injectable()
export class PastOrderJudge {
  constructor(
    private readonly transactions: Transactions,
    private readonly facts: PurchaseFacts,
  ) {}

  /**
   * Checks each order as placed, as if the limit had been in force, whatever its schedule. Product data and customer
   * tags are current; the order history is net of returns. Product facts are cached for the following orders.
   */
  of(shop: ShopFacts, draft: LimitDraft): JudgeOrders {
    const limit = completeLimit('typed', { ...draft, status: 'active', ...ALWAYS });
    const asked = [publishedLimit(limit)];
    const rulebook = compileRulebook([limit], shop);
    const known: KnownFacts = new Map();
    return async (orders) => {
      const bought = await this.boughtBefore(shop, orders, withWindows(asked));
      const own = orders.map(({ at, lines }) => ({
        at: at.getTime(),
        lines: orderLines(lines, 'ordered', shop.currency),
      }));
      const others = [...bought.values()].flat();
      const sold = await this.transactions.run(shop.id, (tx) => readSoldBefore(tx, orders, asked, shop.timezone));
      const complete = await this.facts.complete(shop, [...own, ...others, ...sold], asked, known);
      const purchases = purchasesBy(bought, complete.slice(own.length));
      const soldWithFacts = complete.slice(own.length + others.length);
      return orders.map((order, index) => {
        const { at, lines } = complete[index]!;
        const earlier = order.customer ? (purchases.get(order.customer.id) ?? []).filter((one) => one.at < at) : [];
        const soldEarlier = soldWithFacts.filter((_, place) => isBefore(sold[place]!, order));
        const cart = orderCart(lines, { at, customer: order.customer, purchases: earlier, sold: soldEarlier });
        return { order, value: valueOf(own[index]!.lines), violation: rulebook.judge(cart)[0] ?? null };
      });
    };
  }

  /** By customer; also what was bought after some of these orders. */
  private async boughtBefore(shop: ShopFacts, orders: readonly PastOrder[], windows: ReturnType<typeof withWindows>) {
    const ids = [...new Set(orders.flatMap(({ customer }) => customer?.id ?? []))];
    if (windows.length === 0 || ids.length === 0) return new Map<string, CustomerPurchases>();
    const first = Math.min(...orders.map(({ at }) => at.getTime()));
    return this.transactions.run(shop.id, (tx) => readPurchases(tx, ids, windows, first));
  }
}

/** The completed purchases, in the order of the customers. */
function purchasesBy(bought: Map<string, CustomerPurchases>, complete: readonly Purchase[]): Map<string, Purchase[]> {
  let from = 0;
  return new Map(
    [...bought].map(([customerId, own]) => {
      const part = complete.slice(from, from + own.length);
      from += own.length;
      return [customerId, part];
    }),
  );
}

function valueOf(lines: readonly { total: string }[]): string {
  return sumOf(lines.map(({ total }) => total));
}

export function sumOf(values: readonly string[]): string {
  return String(toNumber(values.reduce((sum, value) => sum + exact(value), 0n)));
}
