import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { CreatedApiKey } from '@purchase-limits/contract/api-keys';
import type { PastOrderCheck, PastOrderCheckView, StoppedOrderPage } from '@purchase-limits/contract/past-orders';
import type { FakeOrder } from '../fake-orders.js';
import { placeOrder } from '../placed-orders.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const SCOPES = ['read_products', 'read_locales', 'write_app_proxy', 'read_orders', 'write_customers'];
const DAY_MS = 86_400_000;
const AT_MOST_3 = { type: 'product', products: { kind: 'all' }, max: 3 } as const;

describe('what a limit would have done to past orders', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope = SCOPES.join();
  });
  beforeEach(async () => {
    app.platform.orders.ending = null;
    app.platform.orders.runningAnswers = 0;
    app.platform.orders.cancelled.length = 0;
    shop = await buildShop(app, { plan: 'basic' });
    await app.drain();
  });
  afterAll(() => app.stop());

  const order = (quantity: number, change: Partial<FakeOrder> = {}): FakeOrder => {
    const at = new Date(Date.now() - DAY_MS).toISOString();
    const lines = [{ productId: '1001', quantity, total: `${quantity * 10}.50` }];
    return placeOrder(app, shop, { customerId: '7001', at, lines, ...change });
  };
  const send = async (limit: Partial<LimitDraft>, limitId: string | null = null) =>
    app.merchant(shop).send('post', '/past-order-checks', { limit, limitId });
  const start = async (limit: Partial<LimitDraft> = AT_MOST_3, limitId: string | null = null) => {
    const { status, body } = await send(limit, limitId);
    expect([status, body]).toEqual([202, body]);
    return body as PastOrderCheck;
  };
  const read = async (query: string, from = shop) =>
    (await app.merchant(from).send('get', `/past-order-checks?${query}`)).body as PastOrderCheckView;
  const checked = async (limit?: Partial<LimitDraft>) => {
    const { id } = await start(limit);
    await app.drain();
    return (await read(`id=${id}`)).check!;
  };
  const ordersOf = async (id: string, from = 0) =>
    (await app.merchant(shop).send('get', `/past-order-checks/${id}/orders?from=${from}`)).body as StoppedOrderPage;

  it('is not known while the store does not let the app see orders', async () => {
    app.platform.scope = 'read_products,read_locales,write_app_proxy';
    shop = await buildShop(app, { plan: 'basic' });
    app.platform.scope = SCOPES.join();
    expect(await read('')).toEqual({
      missingScopes: ['read_orders', 'write_customers', 'read_customer_merge'],
      isRefused: false,
      check: null,
    });
    expect(await send(AT_MOST_3)).toMatchObject({ status: 409, body: { code: 'orders_not_allowed' } });
  });

  it('refuses a limit that is not complete, and names its field', async () => {
    const { status, body } = await send({ type: 'product', products: { kind: 'all' } });
    const fields = { 'limit.min': 'Set at least a minimum, a maximum or a multiple' };
    expect([status, (body as { fields: object }).fields]).toEqual([422, fields]);
  });

  it('counts orders that would have been stopped, and their worth, by day', async () => {
    const first = new Date(Date.now() - 3 * DAY_MS);
    order(3);
    const one = order(4, { at: first.toISOString() });
    const other = order(7, { isCancelled: true });
    order(9, { sourceName: 'pos' });
    order(9, { at: new Date(Date.now() - 61 * DAY_MS).toISOString() });
    const check = await checked();
    const [early, late] = [first, new Date(Date.now() - DAY_MS)].map((day) => day.toISOString().slice(0, 10));
    expect(check).toMatchObject({ state: 'done', done: 5, total: 5, problem: null });
    expect(check.sums).toEqual({
      orders: 3,
      elsewhere: 1,
      stopped: 2,
      stoppedValue: '111',
      days: [
        { day: early, orders: 1, stopped: 1, stoppedValue: '40.5' },
        { day: late, orders: 2, stopped: 1, stoppedValue: '70.5' },
      ],
    });
    const { items, next } = await ordersOf(check.id);
    expect(next).toBeNull();
    expect(items.map(({ orderName, value, current, max }) => [orderName, value, current, max])).toEqual([
      [`#${one.id}`, '40.5', 4, 3],
      [`#${other.id}`, '70.5', 7, 3],
    ]);
  });

  it('keeps sums only, and no order', async () => {
    const stopped = order(4);
    const { id } = await checked();
    const [row] = await app.sql('SELECT * FROM past_order_check WHERE id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(stopped.id);
    expect(JSON.stringify(row)).not.toContain('7001');
  });

  it('judges as if the limit had been in force, whatever its dates and status are', async () => {
    order(4);
    const dates = { startDate: '2999-01-01', endDate: '2999-02-01' };
    expect((await checked({ ...AT_MOST_3, ...dates, status: 'inactive' })).sums.stopped).toBe(1);
  });

  it('judges units as they were ordered, whatever was given back', async () => {
    order(4, { lines: [{ productId: '1001', quantity: 4, left: 0, total: '40.00' }] });
    expect((await checked()).sums).toMatchObject({ stopped: 1, stoppedValue: '40' });
  });

  it('takes what a customer bought before from the ledger, and asks guests to log in', async () => {
    const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    order(1, { at: at(9) });
    const second = order(1, { at: at(5) });
    const guests = order(1, { customerId: null, at: at(4) });
    order(1, { customerId: '7002', at: at(3) });
    const unread = 'known_since = NULL, reading = NULL, operation_id = NULL';
    await app.sql(`UPDATE purchase_ledger SET ${unread} WHERE shop_id = $1`, [shop.id]);
    await app.webhook(shop, 'app/scopes_update', { payload: { current: SCOPES } });
    await app.drain();
    const monthly = { ...AT_MOST_3, max: 1, repurchase: { option: 'once_per_month' } } as const;
    const check = await checked(monthly);
    expect(check.sums).toMatchObject({ orders: 4, stopped: 2 });
    const { items } = await ordersOf(check.id);
    expect(items.map(({ orderName, kind }) => [orderName, kind])).toEqual([
      [`#${second.id}`, 'repurchase'],
      [`#${guests.id}`, 'login_required'],
    ]);
  });

  describe('counts persons', () => {
    const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    const monthly = (persons: 'contacts' | 'households'): Partial<LimitDraft> => ({
      ...AT_MOST_3,
      max: 1,
      repurchase: { option: 'once_per_month', persons },
    });
    const address = { address1: '12 Main St', zip: '12345', city: 'Albany' };
    const stoppedBy = async (limit: Partial<LimitDraft>) => {
      const check = await checked(limit);
      expect(check).toMatchObject({ state: 'done', problem: null });
      const { items } = await ordersOf(check.id);
      expect(check.sums.stopped).toBe(items.length);
      return items.map(({ orderId, kind }) => [orderId, kind]);
    };
    afterEach(() => {
      app.platform.override = () => undefined;
    });

    it('by email and phone, whichever account or guest it was', async () => {
      order(1, { at: at(9), email: 'ada@example.com', address });
      const guests = order(1, { at: at(6), customerId: null, email: 'Ada@Example.com', phone: '+1 212 555 0100' });
      const others = order(1, { at: at(5), customerId: '7002', email: 'bob@example.com', phone: '+1 (212) 555-0100' });
      order(1, { at: at(4), customerId: null, email: 'eve@example.com', address });
      order(1, { at: at(3), customerId: null });
      expect(await stoppedBy(monthly('contacts'))).toEqual([
        [guests.id, 'repurchase'],
        [others.id, 'repurchase'],
      ]);
    });

    it('by address, too, and by what the account told in earlier orders', async () => {
      order(1, { at: at(9), customerId: null, email: 'eve@example.com', address });
      order(0, { at: at(8), email: 'bob@example.com', address, lines: [] });
      const own = order(1, { at: at(7), email: 'ada@example.com' });
      expect(await stoppedBy(monthly('households'))).toEqual([[own.id, 'repurchase']]);
      expect(await stoppedBy(monthly('contacts'))).toEqual([]);
    });

    it('not by what was given back, came later or is too old', async () => {
      order(1, { at: at(50), customerId: null, email: 'ada@example.com' });
      order(1, { at: at(9), customerId: null, email: 'ada@example.com', isCancelled: true });
      order(1, { at: at(8), customerId: null, email: 'ada@example.com' });
      order(1, { at: at(2), customerId: null, email: 'eve@example.com', sourceName: 'pos' });
      const late = order(1, { at: at(1), customerId: null, email: 'eve@example.com' });
      expect(await stoppedBy(monthly('contacts'))).toEqual([[late.id, 'repurchase']]);
    });

    it('by accounts, where the platform does not let the app know persons', async () => {
      const guests = order(1, { at: at(6), customerId: null, email: 'ada@example.com' });
      app.platform.override = ({ body }) =>
        body.query?.includes('shippingAddress')
          ? { status: 200, body: { errors: [{ message: 'This app is not approved to use the email field.' }] } }
          : undefined;
      expect(await stoppedBy(monthly('contacts'))).toEqual([[guests.id, 'login_required']]);
    });

    it('and keeps nothing of them', async () => {
      order(1, { email: 'ada@example.com' });
      const { id } = await checked(monthly('contacts'));
      expect(await app.sql('SELECT 1 FROM purchase_person WHERE shop_id = $1', [shop.id])).toEqual([]);
      const [row] = await app.sql('SELECT * FROM past_order_check WHERE id = $1', [id]);
      expect(JSON.stringify(row)).not.toContain('ada');
    });
  });

  it('waits until earlier orders are known where the limit asks for them', async () => {
    await app.sql('UPDATE purchase_ledger SET known_since = NULL WHERE shop_id = $1', [shop.id]);
    const { status, body } = await send({ ...AT_MOST_3, repurchase: { option: 'once_per_month' } });
    expect([status, (body as { code: string }).code]).toEqual([409, 'orders_being_read']);
  });

  it('goes on behind what was judged when the connection ends in the middle', async () => {
    for (let count = 0; count < 1_200; count += 1) order(1 + (count % 5));
    app.platform.orders.cutAfter = 1_500;
    const check = await checked();
    expect(check).toMatchObject({ state: 'done', done: 1_200, sums: { orders: 1_200, stopped: 480 } });
    const pages: StoppedOrderPage[] = [];
    let from: number | null = 0;
    while (from !== null) {
      const page = await ordersOf(check.id, from);
      pages.push(page);
      from = page.next;
    }
    const names = pages.flatMap(({ items }) => items.map(({ orderName }) => orderName));
    expect([new Set(names).size, names.length]).toEqual([480, 480]);
    expect(Math.max(...pages.map(({ items }) => items.length))).toBeLessThan(40);
  });

  it('is cancelled while the platform gathers the orders, and the platform stops', async () => {
    order(4);
    app.platform.orders.runningAnswers = 1;
    const { id } = await start();
    const drained = app.drain();
    await app.until(async () => (await read(`id=${id}`)).check!.total ?? undefined);
    const { status, body } = await app.merchant(shop).send('post', `/past-order-checks/${id}/cancel`);
    expect([status, (body as PastOrderCheck).state]).toEqual([200, 'cancelled']);
    await drained;
    expect((await read(`id=${id}`)).check).toMatchObject({ state: 'cancelled', done: 0 });
    expect(app.platform.orders.cancelled).toHaveLength(1);
    expect(await app.merchant(shop).send('get', `/past-order-checks/${id}/orders`)).toMatchObject({ status: 409 });
  });

  it('is not ended by a program', async () => {
    order(4);
    const { id } = await start();
    const { body } = await app.merchant(shop).send('post', '/api-keys', { name: 'plans' });
    const { status, body: refused } = await app
      .call()
      .post('/apiSa/past-order-checks')
      .set({ authorization: `Bearer ${(body as CreatedApiKey).key}` })
      .send({ limit: AT_MOST_3 });
    expect([status, (refused as { code: string }).code]).toEqual([409, 'check_under_way']);
    await app.drain();
    expect((await read(`id=${id}`)).check!.state).toBe('done');
  });

  it('ends when the next one begins, and is found by its limit', async () => {
    order(4);
    const limitId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    const first = await start(AT_MOST_3, limitId);
    const second = await start({ ...AT_MOST_3, max: 5 }, limitId);
    await app.drain();
    expect((await read(`id=${first.id}`)).check!.state).toBe('cancelled');
    expect((await read(`limitId=${limitId}`)).check).toMatchObject({ id: second.id, sums: { stopped: 0 } });
  });

  it('begins again where the platform gave up, and fails where it refuses', async () => {
    order(4);
    app.platform.orders.ending = { status: 'FAILED', errorCode: 'ACCESS_DENIED' };
    const check = await checked();
    expect([check.state, check.problem]).toEqual(['failed', expect.stringContaining('does not allow')]);
  });

  it('is shown to no other shop', async () => {
    const { id } = await checked();
    const stranger = await buildShop(app, { plan: 'basic' });
    for (const path of [`?id=${id}`, `/${id}/orders`])
      expect(await app.merchant(stranger).send('get', `/past-order-checks${path}`)).toMatchObject({ status: 404 });
    expect(await app.merchant(stranger).send('post', `/past-order-checks/${id}/cancel`)).toMatchObject({ status: 404 });
  });
});
