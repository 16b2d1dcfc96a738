import { Housekeeping } from '../../src/housekeeping/housekeeping.js';
import { ORDER_TOPICS } from '../../src/platform/order-topics.js';
import { buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

const PURCHASES = ['read_orders', 'write_customers'];
const REQUIRED = ['read_products', 'read_locales', 'write_app_proxy'];
const SCOPES = [...REQUIRED, ...PURCHASES];
const MERGE = 'read_customer_merge';
const MORE = 'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.';
const NOT_APPROVED = `This app is not approved to access the Order object. ${MORE}`;
const REFUSED = 'This app is not approved to subscribe to webhook topics containing protected customer data.';

describe('the order topics of a shop', () => {
  let app: TestApp;
  let shop: TestShop;
  /** Operations that the platform refuses with its sentence: the data is null, and the status 200. */
  let refused: RegExp | null = null;
  /** It says so with the code of a missing scope, or without any. */
  let extensions: object = {};
  /** What happens in the store while the app makes its first subscription. */
  let meanwhile: (() => Promise<void>) | null = null;
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.override = async ({ body }) => {
      if (meanwhile && /mutation Subscribe/.test(body.query ?? '')) {
        const happens = meanwhile;
        meanwhile = null;
        await happens();
      }
      if (!refused?.test(body.query ?? '')) return undefined;
      const errors = [{ message: NOT_APPROVED, path: ['orders'], extensions }];
      return { status: 200, body: { data: { order: null, orders: null }, errors } };
    };
  });
  beforeEach(async () => {
    refused = null;
    extensions = {};
    meanwhile = null;
    app.platform.orders.topicRefusal = null;
    app.platform.scope = REQUIRED.join();
    shop = await buildShop(app, { plan: 'basic' });
  });
  afterAll(() => app.stop());

  const grant = async (scopes: string[]) => {
    app.platform.scope = scopes.join();
    await app.webhook(shop, 'app/scopes_update', { payload: { current: scopes } });
    await app.drain();
  };
  const topics = () => app.platform.orders.topicsOf(shop.domain);
  const named = () => topics().map(({ topic }) => topic);
  const view = async (path = '/repurchase') =>
    (await app.merchant(shop).send('get', path)).body as Record<string, unknown>;
  const messages = async () =>
    (await app.sql('SELECT title FROM notification WHERE shop_id = $1 AND kind = $2', [shop.id, 'orders_refused']))
      .length;
  const housekeeping = async () => {
    await app.worker.get(Housekeeping).run('orders');
    await app.drain();
  };
  const ledger = async (change: string) =>
    app.sql(`UPDATE purchase_ledger SET ${change} WHERE shop_id = $1`, [shop.id]);
  const placeOrder = async (id: number, at = new Date()) => {
    app.platform.orders.of(shop.domain).push({
      id: String(id),
      customerId: '7001',
      at: at.toISOString(),
      lines: [{ productId: '1001', quantity: 2 }],
    });
    await app.webhook(shop, 'orders/create', { payload: { id } });
    await app.drain();
  };
  const purchases = async () =>
    (await app.sql<{ id: string }>('SELECT order_id AS id FROM purchase WHERE shop_id = $1', [shop.id])).map(
      ({ id }) => id,
    );

  it('are subscribed to before the orders are read, each with its fields, and once', async () => {
    await grant(SCOPES);
    const wanted = ORDER_TOPICS.filter(({ scope }) => scope === undefined);
    expect(named()).toEqual(wanted.map(({ topic }) => topic));
    expect(topics().map(({ includeFields }) => includeFields)).toEqual(wanted.map((each) => each.includeFields));
    expect(new Set(topics().map(({ uri }) => new URL(uri).pathname))).toEqual(new Set(['/webhooks/shopify']));
    const asked = app.platform.requests.map(({ body }) => /(?:query|mutation) (\w+)/.exec(body.query ?? '')?.[1]);
    expect(asked.lastIndexOf('Subscribe')).toBeLessThan(asked.lastIndexOf('StartReading'));
    await ledger("topics_at = now() - interval '2 days'");
    await housekeeping();
    expect(named()).toHaveLength(wanted.length);
    expect(await view()).toMatchObject({ state: 'known' });
  });

  it('are subscribed to in a store that granted orders before the app was opened there', async () => {
    app.platform.scope = SCOPES.join();
    shop = await buildShop(app);
    expect(named()).toHaveLength(7);
    expect(await view()).toMatchObject({ state: 'known' });
  });

  it('tell of merged customers where the store allows that', async () => {
    await grant([...SCOPES, MERGE]);
    expect(named()).toContain('CUSTOMERS_MERGE');
  });

  it('end when the merchant withdraws, and begin when they are allowed again', async () => {
    await grant(SCOPES);
    await grant(REQUIRED);
    expect(named()).toEqual([]);
    expect(await view()).toMatchObject({ state: 'not_allowed' });
    await grant(SCOPES);
    expect(named()).toHaveLength(7);
    expect(await view()).toMatchObject({ state: 'known' });
  });

  it('end where the store withdraws while they are made', async () => {
    meanwhile = async () => {
      app.platform.scope = REQUIRED.join();
      await app.webhook(shop, 'app/scopes_update', { payload: { current: REQUIRED } });
      const isKnown = `SELECT 1 FROM platform_connection WHERE shop_id = $1 AND NOT scopes @> '{read_orders}'`;
      while ((await app.sql(isKnown, [shop.id])).length === 0) await new Promise((done) => setTimeout(done, 10));
    };
    await grant(SCOPES);
    expect(named()).toEqual([]);
    const [kept] = await app.sql('SELECT topics_at AS at, withdrawn_at FROM purchase_ledger WHERE shop_id = $1', [
      shop.id,
    ]);
    expect(kept).toEqual({ at: null, withdrawn_at: expect.any(Date) });
  });

  it('are made again where they ended or are of another address, and orders are read again', async () => {
    await grant(SCOPES);
    const [first] = topics();
    first!.uri = 'https://before.example/webhooks/shopify';
    topics().pop();
    await ledger("topics_at = now() - interval '2 days'");
    const { started } = app.platform.orders;
    await housekeeping();
    expect(named()).toHaveLength(7);
    expect(topics().some(({ uri }) => uri.includes('before.example'))).toBe(false);
    expect(app.platform.orders.started).toBe(started + 1);
    expect(await view()).toMatchObject({ state: 'known' });
    await housekeeping();
    expect(app.platform.orders.started).toBe(started + 1);
  });

  describe('where the platform has not approved the app', () => {
    it.each([
      ['at the first look', () => (refused = /OrdersShown/)],
      [
        'with the code of a missing scope',
        () => {
          refused = /OrdersShown/;
          extensions = { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/docs/apps' };
        },
      ],
      ['at a subscription', () => (app.platform.orders.topicRefusal = `${REFUSED} ${MORE}`)],
    ])('are told to the merchant once, and tried again until they are shown: %s', async (_name, refuse) => {
      refuse();
      await grant(SCOPES);
      expect(await view()).toMatchObject({ state: 'refused', missingScopes: [], progress: null });
      expect(await view('/broken-limits/count')).toEqual({ orders: 0, missingScopes: [], isRefused: true });
      expect(await view('/past-order-checks')).toMatchObject({ isRefused: true });
      expect(await messages()).toBe(1);
      await housekeeping();
      await grant([...SCOPES, MERGE]);
      expect(await view()).toMatchObject({ state: 'refused' });
      expect(await messages()).toBe(1);

      refused = null;
      app.platform.orders.topicRefusal = null;
      await housekeeping();
      expect(await view()).toMatchObject({ state: 'known' });
      expect(named()).toHaveLength(8);
    });

    it('stop counting what is known when an order is refused, and read what was missed afterwards', async () => {
      await grant(SCOPES);
      refused = /PlacedOrder|OrdersShown/;
      await placeOrder(5_001);
      expect(await view()).toMatchObject({ state: 'refused', knownSince: null });
      expect(await messages()).toBe(1);
      expect(await purchases()).toEqual([]);
      await placeOrder(5_002);
      expect(await messages()).toBe(1);

      refused = null;
      await housekeeping();
      expect((await purchases()).sort()).toEqual(['5001', '5002']);
      expect(await view()).toMatchObject({ state: 'known' });
    });

    it('have orders judged that were placed meanwhile, and stay refused after a week', async () => {
      await grant(SCOPES);
      await app.merchant(shop).create({ max: 1 });
      refused = /PlacedOrder|OrdersShown/;
      await placeOrder(5_003);
      await ledger(`withdrawn_at = now() - interval '8 days'`);
      await app.worker.get(Housekeeping).run('purchases');
      expect(await view()).toMatchObject({ state: 'refused' });

      refused = null;
      await housekeeping();
      expect(await view('/broken-limits/count')).toMatchObject({ orders: 1, isRefused: false });
    });

    it('refuse a check of past orders with the reason', async () => {
      refused = /OrdersShown/;
      await grant(SCOPES);
      const answer = await app
        .merchant(shop)
        .send('post', '/past-order-checks', { limit: limitDraft(), limitId: null });
      expect([answer.status, answer.body.code]).toEqual([403, 'data_not_approved']);
    });

    it('are no longer a state of the store that withdraws', async () => {
      refused = /OrdersShown/;
      await grant(SCOPES);
      await grant(REQUIRED);
      expect(await view('/broken-limits/count')).toMatchObject({ isRefused: false });
      expect(await view()).toMatchObject({ state: 'not_allowed', missingScopes: [...PURCHASES, MERGE] });
    });
  });
});
