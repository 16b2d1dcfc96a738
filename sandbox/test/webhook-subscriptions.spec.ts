import { setTimeout as pause } from 'node:timers/promises';
import { adminOf } from './ask-admin.js';
import { HOODIE, shop } from './order-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const URI = 'http://localhost:9/hooks';
const LIST = '{ webhookSubscriptions(first: 9) { nodes { id topic uri includeFields } } }';
const CREATE = `mutation ($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`;
const DELETE = `mutation ($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } }
}`;
type Node = { id: string; topic: string; uri: string; includeFields: string[] };
type Refusal = { field: string[]; message: string };

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox('subscriptions', { settings: { webhookRetryMs: 1 } });
});
afterEach(() => sandbox?.stop());

const ask = adminOf(() => sandbox);
const list = async (query = LIST) =>
  ((await ask(query, {}, 'read_orders')).data as { webhookSubscriptions: { nodes: Node[] } }).webhookSubscriptions
    .nodes;
const create = async (topic = 'ORDERS_CREATE', fields: object = {}, scopes = 'read_orders') => {
  const { data } = await ask(CREATE, { topic, webhookSubscription: { uri: URI, ...fields } }, scopes);
  const { webhookSubscription, userErrors } = (
    data as { webhookSubscriptionCreate: { webhookSubscription: { id: string } | null; userErrors: Refusal[] } }
  ).webhookSubscriptionCreate;
  return { id: webhookSubscription?.id ?? null, message: userErrors[0]?.message ?? null };
};
const remove = async (id: string) =>
  ((await ask(DELETE, { id }, 'read_orders')).data as { webhookSubscriptionDelete: object }).webhookSubscriptionDelete;
const deliveries = async () =>
  (
    JSON.parse((await sandbox.browse({ url: '/sandbox/webhooks?shop=hoodie-house' })).body) as {
      deliveries: { topic: string; state: string }[];
    }
  ).deliveries.filter(({ topic }) => topic === 'orders/create');
const placeOrder = async () => {
  const body = { source: 'pos', variant: HOODIE, quantity: 1, customer: 7001 };
  const { status } = await sandbox.browse({ method: 'POST', url: '/store/hoodie-house/orders', body });
  expect(status).toBe(303);
};

it('lists what the app made, by topic and address', async () => {
  const { id } = await create('ORDERS_CREATE', { includeFields: ['id'] });
  await create('REFUNDS_CREATE');
  expect(await list()).toEqual([
    { id, topic: 'ORDERS_CREATE', uri: URI, includeFields: ['id'] },
    expect.objectContaining({ topic: 'REFUNDS_CREATE', includeFields: [] }),
  ]);
  const named = (await list(LIST.replace('first: 9', 'first: 9, topics: [REFUNDS_CREATE]'))).map(({ topic }) => topic);
  expect(named).toEqual(['REFUNDS_CREATE']);
  expect(await list(LIST.replace('first: 9', 'first: 9, uri: "http://localhost:9/other"'))).toEqual([]);
});

it('refuses a topic that is there, one without its scope, and one without an address', async () => {
  await create();
  expect(await create()).toEqual({ id: null, message: 'Address for this topic has already been taken' });
  expect((await create('CUSTOMERS_MERGE')).message).toMatch(/^You do not have permission/);
  expect((await create('ORDERS_PAID', { uri: '' })).message).toBe("Address can't be blank");
  expect(await list()).toHaveLength(1);
});

it('deletes one, once', async () => {
  const { id } = await create();
  expect(await remove(id!)).toEqual({ deletedWebhookSubscriptionId: id, userErrors: [] });
  expect(await remove(id!)).toMatchObject({ deletedWebhookSubscriptionId: null, userErrors: [expect.anything()] });
  expect(await list()).toEqual([]);
});

it('ends with the installation', async () => {
  await create();
  await sandbox.installations.uninstall(shop);
  await sandbox.installations.install(shop);
  expect(await list()).toEqual([]);
});

it('is sent while the store allows what the topic tells', async () => {
  await create();
  await placeOrder();
  expect(await deliveries()).toHaveLength(1);
  await sandbox.database.query(`UPDATE installation SET scopes = '{read_products}'`);
  await placeOrder();
  expect(await deliveries()).toHaveLength(1);
});

it('ends after a delivery that failed for good', async () => {
  await create();
  await placeOrder();
  const isOver = async () => (await deliveries()).every(({ state }) => state === 'failed');
  while (!(await isOver())) await pause(20);
  expect(await list()).toEqual([]);
});
