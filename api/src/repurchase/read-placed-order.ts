// One order, read from the platform with all its lines.
import type { PersonSecret } from '@purchase-limits/domain/person-codes';
import { Injectable } from '@nestjs/common';
import { AccessTokens, type ShopKey } from '../platform/access-tokens.js';
import { ORDER_QUERY, ORDER_WITH_CONTACT_QUERY } from '../platform/order-operations.js';
import type { PlacedOrderQuery } from '../platform/operations.generated.js';
import { keysWith, placedOrder, type PlacedOrder, type PlatformLine } from './placed-order.js';

@Injectable()
export class OrderReader {
  constructor(private readonly tokens: AccessTokens) {}

  /** Null: the platform has no such order, or shows it no more. `secret`: for keys of who placed it; null: none. */
  async read(
    shop: ShopKey & { currency: string },
    orderId: string,
    secret: PersonSecret | null,
  ): Promise<PlacedOrder | null> {
    const query = secret ? ORDER_WITH_CONTACT_QUERY : ORDER_QUERY;
    const id = `gid://shopify/Order/${orderId}`;
    const lines: PlatformLine[] = [];
    let after: string | null = null;
    for (;;) {
      const { order }: PlacedOrderQuery = await this.tokens.query<PlacedOrderQuery>(shop, query, { id, after });
      if (!order) return null;
      lines.push(...order.lineItems.nodes);
      if (!order.lineItems.pageInfo.hasNextPage)
        return placedOrder(order, lines, shop.currency, secret && keysWith(secret));
      after = order.lineItems.pageInfo.endCursor ?? null;
    }
  }
}
