// The body of the webhook app_subscriptions/update. It says nothing of the trial and of the discount.
import { toDecimal } from '../admin-graphql/catalog-views.js';
import { gid } from '../admin-graphql/gid.js';
import { now } from '../clock.js';
import type { Shop } from '../shops/shops.js';
import type { Subscription } from './subscription.js';

type PayloadFacts = Pick<
  Subscription,
  'id' | 'name' | 'status' | 'createdAt' | 'updatedAt' | 'priceCents' | 'interval'
>;

export function subscriptionPayload(shop: Shop, subscription: PayloadFacts): object {
  const { id, name, status, createdAt, updatedAt, priceCents, interval } = subscription;
  return {
    app_subscription: {
      admin_graphql_api_id: gid('AppSubscription', id),
      name,
      status,
      admin_graphql_api_shop_id: gid('Shop', shop.id),
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
      currency: 'USD',
      capped_amount: null,
      price: toDecimal(priceCents),
      interval: interval.toLowerCase(),
      plan_handle: null,
    },
  };
}

/** A body to send by hand: of the latest subscription, or of one that does not exist. */
export function typicalSubscriptionPayload(shop: Shop, subscriptions: Subscription[]): object {
  const sample: PayloadFacts = {
    id: 1,
    name: 'Sample',
    status: 'PENDING',
    createdAt: now(),
    updatedAt: now(),
    priceCents: 999,
    interval: 'EVERY_30_DAYS',
  };
  return subscriptionPayload(shop, subscriptions.at(-1) ?? sample);
}
