// A payload of each topic, as far as it is read. `turn`: which of many deliveries it is.
import type { TOPICS } from '../src/platform/webhooks/topics.js';

export type TopicName = (typeof TOPICS)[number]['name'];
export type Sample = { turn: number; at: Date };

const order = ({ turn, at }: Sample) => ({
  id: 7_000 + (turn % 5),
  updated_at: at.toISOString(),
  line_items: [{ product_id: 1001, variant_id: 5, current_quantity: 2 }],
});

export const WEBHOOK_SAMPLES: Record<TopicName, (sample: Sample) => object> = {
  'app/uninstalled': () => ({}),
  'app/scopes_update': () => ({ current: ['read_products', 'read_locales', 'write_app_proxy'] }),
  'app_subscriptions/update': () => ({
    app_subscription: { admin_graphql_api_id: 'gid://shopify/AppSubscription/1', status: 'ACTIVE' },
  }),
  'shop/update': ({ turn, at }) => ({
    name: `Name ${turn}`,
    currency: turn % 2 === 0 ? 'EUR' : 'USD',
    plan_name: 'basic',
    updated_at: at.toISOString(),
  }),
  'products/create': ({ turn }) => ({ id: turn }),
  'products/update': ({ turn }) => ({ id: turn }),
  'collections/update': ({ turn }) => ({ id: turn }),
  'orders/create': order,
  'orders/paid': order,
  'orders/updated': order,
  'orders/cancelled': order,
  'orders/delete': (sample) => ({ id: order(sample).id }),
  'orders/edited': (sample) => ({ order_edit: { id: sample.turn, order_id: order(sample).id } }),
  'refunds/create': (sample) => ({
    // One refund has one time.
    id: Number(`${sample.at.getTime()}${sample.turn}`),
    order_id: order(sample).id,
    created_at: sample.at.toISOString(),
    refund_line_items: [{ quantity: 1, line_item: { product_id: 1001, variant_id: 5 } }],
  }),
  'customers/merge': ({ turn }) => ({
    admin_graphql_api_customer_kept_id: `gid://shopify/Customer/${301 + (turn % 3)}`,
    admin_graphql_api_customer_deleted_id: `gid://shopify/Customer/${300 + (turn % 3)}`,
  }),
  'customers/data_request': ({ turn }) => ({ customer: { id: 207 }, data_request: { id: turn } }),
  'customers/redact': ({ turn }) => ({ customer: { id: 207 + (turn % 3) }, orders_to_redact: [7_001] }),
  'shop/redact': () => ({}),
};
