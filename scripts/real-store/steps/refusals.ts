import { PRODUCT_FACTS_QUERY } from '@purchase-limits/api/platform/catalog-operations';
import { LOCALES_QUERY } from '@purchase-limits/api/platform/operations';
import type { SubscribeMutation } from '@purchase-limits/api/platform/operations.generated';
import { ORDERS_SHOWN_QUERY, SUBSCRIBE_MUTATION } from '@purchase-limits/api/platform/order-operations';
import { ORDER_TOPICS } from '@purchase-limits/api/platform/order-topics';
import { WEBHOOKS_PATH } from '../leftovers.js';
import { WITHOUT_SCOPE_QUERY } from '../operations.js';
import type { Context, Step } from '../step.js';

const STEP = 'refusals';
/** Of a month in which none is released. */
const NO_VERSION = '2026-02';
/** More than the bucket of any plan holds. */
const [AT_ONCE, MOST_ROUNDS] = [10, 8];

export const refusals: Step = {
  name: STEP,
  title: 'Provoke refusals: a missing scope, no such version, protected data, a throttled query',
  async run(context) {
    const { admin, skip } = context;
    const { refusal } = await admin.ask(STEP, WITHOUT_SCOPE_QUERY);
    if (refusal !== 'missing-scope') skip('the token has the scope of gift cards, so no missing scope was refused');
    await admin.ask(STEP, LOCALES_QUERY, {}, NO_VERSION);
    await provokeUnapproved(context);
    // The last one, because the bucket is empty afterwards.
    await throttle(context);
  },
};

async function provokeUnapproved({ admin, store, created, skip }: Context): Promise<void> {
  const [{ topic, includeFields }] = ORDER_TOPICS as [(typeof ORDER_TOPICS)[number]];
  const uri = store.appUrl + WEBHOOKS_PATH;
  const ask = async () => {
    const shown = await admin.ask(STEP, ORDERS_SHOWN_QUERY);
    if (shown.refusal !== 'unapproved') return shown.refusal;
    const wanted = { topic, webhookSubscription: { uri, includeFields } };
    const { data } = await admin.ask<SubscribeMutation>(STEP, SUBSCRIBE_MUTATION, wanted);
    const id = data?.webhookSubscriptionCreate?.webhookSubscription?.id;
    if (id) created.add({ type: 'webhook subscription', id });
    return shown.refusal;
  };
  const refusal = await (store.unapproved ? store.unapproved(ask) : ask());
  if (refusal !== 'unapproved') skip('the app is approved for customers’ data here, or lacks the scope of orders');
}

async function throttle({ admin, skip }: Context): Promise<void> {
  for (let round = 1; round <= MOST_ROUNDS; round += 1)
    if ((await admin.askAtOnce(STEP, PRODUCT_FACTS_QUERY, AT_ONCE)) !== null) return;
  skip(`${AT_ONCE * MOST_ROUNDS} queries did not empty the bucket`);
}
