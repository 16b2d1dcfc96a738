import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { API_DATABASE, SYSTEM_DATABASE } from '../../src/database/transactions.js';
import { conflictsTotal } from '../../src/metrics.js';
import { TOPICS } from '../../src/platform/webhooks/topics.js';
import { deadlocksOf } from '../deadlocks.js';
import { LockOrder } from '../lock-order.js';
import { isBroken, NEED_IDENTITY, sampleRequest, targetOf } from '../attacks/requests.js';
import { bodyOf, buildShop, limitDraft, sessionToken, TestApp, type TestShop } from '../test-app.js';
import { WEBHOOK_SAMPLES, type TopicName } from '../webhook-samples.js';

/** Where time is short, a part of them. */
const [DELIVERIES, OF_EACH_TOPIC] = process.env.CI ? [16, 6] : [64, 50];
/** A thousand deliveries of one shop, one after another. */
const STORM_MS = 180_000;
const SAME_EVENT: readonly TopicName[] = [
  'products/create',
  'collections/update',
  'orders/create',
  'orders/paid',
  'orders/cancelled',
  'orders/edited',
];
const SCOPES =
  'read_products,read_locales,write_app_proxy,write_products,write_validations,read_orders,write_customers';

describe('deliveries for one shop at once', () => {
  let app: TestApp;
  let shop: TestShop;
  const locks = new LockOrder();
  beforeAll(async () => {
    app = await TestApp.start();
    locks.watch(app.http.get<DataSource>(API_DATABASE, { strict: false }));
    for (const database of [API_DATABASE, SYSTEM_DATABASE])
      locks.watch(app.worker.get<DataSource>(database, { strict: false }));
    app.platform.scope = SCOPES;
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
    for (const id of [0, 1, 2, 3, 4])
      app.platform.orders.of(shop.domain).push({
        id: String(7_000 + id),
        customerId: '207',
        at: new Date(Date.now() - 3_600_000).toISOString(),
        lines: [{ productId: '1001', quantity: 2 }],
      });
    await app.merchant(shop).create({ repurchase: { option: 'once_per_month' }, max: 1 });
    await app.merchant(shop).send('put', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
    await app.drain();
  });
  afterAll(() => app.stop());

  const deliver = (name: TopicName, count = DELIVERIES) =>
    Promise.all(
      Array.from({ length: count }, (_, turn) => {
        const at = new Date(Date.now() + turn);
        return app.webhook(shop, name, { payload: WEBHOOK_SAMPLES[name]({ turn, at }), at });
      }),
    );
  /** Each as a merchant may do it at any time, again and again. */
  const commands = async (turn: number): Promise<void> => {
    const merchant = app.merchant(shop);
    const send = async (method: 'post' | 'put' | 'get', path: string, body?: object) => {
      const { status } = await merchant.send(method, path, body, { 'idempotency-key': randomUUID() });
      expect([path, status < 500]).toEqual([path, true]);
    };
    const { limit } = await merchant.create({ name: `Limit ${turn}` });
    const branding = (await merchant.send('get', '/branding')).body as { version: number };
    await Promise.all([
      send('put', `/limits/${limit.id}`, bodyOf(limit, { max: 4 })),
      send('post', `/limits/${limit.id}/duplicate`),
      send('post', '/limits/deactivate', { ids: [limit.id] }),
      send('post', '/limits/activate', { ids: [limit.id] }),
      send('put', '/branding', branding),
      send('put', '/shops', { adminLocale: turn % 2 === 0 ? 'en' : 'de' }),
      send('put', '/checkout-rules', { isEnabled: turn % 2 === 0, blockOnFailure: true }),
      send('put', '/integrations/shopify-flow', { isConnected: turn % 2 === 0 }),
      send('put', '/onboarding/dismissals', { dismissed: ['banner'] }),
      send('post', '/notifications/read', { ids: [] }),
      send('post', '/limits/try', { limit: limitDraft(), cart: { lines: [] } }),
      send('get', `/subscription/shopify/subscribe/${turn % 2 === 0 ? 'professional' : 'unlimited'}?interval=monthly`),
      app.sees(shop, limit.id, 20),
    ]);
    await send('post', '/limits/delete', { ids: [limit.id] });
  };
  /** Whatever else the contract lets a merchant change, with what its schemas take. */
  const everyOperation = async (turn: number): Promise<void> => {
    const { limit } = await app.merchant(shop).create({ name: `Limit of all ${turn}` });
    const changes = NEED_IDENTITY.filter(({ operation }) => operation.method !== 'get');
    const headers = { 'x-auth-token': await sessionToken(shop.domain) };
    const answers = await Promise.all(
      changes.map(async ({ name, operation }) => {
        const request = sampleRequest(operation, turn + 1);
        const { status } = await targetOf(app)({
          ...request,
          path: request.path.replace('unknown', limit.id),
          headers: { ...request.headers, ...headers, 'idempotency-key': randomUUID() },
          ...(operation.sendsFile && { raw: 'name,type,max\nHoodies,cart,3\n' }),
        });
        return [name, !isBroken(status)];
      }),
    );
    expect(answers.filter(([, isWell]) => !isWell)).toEqual([]);
  };
  /** Those that ended a statement of ours, by our own count and by the server's log; the queues have some of theirs. */
  const deadlocks = async () => {
    const { values } = await conflictsTotal.get();
    const logged = deadlocksOf(app).filter(({ owner }) => owner === 'product');
    return { counted: values.reduce((sum, { value }) => sum + value, 0), logged };
  };

  /** Where time is short, one topic of those that become the same event. */
  const tried = TOPICS.map(({ name }) => name).filter((name) => !process.env.CI || !SAME_EVENT.includes(name));

  it.each(tried)('of %s are all applied, and none waits for another in a circle', async (name) => {
    const before = await deadlocks();
    expect(new Set(await deliver(name))).toEqual(new Set([200]));
    await app.drain();
    expect(await deadlocks()).toEqual(before);
    expect(await app.sql('SELECT reason FROM dead_end')).toEqual([]);
  });

  it('of every topic, while the merchant changes everything, end without a deadlock', async () => {
    const before = await deadlocks();
    const names = TOPICS.map(({ name }) => name).filter((name) => name !== 'app/uninstalled');
    const deliveries = names.map((name) => deliver(name, OF_EACH_TOPIC));
    const changes = [0, 1, 2, 3].flatMap((turn) => [commands(turn), everyOperation(turn)]);
    await Promise.all([...deliveries, ...changes, app.drain(STORM_MS)]);
    await app.drain(STORM_MS);
    expect(await deadlocks()).toEqual(before);
    expect(await app.sql('SELECT reason FROM dead_end')).toEqual([]);
  });

  it('erase a shop that is in use once it is not, without a deadlock', async () => {
    const before = await deadlocks();
    const { limit } = await app.merchant(shop).create();
    app.platform.uninstall(shop.domain);
    await deliver('app/uninstalled');
    await Promise.all([deliver('shop/redact'), app.sees(shop, limit.id, 200), app.drain(STORM_MS)]);
    await app.drain(STORM_MS);
    expect(await app.sql('SELECT 1 FROM shop WHERE id = $1', [shop.id])).toEqual([]);
    expect(await deadlocks()).toEqual(before);
  });

  it('lock rows in the order of tables that the documentation states', () => {
    const text = readFileSync(join(__dirname, '../../../docs/architecture.md'), 'utf8');
    const [, section] = /## Order of locks\n(.*?)\n## /s.exec(text)!;
    const paragraph = section!.split('\n\n').find((part) => part.includes(' → '))!;
    const order = [...paragraph.matchAll(/`(\w+)`/g)].map(([, table]) => table!);
    expect(locks.pairs.size).toBeGreaterThan(20);
    // Erasing a shop, which no other transaction of the shop is open beside.
    locks.pairs.delete('quota shop');
    expect(locks.against(order)).toEqual([]);
  });
});
