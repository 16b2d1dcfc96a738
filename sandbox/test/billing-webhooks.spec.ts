// What the app hears of its subscriptions, and what happens when nobody asks.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultShop } from '../src/shops/shops.js';
import { BillingSandbox } from './billing-fixture.js';

type Body = { app_subscription?: Record<string, unknown> };

let receiver: Server;
let received: Body[];
let billing: BillingSandbox;
beforeEach(async () => {
  received = [];
  receiver = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body as Body);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  billing = await BillingSandbox.start('billing_webhooks', { appUrl: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  await billing?.sandbox.stop();
  receiver.closeAllConnections();
  receiver.close();
});

/** What is sent to the app, in the order in which it was told. */
const deliveries = async () => {
  const { body } = await billing.sandbox.browse({ url: '/sandbox/webhooks?shop=hoodie-house' });
  const parsed = JSON.parse(body) as {
    deliveries: { topic: string; webhookId: string; body: string; state: string }[];
  };
  return parsed.deliveries.toReversed();
};
const told = async () => {
  const subscriptions = (await deliveries()).map(({ body }) => (JSON.parse(body) as Body).app_subscription);
  return subscriptions.map((each) => (each ? `${String(each.name)} ${String(each.status)}` : 'no subscription'));
};
const until = async (isReached: () => Promise<boolean>) => {
  const end = Date.now() + 20_000;
  while (!(await isReached())) {
    if (Date.now() > end) throw new Error('It did not happen within 20 seconds');
    await pause(20);
  }
};

it('tells every change of a status, with the platform’s fields', async () => {
  const id = await billing.create({ trialDays: 7, test: true });
  expect(await told()).toStrictEqual([]);
  await billing.control(id, 'approve');
  await until(async () => received.length > 0);
  expect(await deliveries()).toMatchObject([{ topic: 'app_subscriptions/update' }]);
  expect(received).toStrictEqual([
    {
      app_subscription: {
        admin_graphql_api_id: id,
        name: 'Basic',
        status: 'ACTIVE',
        admin_graphql_api_shop_id: `gid://shopify/Shop/${defaultShop.id}`,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        currency: 'USD',
        capped_amount: null,
        price: '9.99',
        interval: 'every_30_days',
        plan_handle: null,
      },
    },
  ]);
  for (const change of ['freeze', 'unfreeze', 'cancel']) await billing.control(id, change);
  await billing.control(await billing.create({ name: 'Grow', interval: 'ANNUAL' }), 'decline');
  expect(await told()).toStrictEqual([
    'Basic ACTIVE',
    'Basic FROZEN',
    'Basic ACTIVE',
    'Basic CANCELLED',
    'Grow DECLINED',
  ]);
  const [last] = (await deliveries()).slice(-1);
  expect(JSON.parse(last!.body)).toMatchObject({ app_subscription: { interval: 'annual' } });
});

it('tells nothing of what was refused, or of a new period', async () => {
  const id = await billing.approved();
  expect((await billing.control(id, 'approve')).status).toBe(409);
  billing.atDay(31);
  expect(await billing.amounts()).toStrictEqual([9.99, 9.99]);
  expect(await told()).toStrictEqual(['Basic ACTIVE']);
});

it('tells both sides of a replacement', async () => {
  await billing.approved();
  await billing.approved({ name: 'Grow', price: 19.99 });
  expect(await told()).toStrictEqual(['Basic ACTIVE', 'Basic CANCELLED', 'Grow ACTIVE']);
});

it('does what is due by itself after the clock was moved', async () => {
  await billing.sandbox.listen();
  await billing.approved({ price: 99.9, interval: 'ANNUAL' });
  await billing.approved({ name: 'Monthly' });
  await billing.create({ name: 'Forgotten' });
  billing.atDay(367);
  await until(async () => (await told()).length >= 5);
  expect((await told()).slice(2)).toStrictEqual(['Forgotten EXPIRED', 'Basic CANCELLED', 'Monthly ACTIVE']);
  const { rows } = await billing.sandbox.database.query<{ cents: number }>('SELECT cents FROM app_charge ORDER BY id');
  expect(rows.map(({ cents }) => cents)).toStrictEqual([9_990, 999]);
});

it('ends everything when the app is uninstalled', async () => {
  await billing.approved({ price: 99.9, interval: 'ANNUAL' });
  await billing.approved({ name: 'Waiting' });
  await billing.create({ name: 'Pending' });
  await billing.sandbox.installations.uninstall(defaultShop);
  expect((await told()).slice(2)).toStrictEqual([
    'Basic CANCELLED',
    'Waiting CANCELLED',
    'Pending DECLINED',
    'no subscription',
  ]);
  expect((await deliveries()).at(-1)).toMatchObject({ topic: 'app/uninstalled' });
  await billing.sandbox.installations.install(defaultShop);
  billing.atDay(400);
  expect(await billing.active()).toStrictEqual([]);
  expect(await billing.amounts()).toStrictEqual([99.9]);
});

it('is sent by hand, twice or late, with the latest subscription or a made-up one', async () => {
  const send = async (fields: object = {}) => {
    const body = { shop: 'hoodie-house', topic: 'app_subscriptions/update', ...fields };
    expect((await billing.sandbox.browse({ method: 'POST', url: '/sandbox/webhooks', body })).status).toBe(201);
  };
  await send();
  await billing.approved({ name: 'Grow' });
  await send({ how: 'twice' });
  expect(await told()).toStrictEqual(['Sample PENDING', 'Grow ACTIVE', 'Grow ACTIVE', 'Grow ACTIVE']);
  const [, , first, second] = await deliveries();
  expect(first!.webhookId).toBe(second!.webhookId);
  await send({ how: 'late', delayMs: 3_600_000 });
  await until(async () => received.length === 4);
  expect((await deliveries()).at(-1)).toMatchObject({ state: 'waiting' });
});
