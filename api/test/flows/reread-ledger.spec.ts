import { operate } from '../operator.js';
import type { FakeOrder } from '../fake-orders.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const SCOPES = ['read_products', 'read_locales', 'write_app_proxy', 'read_orders', 'write_customers'];
const DAY_MS = 86_400_000;
const ORDERS = 60;

describe('an order history that is read again', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope = SCOPES.slice(0, 3).join();
    shop = await buildShop(app, { plan: 'basic' });
    app.platform.scope = SCOPES.join();
    app.platform.orders.of(shop.domain).push(...Array.from({ length: ORDERS }, (_order, index) => orderOf(index)));
    await app.webhook(shop, 'app/scopes_update', { payload: { current: SCOPES } });
    await app.drain();
  });
  afterAll(() => app.stop());

  const orderOf = (index: number): FakeOrder => ({
    id: String(10_000 + index),
    customerId: index % 5 === 0 ? null : `700${index % 3}`,
    at: new Date(Date.now() - (index % 30) * DAY_MS).toISOString(),
    isCancelled: index % 11 === 0,
    lines: [
      { productId: String(1_000 + (index % 4)), quantity: 1 + (index % 3), total: '12.34' },
      ...(index % 7 === 0 ? [{ productId: '2000', quantity: 5, left: 2 }] : []),
    ],
  });
  const ledger = async () => ({
    orders: await app.sql(
      `SELECT order_id, customer_id, purchased_at, lines FROM purchase WHERE shop_id = $1 ORDER BY order_id`,
      [shop.id],
    ),
    sold: await app.sql(
      `SELECT day, product_id, variant_id, units, total FROM sold_day
       WHERE shop_id = $1 AND (units <> 0 OR total <> 0) ORDER BY day, product_id, variant_id`,
      [shop.id],
    ),
  });
  const view = async () => (await app.merchant(shop).send('get', '/repurchase')).body as { state: string };
  const rebuild = async () => {
    const answer = await operate(app, 'post', '/projections/rebuild', {
      projection: 'purchases',
      shopId: shop.id,
      confirm: shop.domain,
    });
    expect(answer.body).toEqual({ count: 1 });
  };

  it('is what it was, whatever became of the rows', async () => {
    const before = await ledger();
    expect(before.orders).toHaveLength(ORDERS);
    await app.sql(`DELETE FROM purchase WHERE shop_id = $1 AND order_id LIKE '%3'`, [shop.id]);
    await app.sql(`UPDATE purchase SET lines = '[]' WHERE shop_id = $1 AND order_id LIKE '%4'`, [shop.id]);
    await app.sql('UPDATE sold_day SET units = units + 7 WHERE shop_id = $1', [shop.id]);
    expect(await ledger()).not.toEqual(before);
    await rebuild();
    await app.drain();
    expect(await ledger()).toEqual(before);
  });

  it('counts while it is read, and has since when it was known before', async () => {
    const [{ known_since: since }] = (await app.sql('SELECT known_since FROM purchase_ledger WHERE shop_id = $1', [
      shop.id,
    ])) as [{ known_since: Date }];
    app.platform.orders.runningAnswers = 3;
    await rebuild();
    expect((await view()).state).toBe('known');
    await app.drain();
    expect(app.platform.orders.runningAnswers).toBe(0);
    expect(await app.sql('SELECT known_since, is_reread FROM purchase_ledger WHERE shop_id = $1', [shop.id])).toEqual([
      { known_since: since, is_reread: false },
    ]);
  });
});
