import type { SubscribeMutation } from '@purchase-limits/api/platform/operations.generated';
import {
  ORDER_TOPICS_QUERY,
  SUBSCRIBE_MUTATION,
  UNSUBSCRIBE_MUTATION,
} from '@purchase-limits/api/platform/order-operations';
import { ORDER_TOPICS } from '@purchase-limits/api/platform/order-topics';
import { WEBHOOKS_PATH } from '../leftovers.js';
import { failureOf } from '../platform-cli.js';
import { absent, type Context, type Step } from '../step.js';

const STEP = 'webhooks';
/** Those that `shopify.app.toml` declares; a test compares. */
export const DECLARED_TOPICS = [
  'app/uninstalled',
  'app/scopes_update',
  'app_subscriptions/update',
  'shop/update',
  'products/create',
  'products/update',
  'collections/update',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
];
const ARRIVES_WITHIN_MS = 10_000;

export const webhooks: Step = {
  name: STEP,
  title: 'Subscribe to the topics of orders, and receive each topic',
  async run(context) {
    const subscribed = await subscribe(context);
    await receiveAll(context);
    await unsubscribe(context, subscribed);
  },
};

async function subscribe(context: Context): Promise<string[]> {
  const { admin, store, created, own } = context;
  // Without an address that leads here: one that only answers 404 for the seconds that they exist.
  const uri = (store.webhooksUrl ?? store.appUrl) + WEBHOOKS_PATH;
  const ids: string[] = [];
  for (const { topic, includeFields } of ORDER_TOPICS) {
    const webhookSubscription = { uri, includeFields: includeFields.map(own) };
    const variables = { topic, webhookSubscription };
    const { data } = await admin.ask<SubscribeMutation>(STEP, SUBSCRIBE_MUTATION, variables);
    const id = data?.webhookSubscriptionCreate?.webhookSubscription?.id;
    if (!id) continue;
    created.add({ type: 'webhook subscription', id });
    ids.push(id);
  }
  const [{ topic, includeFields }] = ORDER_TOPICS as [(typeof ORDER_TOPICS)[number]];
  // The same once more: it is taken.
  const again = { topic, webhookSubscription: { uri, includeFields } };
  if (ids.length > 0) await admin.ask(STEP, SUBSCRIBE_MUTATION, again);
  await admin.ask(STEP, ORDER_TOPICS_QUERY, { topics: ORDER_TOPICS.map(({ topic }) => topic) });
  return ids;
}

async function receiveAll({ store, recorder, skip, tell }: Context): Promise<void> {
  const topics = [...DECLARED_TOPICS, ...ORDER_TOPICS.map(({ topic }) => topicOf(topic))];
  store.receiver.take();
  for (const topic of topics) {
    const outcome = await store.cli.triggerWebhook(topic, store.receiver.url);
    if (!outcome.isDone) tell(outcome.output);
    const received = outcome.isDone ? await store.receiver.next(topic, ARRIVES_WITHIN_MS) : null;
    if (received) recorder.add({ kind: 'webhook', step: STEP, origin: 'sample', ...received });
    else skip(`no webhook of ${topic}: ${outcome.isDone ? 'none arrived' : failureOf(outcome)}`);
  }
  for (const received of store.receiver.take())
    recorder.add({ kind: 'webhook', step: STEP, origin: 'event', ...received });
}

async function unsubscribe(context: Context, ids: readonly string[]): Promise<void> {
  const { admin, created } = context;
  for (const id of [...ids, absent(context, 'WebhookSubscription')]) {
    const { data } = await admin.ask(STEP, UNSUBSCRIBE_MUTATION, { id });
    if (data) created.drop(id);
  }
}

/** `orders/create` for `ORDERS_CREATE`. */
const topicOf = (name: string) => name.toLowerCase().replace('_', '/');
