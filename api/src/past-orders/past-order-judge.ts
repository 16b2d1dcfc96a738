// Checks past orders against a limit, with the rulebook used for carts.
import { callingCode } from '@purchase-limits/domain/calling-codes';
import { compileRulebook, type Violation } from '@purchase-limits/domain/evaluate';
import { exact, toNumber } from '@purchase-limits/domain/exact';
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { publishedLimit } from '@purchase-limits/domain/publishing';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
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
import { totalOf } from '../repurchase/placed-order.js';
import type { ShopFacts } from '../shops/queries/read-shop.js';
import type { PastOrderCheckEntity } from './past-order-check.entity.js';
import type { PastOrder } from './past-orders-in.js';
import { PersonHistory } from './person-history.js';

/**
 * `value`: its lines after discounts, a decimal in the shop's currency. `violation`: null if the order satisfies the
 * limit.
 */
export type JudgedPastOrder = { order: PastOrder; value: string; violation: Violation | null };
/** Judges some orders at a time. */
export type JudgeOrders = (orders: readonly PastOrder[]) => Promise<JudgedPastOrder[]>;

const ALWAYS = { startDate: '1970-01-01', endDate: null };

/** Of the checks last asked for. */
const KEPT_HISTORIES = { max: 2, ttl: 600_000 };

@Injectable()
export class PastOrderJudge {
  private readonly histories = new LRUCache<string, Promise<PersonHistory | null>>(KEPT_HISTORIES);

  constructor(
    private readonly transactions: Transactions,
    private readonly facts: PurchaseFacts,
  ) {}

  /**
   * Checks each order as placed, as if the limit had been in force, whatever its schedule. Product data and customer
   * tags are current; the order history is net of returns. Product facts are cached for the following orders. `url`: of
   * the result; null: there are no orders.
   */
  async of(
    shop: ShopFacts,
    { id, draft }: Pick<PastOrderCheckEntity, 'id' | 'draft'>,
    url: string | null,
  ): Promise<JudgeOrders> {
    const history = url !== null && countsPersons(draft) ? await this.historyOf(id, shop, url) : null;
    const limit = completeLimit('typed', { ...withPersonsOf(history, draft), status: 'active', ...ALWAYS });
    const asked = [publishedLimit(limit)];
    const rulebook = compileRulebook([limit], shop);
    const known: KnownFacts = new Map();
    return async (orders) => {
      const bought = await this.boughtBefore(shop, orders, withWindows(asked));
      const own = orders.map(({ at, lines }) => ({ at: at.getTime(), lines: orderLines(lines, 'ordered', shop) }));
      const others = [...bought.values()].flat();
      const sold = await this.transactions.run(shop.id, (tx) => readSoldBefore(tx, orders, asked, shop.timezone));
      const before = orders.map((order) => history?.before(order, limit.repurchase));
      const byOthers = [...new Set(before.flatMap((one) => one?.others ?? []))];
      const complete = await this.facts.complete(shop, [...own, ...others, ...byOthers, ...sold], asked, known);
      const purchases = purchasesBy(bought, complete.slice(own.length));
      const soldFrom = own.length + others.length + byOthers.length;
      const soldWithFacts = complete.slice(soldFrom);
      const byOthersWithFacts = new Map(
        byOthers.map((one, place) => [one, complete[soldFrom - byOthers.length + place]!]),
      );
      return orders.map((order, index) => {
        const { at, lines } = complete[index]!;
        const earlier = order.customer ? (purchases.get(order.customer.id) ?? []).filter((one) => one.at < at) : [];
        const soldEarlier = soldWithFacts.filter((_, place) => isBefore(sold[place]!, order));
        const { persons = [], others: theirs = [] } = before[index] ?? {};
        const cart = orderCart(lines, {
          at,
          customer: order.customer,
          purchases: [...earlier, ...theirs.map((one) => byOthersWithFacts.get(one)!)],
          persons,
          sold: soldEarlier,
        });
        return { order, value: valueOf(order.lines, shop.currency), violation: rulebook.judge(cart)[0] ?? null };
      });
    };
  }

  /** The pages of one list read it once. */
  private historyOf(checkId: string, { currency, countryCode }: ShopFacts, url: string): Promise<PersonHistory | null> {
    const known = this.histories.get(checkId);
    if (known) return known;
    const reading = PersonHistory.read({ url, currency, callingCode: callingCode(countryCode) });
    this.histories.set(checkId, reading);
    reading.catch(() => this.histories.delete(checkId));
    return reading;
  }

  /** By customer; also what was bought after some of these orders. */
  private async boughtBefore(shop: ShopFacts, orders: readonly PastOrder[], windows: ReturnType<typeof withWindows>) {
    const ids = [...new Set(orders.flatMap(({ customer }) => customer?.id ?? []))];
    if (windows.length === 0 || ids.length === 0) return new Map<string, CustomerPurchases>();
    const first = Math.min(...orders.map(({ at }) => at.getTime()));
    return this.transactions.run(shop.id, (tx) => readPurchases(tx, ids, windows, first));
  }
}

export function countsPersons({ repurchase }: LimitDraft): boolean {
  return (repurchase?.persons ?? 'accounts') !== 'accounts';
}

/** Where the platform does not let the app know persons, accounts count. */
function withPersonsOf(history: PersonHistory | null, draft: LimitDraft): LimitDraft {
  if (history || !draft.repurchase) return draft;
  const { persons: _persons, ...repurchase } = draft.repurchase;
  return { ...draft, repurchase };
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

function valueOf(lines: PastOrder['lines'], currency: string): string {
  return sumOf(lines.filter(({ quantity }) => quantity > 0).map((line) => totalOf(line, line.quantity, currency)));
}

export function sumOf(values: readonly string[]): string {
  return String(toNumber(values.reduce((sum, value) => sum + exact(value), 0n)));
}
