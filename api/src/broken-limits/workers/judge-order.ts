import { publishedLimit } from '@purchase-limits/domain/publishing';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { hasLaterEvent } from '../../events/later-event.js';
import { isOutcome } from '../../platform/platform-error.js';
import { PurchaseFacts, readPersonPurchases, withWindows } from '../../repurchase/customer-purchases.js';
import { isBefore, readSoldBefore } from '../../repurchase/sold-before.js';
import { maySeePurchases } from '../../repurchase/ledger.js';
import { noteRefusal } from '../../repurchase/order-access.js';
import { beginReading } from '../../repurchase/write-purchases.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import type { BrokenDetails } from '../broken-limit.entity.js';
import { findBrokenLimits, type FoundLimit } from '../find-broken-limits.js';
import type { JudgedOrder } from '../judged-order.js';
import { limitsToJudge, readKnownLimits, type KnownLimits } from '../limits-to-judge.js';
import { orderLines } from '../order-cart.js';
import { JudgedOrderReader } from '../read-judged-order.js';
import { readReason } from '../read-reason.js';
import { orderToKeep, readKeptOrder } from '../kept-order.js';
import { subjectTitle } from '../subject-title.js';
import { writeBrokenLimits, type BrokenNow } from '../write-broken-limits.js';

/** `kept`: the order, where it need not be read again. */
type Plan = { shop: ShopFacts; orderId: string; reading: number; known: KnownLimits; kept: JudgedOrder | null };
/** `judgedIds`: null where nothing is left of the order. */
type Judged = { plan: Plan; order: JudgedOrder; found: FoundLimit[]; judgedIds: string[] | null };

/**
 * Checks an order against the limits in force for it, with current catalog products and the customer's other orders.
 * Records violations, and withdraws those that no longer apply.
 */
@Injectable()
export class JudgeOrder extends consumerOf('judge-order') {
  constructor(
    private readonly orders: JudgedOrderReader,
    private readonly facts: PurchaseFacts,
    private readonly transactions: Transactions,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, Judged | 'refused' | null>({
    read: async (tx, { type, orderId }, eventId) => {
      if (!(await maySeePurchases(tx))) return null;
      // Of many changes of a customer's orders each has the later ones judged: once is enough.
      if (await hasLaterEvent(tx, eventId, type, `e.payload ->> 'orderId' = $3`, [orderId])) return null;
      const known = await readKnownLimits(tx, orderId);
      if (!known) return null;
      const [shop, reading] = [await readShop(tx), await beginReading(tx)];
      const kept = type === 'EarlierOrderChanged' ? await readKeptOrder(tx, orderId, shop.currency) : null;
      return { shop, orderId, reading, known, kept };
    },
    act: (plan) => this.judge(plan),
    write: async (tx, judged, { shopId, orderId }) => {
      if (judged === null) return;
      if (judged === 'refused') return noteRefusal(tx, shopId);
      const { plan, order, judgedIds } = judged;
      const broken = await brokenNow(tx, shopId, judged);
      const kept = orderToKeep(order, plan.known);
      const { at, customer } = order;
      const written = { orderId, at, reading: plan.reading, customerId: customer?.id ?? null, kept };
      await writeBrokenLimits(tx, shopId, written, broken, judgedIds);
    },
  });

  /** Null: there is no such order any more, or the shop does not let the app see it; `refused`: the platform. */
  private async judge(plan: Plan): Promise<Judged | 'refused' | null> {
    const { shop, orderId, known } = plan;
    try {
      const order = plan.kept ?? (await this.orders.read(shop, orderId));
      if (!order) return null;
      const isLeft = !order.isCancelled && order.lines.some(({ currentQuantity }) => currentQuantity > 0);
      if (!isLeft) return { plan, order, found: [], judgedIds: null };
      const limits = limitsToJudge(known, order.at);
      const found = findBrokenLimits(order, {
        limits,
        shop,
        ...(await this.completeLines(shop, order, limits)),
      });
      return { plan, order, found, judgedIds: limits.map(({ id }) => id) };
    } catch (error) {
      if (isOutcome(error, 'unapproved')) return 'refused';
      if (isOutcome(error, 'no_grant', 'grant_refused', 'forbidden')) return null;
      throw error;
    }
  }

  /** The lines of the order, and what was bought before, with the facts that the limits ask for. */
  private async completeLines(shop: ShopFacts, order: JudgedOrder, limits: Parameters<typeof publishedLimit>[0][]) {
    const asked = limits.map(publishedLimit);
    const windows = withWindows(asked);
    const { customer, orderId, lines } = order;
    const at = order.at.getTime();
    const { persons, purchases: others } = await this.transactions.run(shop.id, (tx) =>
      readPersonPurchases(tx, { orderId, customerId: customer?.id ?? null }, windows, at),
    );
    const sold = (
      await this.transactions.run(shop.id, (tx) => readSoldBefore(tx, [order], asked, shop.timezone))
    ).filter((one) => one.orderId !== orderId && isBefore(one, order));
    const own = (['left', 'ordered'] as const).map((units) => ({ at, lines: orderLines(lines, units, shop) }));
    const complete = await this.facts.complete(shop, [...own, ...others, ...sold], asked, new Map());
    const [left, ordered, ...before] = complete as [Purchase, Purchase, ...Purchase[]];
    return {
      left: left.lines,
      ordered: ordered.lines,
      persons,
      purchases: before.slice(0, others.length),
      sold: before.slice(others.length),
    };
  }
}

/** Limits whose merchant wants to hear nothing of such orders are left out. */
async function brokenNow(tx: Tx, shopId: string, { order, found }: Judged): Promise<BrokenNow[]> {
  const reported = found.filter(({ limit }) => limit.brokenOrders?.action !== 'none');
  if (reported.length === 0) return [];
  const reasonOf = await readReason(tx, shopId, order);
  return reported.map(({ limit, violation, isRace, beyond, excess }) => {
    const { kind, subject, subjectKind, current, min, max, multiple } = violation;
    const details: BrokenDetails = {
      orderName: order.name,
      source: order.source.kind,
      appName: order.source.appName,
      reason: reasonOf(limit, isRace),
      limitName: limit.name,
      kind,
      conditionType: limit.conditionType,
      subjectKind,
      subjectName: subjectTitle(order.lines, subject, subjectKind),
      current,
      min,
      max,
      multiple,
      beyond,
    };
    return { limitId: limit.id, details, excess };
  });
}
