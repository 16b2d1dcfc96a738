import { Injectable } from '@nestjs/common';
import { consumerOf } from '../../events/consumer.js';
import { emit } from '../../events/emit.js';
import { isOutcome } from '../../platform/platform-error.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { judgeWithLater } from '../later-orders.js';
import { maySeePurchases } from '../ledger.js';
import type { PlacedOrder } from '../placed-order.js';
import { OrderReader } from '../read-placed-order.js';
import { beginReading, removePurchase, writePurchases } from '../write-purchases.js';

type Plan = { shop: { id: string; shopifyDomain: string; currency: string }; orderId: string; reading: number };
type Read = Plan & { order: PlacedOrder | null };

/** Keeps the ledger of purchases: whatever the platform tells of an order, the order itself is read. */
@Injectable()
export class ReadOrder extends consumerOf('read-order') {
  constructor(private readonly orders: OrderReader) {
    super();
  }

  protected readonly handle = this.inStages<Plan, Read | null>({
    read: async (tx, { orderId }) => {
      if (!(await maySeePurchases(tx))) return null;
      const { id, shopifyDomain, currency } = await readShop(tx);
      return { shop: { id, shopifyDomain, currency }, orderId, reading: await beginReading(tx) };
    },
    act: (plan) => this.read(plan),
    write: async (tx, read, { shopId }) => {
      if (read === null || !(await maySeePurchases(tx))) return;
      if (read.order) {
        await writePurchases(tx, shopId, read.reading, [read.order]);
        await judgeWithLater(tx, shopId, read.orderId);
      } else await removePurchase(tx, shopId, read.orderId);
      await emit(tx, { type: 'PurchasesChanged', shopId });
    },
  });

  /** Null: the shop does not let the app see orders any more. */
  private async read(plan: Plan): Promise<Read | null> {
    try {
      return { ...plan, order: await this.orders.read(plan.shop, plan.orderId) };
    } catch (error) {
      if (isOutcome(error, 'no_grant', 'grant_refused', 'forbidden')) return null;
      throw error;
    }
  }
}
