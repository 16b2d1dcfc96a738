import { z } from 'zod';
import { topic } from '../topic.js';

/** A subscription changed. The platform is asked for the details, because webhooks can be late and out of order. */
export const appSubscriptionsUpdate = topic({
  name: 'app_subscriptions/update',
  payload: z.looseObject({ app_subscription: z.looseObject({ admin_graphql_api_id: z.string().max(200) }) }),
  event: ({ shopId, payload }) => ({
    type: 'SubscriptionChanged',
    shopId,
    platformId: payload.app_subscription.admin_graphql_api_id,
  }),
});
