// One order with all its lines, read from the platform to be judged.
import { Injectable } from '@nestjs/common';
import { AccessTokens, type ShopKey } from '../platform/access-tokens.js';
import { JUDGED_ORDER_QUERY } from '../platform/judged-order-operations.js';
import type { JudgedOrderQuery } from '../platform/operations.generated.js';
import type { ValuedShop } from '../repurchase/placed-order.js';
import { judgedOrder, type JudgedOrder, type OrderLine } from './judged-order.js';

@Injectable()
export class JudgedOrderReader {
  constructor(private readonly tokens: AccessTokens) {}

  /** Null: the platform has no such order, or shows it no more. */
  async read(shop: ShopKey & ValuedShop, orderId: string): Promise<JudgedOrder | null> {
    const id = `gid://shopify/Order/${orderId}`;
    const lines: OrderLine[] = [];
    let after: string | null = null;
    for (;;) {
      const { order }: JudgedOrderQuery = await this.tokens.query<JudgedOrderQuery>(shop, JUDGED_ORDER_QUERY, {
        id,
        after,
        beforeDiscounts: shop.valueBeforeDiscounts ?? false,
      });
      if (!order) return null;
      lines.push(...order.lineItems.nodes);
      if (!order.lineItems.pageInfo.hasNextPage) return judgedOrder(order, lines);
      after = order.lineItems.pageInfo.endCursor ?? null;
    }
  }
}
