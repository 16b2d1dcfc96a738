// What all customers bought of an allowance that they share, as the checkout rule and pages are told (rules §3.18).
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutSold } from '@purchase-limits/domain/published-rules';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import { followClock } from '../../src/clock.js';
import { PublishSold } from '../../src/checkout-rules/workers/publish-sold.js';
import { Transactions } from '../../src/database/transactions.js';
import { emit } from '../../src/events/emit.js';
import { EndWindows } from '../../src/repurchase/end-windows.js';
import { forgetSoldDigest } from '../../src/repurchase/sold-facts.js';
import type { FakeOrder } from '../fake-orders.js';
import { holdCall, watchEvents } from '../lost-turn.js';
import { placeOrder, tellOfOrder } from '../placed-orders.js';
import { bodyOf, buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

const SCOPES = [
  'read_products',
  'read_locales',
  'write_app_proxy',
  'read_orders',
  'write_customers',
  'write_products',
  'write_validations',
];
const DAILY: Partial<LimitDraft> = { max: 10, repurchase: { option: 'calendar_day', shared: true } };

describe('an allowance that all customers share', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    app.platform.scope = SCOPES.join();
    shop = await buildShop(app, { plan: 'basic' });
    await app.webhook(shop, 'app/scopes_update', { payload: { current: SCOPES } });
    await app.drain();
  });
  afterAll(() => app.stop());

  const create = async (draft: Partial<LimitDraft> = DAILY) => {
    const { limit } = await app.merchant(shop).create(draft);
    await app.drain();
    return limit;
  };
  const change = async (limit: SavedLimit['limit'], changed: Partial<LimitDraft>) => {
    const { status } = await app.merchant(shop).send('put', `/limits/${limit.id}`, bodyOf(limit, changed));
    expect(status).toBe(200);
    await app.drain();
  };
  const hold = async () => {
    const wish = { isEnabled: true, blockOnFailure: true };
    expect((await app.merchant(shop).send('put', '/checkout-rules', wish)).status).toBe(200);
    await app.drain();
  };
  const order = async (quantity = 2, change: Partial<FakeOrder> = {}) => {
    const placed = placeOrder(app, shop, { lines: [{ productId: '1001', quantity }], ...change });
    await told(placed);
    return placed;
  };
  const told = (order: FakeOrder, topic?: string) => tellOfOrder(app, shop, order, topic);
  /** By subject, how much counts. */
  const countsIn = (text: string | undefined) =>
    Object.fromEntries(
      (text ?? '')
        .split('\n')
        .filter(Boolean)
        .map((one) => [one.split('|')[1], Number(one.split(',')[1])]),
    );
  const onPages = () => countsIn(app.platform.checkout.soldOn(shop.domain));
  const atCheckout = () =>
    app.platform.checkout.rulesOf(shop.domain).map((rules) => countsIn(rules.slice(withoutSold(rules).length)));
  const writes = () => app.platform.checkout.writes.length;

  it('is told to pages and to the checkout rule after each order, of guests too', async () => {
    await create();
    await hold();
    expect([onPages(), atCheckout()]).toEqual([{}, [{}]]);
    await order(2);
    await order(3, { customerId: '7001' });
    expect([onPages(), atCheckout()]).toEqual([{ 1001: 5 }, [{ 1001: 5 }]]);
  });

  it('goes back with what is refunded and canceled', async () => {
    await create();
    await hold();
    const placed = await order(6);
    placed.lines[0]!.left = 4;
    await told(placed, 'orders/updated');
    expect(atCheckout()).toEqual([{ 1001: 4 }]);
    placed.isCancelled = true;
    await told(placed, 'orders/cancelled');
    expect([onPages(), atCheckout()]).toEqual([{}, [{}]]);
  });

  it('knows what was sold before the limit was made and before the rule was turned on', async () => {
    await order(3);
    await create();
    expect(onPages()).toEqual({ 1001: 3 });
    await order(1);
    await hold();
    expect(atCheckout()).toEqual([{ 1001: 4 }]);
  });

  it('is written only where it is another, and beside rules that stay as they are', async () => {
    await create();
    await hold();
    await order(2);
    const [before] = app.platform.checkout.rulesOf(shop.domain);
    const count = writes();
    await told(await order(1, { lines: [] }));
    expect(writes()).toBe(count);
    await order(1);
    const [after] = app.platform.checkout.rulesOf(shop.domain);
    expect(withoutSold(after!)).toBe(withoutSold(before!));
    expect(after).not.toBe(before);
  });

  it('stays with the rules that are published again', async () => {
    const limit = await create();
    await hold();
    await order(2);
    await change(limit, { max: 12 });
    expect(app.platform.checkout.rulesOf(shop.domain)[0]).toContain('|12|');
    expect(atCheckout()).toEqual([{ 1001: 2 }]);
  });

  it('is told no more where the limit shares nothing', async () => {
    const limit = await create();
    await hold();
    await order(2);
    await change(limit, { repurchase: { option: 'calendar_day' } });
    expect([onPages(), atCheckout()]).toEqual([{}, [{}]]);
  });

  it('begins anew with the next day, within a minute', async () => {
    await create();
    await hold();
    await order(2);
    const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
    writeFileSync(clock, JSON.stringify({ offsetMs: 24 * 3_600_000 }));
    followClock(clock);
    try {
      await app.worker.get(EndWindows).endPeriods();
      await app.drain();
      expect([onPages(), atCheckout()]).toEqual([{}, [{}]]);
    } finally {
      followClock(undefined);
    }
  });

  it('is told again where rules were published while it was being told', async () => {
    await create();
    await hold();
    let asked = 0;
    const ordered = async (isPublishedMeanwhile: boolean) => {
      asked = 0;
      app.platform.override = async ({ body }) => {
        if (body.query?.includes('query Sold')) asked += 1;
        // As a publication does that ends in between: it has written what was sold before.
        if (isPublishedMeanwhile && body.query?.includes('mutation SetSold'))
          await app.worker.get(Transactions).run(shop.id, async (tx) => {
            await forgetSoldDigest(tx);
            await emit(tx, { type: 'SoldChanged', shopId: shop.id });
          });
        return undefined;
      };
      await order(1);
      app.platform.override = () => undefined;
      return asked;
    };
    // What was written a moment ago is not read again.
    expect(await ordered(false)).toBe(0);
    expect(await ordered(true)).toBeGreaterThan(0);
    expect(atCheckout()).toEqual([{ 1001: 2 }]);
  });

  it.each([
    ['read what is there', 'query Sold'],
    ['write', 'mutation SetSold'],
  ])('is what was sold last, also where a worker that was about to %s has lost its turn', async (_what, call) => {
    await create();
    await hold();
    await order(1);
    const tell = (quantity: number) => {
      const { id } = placeOrder(app, shop, { lines: [{ productId: '1001', quantity }] });
      return app.webhook(shop, 'orders/create', { payload: { id: Number(id) } });
    };
    // So what the platform has is read, not remembered.
    await app.worker.get(Transactions).run(shop.id, (tx) => forgetSoldDigest(tx));
    const held = holdCall(app, shop, call);
    try {
      await tell(2);
      const late = app.drain();
      await held.isBegun();
      const later = await watchEvents(app, shop, 'SoldChanged');
      await tell(4);
      // As another process does whose turn it is: the late one's was lost with its connection.
      expect(await app.worker.get(PublishSold)['handle'](await later.next())).toBe('done');
      expect(atCheckout()).toEqual([{ 1001: 7 }]);
      held.release();
      await late;
      expect([atCheckout(), onPages()]).toEqual([[{ 1001: 7 }], { 1001: 7 }]);
    } finally {
      held.release();
    }
  });

  it('is kept back where it is never to be sold over, as much as was just sold, for some seconds', async () => {
    await create({ ...DAILY, repurchase: { ...DAILY.repurchase!, neverOver: true } });
    await hold();
    await order(2);
    expect(atCheckout()).toEqual([{ 1001: 4 }]);
    const own = limitDraft({ ...DAILY, countTogether: true, repurchase: { ...DAILY.repurchase!, neverOver: true } });
    const { body } = await app.merchant(shop).send('post', '/repurchase/allowance', { limit: own });
    expect(body).toMatchObject({ left: [{ bought: 2, left: 8 }] });
    const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
    writeFileSync(clock, JSON.stringify({ offsetMs: 4_000 }));
    followClock(clock);
    try {
      await app.worker.get(EndWindows).endPeriods();
      await app.drain();
      expect(atCheckout()).toEqual([{ 1001: 2 }]);
    } finally {
      followClock(undefined);
    }
  });

  it('is shown to the merchant, with what is left', async () => {
    const limit = limitDraft({ ...DAILY, countTogether: true });
    await order(2);
    const ask = async (body: object) => (await app.merchant(shop).send('post', '/repurchase/allowance', body)).body;
    expect(await ask({ limit })).toMatchObject({ isFound: true, left: [{ subject: 'cart', bought: 2, left: 8 }] });
    const own = { ...limit, repurchase: { option: 'calendar_day' } };
    expect(await ask({ limit: own })).toMatchObject({ code: 'invalid', fields: { email: 'This field is required' } });
  });

  it('is broken by the order that goes over it, whoever bought before', async () => {
    await create();
    await order(9);
    const over = await order(3, { customerId: '7001' });
    await order(1, { lines: [{ productId: '1002', quantity: 5 }] });
    const items = async () =>
      ((await app.merchant(shop).send('get', '/broken-limits')).body as { items: { orderId: string }[] }).items;
    expect(await items()).toMatchObject([{ orderId: over.id, kind: 'repurchase', current: 12, max: 10 }]);
    over.lines[0]!.left = 1;
    await told(over, 'orders/updated');
    expect(await items()).toEqual([]);
  });

  it('is broken by an order from before that is heard of later, and by none once one before is canceled', async () => {
    await create();
    const items = async () =>
      ((await app.merchant(shop).send('get', '/broken-limits')).body as { items: { orderId: string }[] }).items.map(
        ({ orderId }) => orderId,
      );
    // It was there before all of them.
    await app.sql(`UPDATE purchase_limit SET updated_at = now() - interval '1 hour' WHERE shop_id = $1`, [shop.id]);
    const secondsAgo = (seconds: number) => ({ at: new Date(Date.now() - seconds * 1_000).toISOString() });
    const later = await order(6, secondsAgo(1));
    expect(await items()).toEqual([]);
    const earlier = await order(6, secondsAgo(5));
    expect(await items()).toEqual([later.id]);
    earlier.isCancelled = true;
    await told(earlier, 'orders/cancelled');
    expect(await items()).toEqual([]);
  });

  it('is written over nothing that another process wrote meanwhile', async () => {
    await create();
    await hold();
    const { checkout } = app.platform;
    const { id } = checkout.of(shop.domain)[0]!;
    checkout.beforeNextSet = () => {
      const rules = checkout.valueOf(shop.domain, id, 'purchase-limits-rules')!;
      checkout.put(shop.domain, id, 'purchase-limits-rules', rules.replace('|10|', '|11|'));
    };
    await order(2);
    const [rules] = checkout.rulesOf(shop.domain);
    expect(rules).toContain('|11|');
    expect(atCheckout()).toEqual([{ 1001: 2 }]);
  });
});
