import { addHoodies, HOODIE } from './order-fixture.js';
import { adminOf } from './ask-admin.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const MORE = 'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.';
const TOPICS_REFUSED = 'This app is not approved to subscribe to webhook topics containing protected customer data.';
const SCOPES = 'read_orders,read_customers,read_products';
const EVERYTHING = `query ($id: ID!) {
  shop { name }
  order(id: $id) { name email customer { id email firstName tags } lineItems(first: 1) { nodes { quantity } } }
  customer(id: "gid://shopify/Customer/7001") { id email tags }
}`;

let sandbox: RunningSandbox;
let id: string;
beforeAll(async () => {
  sandbox = await startSandbox('customer_data');
  id = `gid://shopify/Order/${(await addHoodies(sandbox, { quantity: 2, customerId: 7001 })).id}`;
});
afterAll(() => sandbox?.stop());
beforeEach(() => choose('approved'));

const ask = adminOf(() => sandbox);
const choose = async (customerData: string) => {
  const { status } = await sandbox.browse({
    method: 'PUT',
    url: '/sandbox/shops/hoodie-house/customer-data',
    body: { customerData },
  });
  expect(status).toBe(200);
};
const webhooks = async () =>
  JSON.parse((await sandbox.browse({ url: '/sandbox/webhooks?shop=hoodie-house' })).body) as {
    subscriptions: { topic: string }[];
    refused: { topic: string; message: string }[];
    deliveries: { topic: string; body: string }[];
  };
const placeOrder = () =>
  sandbox.browse({
    method: 'POST',
    url: '/store/hoodie-house/orders',
    body: { source: 'pos', variant: HOODIE, quantity: 1, customer: 7001 },
  });

it('answers an app that is approved', async () => {
  expect(await ask(EVERYTHING, { id }, SCOPES)).not.toHaveProperty('errors');
});

it('keeps customers and orders from an app that is not: null for each, a sentence and no code', async () => {
  await choose('refused');
  const { data, errors } = await ask(EVERYTHING, { id }, SCOPES);
  expect(data).toEqual({ shop: { name: 'Hoodie House' }, order: null, customer: null });
  expect(errors).toEqual([
    expect.objectContaining({
      message: `This app is not approved to access the Order object. ${MORE}`,
      path: ['order'],
    }),
    expect.objectContaining({
      message: `This app is not approved to access the Customer object. ${MORE}`,
      path: ['customer'],
    }),
  ]);
  for (const error of errors!) expect(error).not.toHaveProperty('extensions');
});

it.each([
  ['{ orders(first: 1) { nodes { id } } }', 'Order'],
  ['{ customers(first: 1) { edges { node { id } } } }', 'Customer'],
])('has no data at all for %s of an app that is not', async (query, type) => {
  await choose('refused');
  const { data, errors } = await ask(query, {}, SCOPES);
  expect(data).toBeNull();
  expect(errors![0]!.message).toContain(`access the ${type} object`);
});

it('keeps them also from who asks by id alone', async () => {
  await choose('refused');
  const { data, errors } = await ask('query ($id: ID!) { node(id: $id) { id } }', { id }, SCOPES);
  expect([data, errors!.length]).toEqual([{ node: null }, 1]);
});

it('answers everything but name and e-mail where only those are not approved', async () => {
  await choose('without-fields');
  const { data, errors } = await ask(EVERYTHING, { id }, SCOPES);
  expect(data).toMatchObject({
    order: {
      name: '#1001',
      email: null,
      customer: { id: 'gid://shopify/Customer/7001', email: null, firstName: null },
      lineItems: { nodes: [{ quantity: 2 }] },
    },
    customer: { email: null },
  });
  expect(errors!.map(({ message }) => message)).toContain(
    `This app is not approved to use the firstName field. ${MORE}`,
  );
  expect(errors).toHaveLength(4);
});

it('says first that a scope is missing', async () => {
  await choose('refused');
  const { errors } = await ask('{ orders(first: 1) { nodes { id } } }', {}, 'read_products');
  expect(errors![0]!.extensions!.code).toBe('ACCESS_DENIED');
});

it('refuses the topics of orders and customers, and not what the law requires', async () => {
  const grant = 'read_orders,read_customer_merge';
  const subscribe = (topic: string) =>
    ask(
      `mutation ($topic: WebhookSubscriptionTopic!) {
        webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: "http://localhost:9/hooks" }) {
          userErrors { message }
        }
      }`,
      { topic },
      grant,
    );
  for (const topic of ['ORDERS_CREATE', 'ORDERS_EDITED', 'REFUNDS_CREATE', 'CUSTOMERS_MERGE']) await subscribe(topic);
  await choose('refused');
  expect((await subscribe('ORDERS_PAID')).data).toEqual({
    webhookSubscriptionCreate: { userErrors: [{ message: `${TOPICS_REFUSED} ${MORE}` }] },
  });
  const { subscriptions, refused } = await webhooks();
  const heard = subscriptions.map(({ topic }) => topic);
  expect(heard).toEqual(expect.arrayContaining(['customers/redact', 'customers/data_request', 'products/update']));
  expect(heard.filter((topic) => /^(orders|refunds)\//.test(topic))).toEqual([]);
  expect(refused.map(({ topic }) => topic)).toEqual(
    expect.arrayContaining(['orders/create', 'orders/edited', 'refunds/create', 'customers/merge']),
  );
  expect(refused[0]!.message).toBe(`${TOPICS_REFUSED} ${MORE}`);
  const before = (await webhooks()).deliveries.length;
  expect((await placeOrder()).status).toBe(303);
  expect((await webhooks()).deliveries).toHaveLength(before);
  expect((await sandbox.browse({ url: '/store/hoodie-house/webhooks' })).body).toContain('Refused: ');
});

it('tells orders without the e-mail where that is not approved', async () => {
  const file = await startSandbox('customer_data_fields', {
    appConfig: `name = "App"
client_id = "client-1"
application_url = "http://localhost:3000/embed"
[access_scopes]
scopes = "read_orders"
[auth]
redirect_urls = ["http://localhost:3000/auth/callback"]
[webhooks]
api_version = "2026-10"
[[webhooks.subscriptions]]
topics = ["orders/create"]
uri = "http://localhost:9/hooks"
`,
  });
  try {
    const bodies = async () =>
      (await file.database.query<{ body: string }>('SELECT body FROM webhook_delivery ORDER BY id')).rows.map(
        ({ body }) => (JSON.parse(body) as { email: string | null }).email,
      );
    const change = { method: 'PUT', url: '/sandbox/shops/hoodie-house/customer-data' } as const;
    const order = { source: 'pos', variant: HOODIE, quantity: 1, customer: 7001 };
    const place = { method: 'POST', url: '/store/hoodie-house/orders', body: order } as const;
    await file.browse(place);
    await file.browse({ ...change, body: { customerData: 'without-fields' } });
    await file.browse(place);
    expect(await bodies()).toEqual([expect.stringContaining('@'), null]);
  } finally {
    await file.stop();
  }
});

it('ends a bulk operation as denied', async () => {
  await choose('refused');
  const started = await ask(
    `mutation { bulkOperationRunQuery(query: "{ orders { edges { node { id } } } }") { bulkOperation { id } } }`,
    {},
    SCOPES,
  );
  const operation = (started.data!.bulkOperationRunQuery as { bulkOperation: { id: string } }).bulkOperation;
  const read = 'query ($id: ID!) { bulkOperation(id: $id) { status errorCode } }';
  for (;;) {
    const { data } = await ask(read, { id: operation.id }, SCOPES);
    const { status, errorCode } = data!.bulkOperation as { status: string; errorCode: string };
    if (status === 'RUNNING' || status === 'CREATED') continue;
    expect([status, errorCode]).toEqual(['FAILED', 'ACCESS_DENIED']);
    return;
  }
});

it('stays as chosen after a restart, on the settings page too', async () => {
  await sandbox.browse({
    method: 'POST',
    url: '/store/hoodie-house/customer-data',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'customerData=without-fields',
  });
  await sandbox.restart();
  expect((await sandbox.browse({ url: '/store/hoodie-house/settings' })).body).toMatch(
    /value="without-fields" selected/,
  );
  const unknown = { method: 'PUT', url: '/sandbox/shops/hoodie-house/customer-data', body: { customerData: 'x' } };
  expect((await sandbox.browse({ ...unknown, method: 'PUT' })).status).toBe(400);
});
