import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultShop } from '../src/shops/shops.js';
import { adminOf } from './ask-admin.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

type Call = { headers: IncomingHttpHeaders; body: string };
type Delivery = {
  id: number;
  topic: string;
  state: string;
  webhookId: string;
  attempts: { status: number | null; error: string | null }[];
};

const HOUR_MS = 3_600_000;

let sandbox: RunningSandbox;
let receiver: Server;
let calls: Call[];
/** What the app answers, call by call; 200 when there is nothing more. `null` never answers. */
let answers: (number | null)[];

const start = async (settings: object = {}) => {
  const { port } = receiver.address() as AddressInfo;
  sandbox = await startSandbox('webhooks', { settings: { appUrl: `http://127.0.0.1:${port}`, ...settings } });
};
beforeEach(async () => {
  calls = [];
  answers = [];
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      const status = answers.length > 0 ? answers.shift()! : 200;
      if (status !== null) response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterEach(async () => {
  await sandbox?.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const list = async () =>
  (JSON.parse((await sandbox.browse({ url: '/sandbox/webhooks' })).body) as { deliveries: Delivery[] }).deliveries;
const finished = async () => {
  for (;;) {
    const deliveries = await list();
    if (deliveries.every(({ state }) => state !== 'waiting')) return deliveries;
    await pause(5);
  }
};
const send = async (fields: object) => {
  const { status, body } = await sandbox.browse({
    method: 'POST',
    url: '/sandbox/webhooks',
    body: { shop: 'hoodie-house', topic: 'shop/redact', ...fields },
  });
  return { status, ids: (JSON.parse(body) as { ids: number[] }).ids };
};
const ask = adminOf(() => sandbox);
const subscribe = async (topic: string, includeFields: string[]) => {
  const { port } = receiver.address() as AddressInfo;
  const uri = `http://127.0.0.1:${port}/hooks`;
  const created = await ask(
    `mutation ($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) { userErrors { message } }
    }`,
    { topic, webhookSubscription: { uri, includeFields } },
    'read_orders',
  );
  expect(created).toEqual({ data: { webhookSubscriptionCreate: { userErrors: [] } }, extensions: expect.anything() });
};
const signatureOf = ({ body }: Call) => createHmac('sha256', sandbox.config.clientSecret).update(body).digest('base64');

it('sends ids as numbers with all their digits, also where a subscription names its fields', async () => {
  await start();
  const fields = ['id', 'line_items.product_id', 'line_items.variant_id', 'line_items.current_quantity'];
  await subscribe('ORDERS_UPDATED', fields);
  const id = '9007199254740993';
  const lines = `[{"product_id":${id},"variant_id":5,"current_quantity":2,"title":"${id}"}]`;
  const { status } = await sandbox.browse({
    method: 'POST',
    url: '/sandbox/webhooks',
    headers: { 'content-type': 'application/json' },
    body: `{"shop":"hoodie-house","topic":"orders/updated","payload":{"id":${id},"email":"x","line_items":${lines}}}`,
  });
  expect(status).toBe(201);
  await finished();
  expect(calls.map(({ body }) => body)).toEqual([
    `{"id":${id},"line_items":[{"product_id":${id},"variant_id":5,"current_quantity":2}]}`,
  ]);
  expect((await sandbox.browse({ url: '/store/hoodie-house/webhooks' })).body).toContain(`: ${id},`);
});

it('signs the body and names the shop, the topic and the delivery', async () => {
  await start();
  expect((await send({})).status).toBe(201);
  const [delivery] = await finished();
  const [call] = calls;
  expect(call!.headers).toMatchObject({
    'content-type': 'application/json',
    'x-shopify-topic': 'shop/redact',
    'x-shopify-shop-domain': 'hoodie-house.myshopify.com',
    'x-shopify-api-version': '2026-10',
    'x-shopify-webhook-id': delivery!.webhookId,
    'x-shopify-event-id': expect.stringMatching(/^[\da-f-]{36}$/),
    'x-shopify-triggered-at': expect.stringMatching(/^\d{4}-.*Z$/),
    'x-shopify-hmac-sha256': signatureOf(call!),
  });
  expect(JSON.parse(call!.body)).toEqual({ shop_id: defaultShop.id, shop_domain: 'hoodie-house.myshopify.com' });
  expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200, error: null }] });
});

it('sends again after a failure, with the same id, until it is accepted', async () => {
  await start();
  answers = [500, 302, 404];
  await send({});
  const [delivery] = await finished();
  expect(delivery!.attempts.map(({ status }) => status)).toEqual([500, 302, 404, 200]);
  expect(new Set(calls.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
});

it('gives up after 8 retries', async () => {
  await start();
  answers = Array.from({ length: 20 }, () => 503);
  await send({});
  const [delivery] = await finished();
  expect(delivery).toMatchObject({ state: 'failed' });
  expect(delivery!.attempts).toHaveLength(9);
});

it('takes an answer after the deadline for a failure', async () => {
  await start({ webhookDeadlineMs: 300 });
  answers = [null];
  await send({});
  const [delivery] = await finished();
  expect(delivery!.attempts[0]).toMatchObject({ status: null, error: 'no answer within 300 ms' });
  expect(delivery).toMatchObject({ state: 'delivered' });
});

it('sends twice at once and again with one webhook id, and forged ones with a wrong signature, once', async () => {
  await start();
  const { ids } = await send({ how: 'twice' });
  await finished();
  await sandbox.browse({ method: 'POST', url: `/sandbox/webhooks/${ids[0]}/again` });
  await finished();
  expect(calls).toHaveLength(3);
  expect(new Set(calls.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);

  answers = [401];
  await send({ how: 'forged' });
  const [forged] = await finished();
  expect(forged).toMatchObject({ state: 'failed', attempts: [{ status: 401 }] });
  expect(calls[3]!.headers['x-shopify-hmac-sha256']).not.toBe(signatureOf(calls[3]!));
});

it('keeps a late one until it is due, also over a restart', async () => {
  await start();
  const { ids } = await send({ how: 'late', delayMs: HOUR_MS });
  await sandbox.webhooks.close();
  expect((await list())[0]).toMatchObject({ id: ids[0], state: 'waiting', attempts: [] });
  expect(calls).toEqual([]);
  await sandbox.database.query('UPDATE webhook_delivery SET due_at = $1', [new Date(0)]);
  await sandbox.restart();
  await sandbox.listen();
  expect((await finished())[0]).toMatchObject({ state: 'delivered' });
});

it('tells the app when it was uninstalled and when its scopes changed', async () => {
  await start();
  const put = (body: object) =>
    sandbox.browse({ method: 'PUT', url: '/sandbox/shops/hoodie-house/installation', body });
  await put({ installed: true, scopes: ['read_products'] });
  await finished();
  expect(calls[0]!.headers['x-shopify-topic']).toBe('app/scopes_update');
  expect(JSON.parse(calls[0]!.body)).toMatchObject({
    shop_id: `gid://shopify/Shop/${defaultShop.id}`,
    previous: ['read_products', 'read_locales', 'write_app_proxy'],
    current: ['read_products'],
  });

  await put({ installed: false });
  await finished();
  expect(calls[1]!.headers['x-shopify-topic']).toBe('app/uninstalled');
  expect(JSON.parse(calls[1]!.body)).toMatchObject({
    id: defaultShop.id,
    myshopify_domain: 'hoodie-house.myshopify.com',
    plan_name: 'partner_test',
    plan_display_name: 'Development',
    iana_timezone: 'America/New_York',
    currency: 'USD',
  });
});

it('changes the store everywhere, keeps it, and tells the app while it is installed', async () => {
  await start();
  const change = (facts: object) =>
    sandbox.browse({ method: 'PUT', url: '/sandbox/shops/hoodie-house/facts', body: facts });
  const form = new URLSearchParams({
    name: 'Hoodie Palace',
    email: 'new@example.com',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    planName: 'basic',
    weightUnit: 'lb',
    primaryLocale: 'de',
  });
  const saved = await sandbox.browse({
    method: 'POST',
    url: '/store/hoodie-house/settings',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  expect(saved.location).toBe('/store/hoodie-house/settings?saved=1');
  await finished();
  expect(calls[0]!.headers['x-shopify-topic']).toBe('shop/update');
  expect(JSON.parse(calls[0]!.body)).toMatchObject({
    name: 'Hoodie Palace',
    plan_name: 'basic',
    plan_display_name: 'Basic',
    weight_unit: 'lb',
    primary_locale: 'de',
    currency: 'EUR',
  });
  const { body: page } = await sandbox.browse({ url: '/products/classic-hoodie' });
  expect(page).toContain('Hoodie Palace');
  expect(page).toContain('€64,00');
  expect(page).toContain('"locale":"de"');

  await sandbox.restart();
  expect(JSON.parse((await sandbox.browse({ url: '/sandbox/shops/hoodie-house/facts' })).body)).toEqual(
    Object.fromEntries(form),
  );

  expect((await change({ timezone: 'Mars/Olympus' })).status).toBe(400);
  expect((await change({ primaryLocale: 'pl' })).status).toBe(400);
  await sandbox.installations.uninstall(defaultShop);
  await change({ planName: 'dormant' });
  await finished();
  expect(calls.map(({ headers }) => headers['x-shopify-topic'])).toEqual(['shop/update', 'app/uninstalled']);
});

it('lists what was sent, as text', async () => {
  await start();
  await send({ topic: 'shop/update', payload: { name: '<script>alert(1)</script>' } });
  await finished();
  const { body } = await sandbox.browse({ url: '/store/hoodie-house/webhooks' });
  expect(body).toContain('shop/update');
  expect(body).toContain('<option>customers/redact</option>');
  expect(body).not.toContain('<script>alert');
});
