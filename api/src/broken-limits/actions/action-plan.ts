import type { ShopFacts } from '../../shops/queries/read-shop.js';
import type { ExcessLine } from '../broken-limit.entity.js';
import type { OrderActionEntity } from '../order-action.entity.js';

/** Names an order and a limit that it broke. */
export type Broken = { orderId: string; limitId: string };

export type ActionPlan = Broken & {
  shop: ShopFacts;
  action: OrderActionEntity;
  /** Null: it is not known what is beyond, taking units off does not help, or the order breaks the limit no more. */
  excess: ExcessLine[] | null;
  /** As the merchant reads it where the platform shows it. */
  note: string;
};
