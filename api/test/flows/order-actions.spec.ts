import type { BrokenLimit, LimitOrders, OrderActionSettingsView } from '@purchase-limits/contract/broken-limits';
import type { BrokenOrders } from '@purchase-limits/domain/broken-orders';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { lineGid } from '../fake-order-actions.js';
import { MailError, type Mail } from '../../src/notifications/mailer.js';
import type { FakeOrder } from '../fake-orders.js';
import { placeOrder, tellOfOrder } from '../placed-orders.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const SCOPES = [
  'read_products',
  'read_locales',
  'write_app_proxy',
  'write_orders',
  'write_customers',
  'write_merchant_managed_fulfillment_orders',
  'write_third_party_fulfillment_orders',
];

describe('what is done with orders that broke a limit', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    app.platform.scope = SCOPES.join();
    app.platform.catalog = {};
    shop = await buildShop(app, { plan: 'basic' });
    await app.drain();
  });
  afterEach(() => {
    app.platform.override = () => undefined;
  });
  afterAll(() => app.stop());

  const merchant = () => app.merchant(shop);
  const items = async (): Promise<BrokenLimit[]> => (await merchant().send('get', '/broken-limits')).body.items;
  const actions = async () => (await items()).map(({ action }) => action);
  const create = async (brokenOrders: BrokenOrders, draft: Partial<LimitDraft> = { max: 3 }) =>
    (await merchant().create({ ...draft, brokenOrders })).limit;
  const place = (change: Partial<FakeOrder> = {}): FakeOrder => {
    const lines = [{ productId: '1001', quantity: 5 }];
    return placeOrder(app, shop, { sourceName: 'pos', lines, ...change });
  };
  const tell = (order: FakeOrder, topic?: string) => tellOfOrder(app, shop, order, topic);
  const decide = async ({ id: orderId }: FakeOrder, { id: limitId }: { id: string }, decision: string) => {
    const answer = await merchant().send('post', '/broken-limits/decisions', { orderId, limitId, decision });
    await app.drain();
    return answer;
  };
  const platform = () => app.platform.orders.actions;
  const gid = ({ id }: FakeOrder) => `gid://shopify/Order/${id}`;
  /** The first answer to such an operation is lost, though the platform did what was asked. */
  const loseAnswerOf = (operation: string) => {
    let isLost = false;
    app.platform.override = ({ shop: domain, body }) => {
      if (isLost || !body.query?.includes(`mutation ${operation}(`)) return undefined;
      isLost = true;
      app.platform.orders.answer(operation, domain, body.variables as Record<string, never>);
      return { status: 502 };
    };
  };

  it('is nothing but a report where the merchant chose nothing', async () => {
    await merchant().create({ max: 3 });
    await tell(place());
    expect(await actions()).toEqual([null]);
  });

  it('is no report either where the merchant wants to hear nothing', async () => {
    await create({ action: 'none' });
    await tell(place());
    expect(await items()).toEqual([]);
    expect(await app.sql(`SELECT 1 FROM event_log WHERE shop_id = $1 AND type = 'OrderBrokeLimit'`, [shop.id])).toEqual(
      [],
    );
  });

  it('tags an order, and takes the tag back; that of another limit stays', async () => {
    const limit = await create({ action: 'tag', tag: 'over' });
    const other = await create({ action: 'tag', tag: 'over' }, { max: 2 });
    const placed = place();
    await tell(placed);
    expect([...platform().tagsOf(gid(placed))]).toEqual(['over']);
    expect(await actions()).toMatchObject([
      { name: 'tag', state: 'done', tag: 'over' },
      { name: 'tag', state: 'done' },
    ]);
    await decide(placed, limit, 'undo');
    expect([...platform().tagsOf(gid(placed))]).toEqual(['over']);
    await decide(placed, other, 'undo');
    expect([...platform().tagsOf(gid(placed))]).toEqual([]);
    expect((await actions()).map((action) => action?.state)).toEqual(['undone', 'undone']);
  });

  it('holds an order once, and releases it', async () => {
    const limit = await create({ action: 'hold' });
    const placed = place();
    loseAnswerOf('Hold');
    await tell(placed);
    expect(platform().holdsOf(gid(placed))).toEqual([limit.id]);
    expect(await actions()).toMatchObject([{ name: 'hold', state: 'done', problem: null }]);
    await decide(placed, limit, 'undo');
    expect(platform().holdsOf(gid(placed))).toEqual([]);
    expect(await actions()).toMatchObject([{ state: 'undone' }]);
  });

  it('says where an order is on its way already', async () => {
    await create({ action: 'hold' });
    const placed = place();
    platform().fulfilled.add(gid(placed));
    await tell(placed);
    expect(await actions()).toMatchObject([{ state: 'failed', problem: 'fulfilled' }]);
  });

  describe('cancels', () => {
    it('what is beyond, pays it back once, and keeps the order in the report', async () => {
      const limit = await create({ action: 'cancel' }, { max: 3, products: { kind: 'all' } });
      const placed = place({
        lines: [
          { productId: '1001', quantity: 2 },
          { productId: '1002', quantity: 9 },
          { productId: '1001', quantity: 4 },
        ],
      });
      loseAnswerOf('Refund');
      await tell(placed);
      const refunds = [...platform().refunds.values()].filter((refund) => refund.orderId === gid(placed));
      expect(refunds).toHaveLength(1);
      expect(refunds[0]).toMatchObject({
        refundLineItems: [
          { lineItemId: lineGid(placed.id, 1), quantity: 6, restockType: 'CANCEL' },
          { lineItemId: lineGid(placed.id, 2), quantity: 3, restockType: 'CANCEL' },
        ],
        transactions: [{ amount: '9.00', kind: 'REFUND', gateway: 'bogus' }],
        note: `Broke the limit “${limit.name}”`,
      });
      expect(placed.lines.map(({ quantity, left = quantity }) => left)).toEqual([2, 3, 1]);
      await tell(placed, 'refunds/create');
      expect(await items()).toMatchObject([
        { orderId: placed.id, action: { name: 'cancel', state: 'done', units: 9, isWhole: false } },
      ]);
    });

    it('the whole order where nothing of it is allowed, once', async () => {
      await create(
        { action: 'cancel' },
        {
          type: 'product-blocking',
          applyTo: 'cart',
          max: null,
          products: { kind: 'specific', items: [{ productId: '1001' }] },
        },
      );
      const before = platform().cancellations;
      const placed = place();
      loseAnswerOf('CancelOrder');
      await tell(placed);
      await tell(placed, 'orders/cancelled');
      expect(placed.isCancelled).toBe(true);
      expect(platform().cancellations).toBe(before + 1);
      expect(await actions()).toMatchObject([{ name: 'cancel', state: 'done', units: 5, isWhole: true }]);
    });

    it.each([
      ['too little was bought', { min: 10, max: null }, 'failed', 'nothing_beyond'],
      ['it is on its way', { max: 3 }, 'failed', 'fulfilled'],
    ])('nothing where %s', async (_name, draft, state, problem) => {
      await create({ action: 'cancel' }, draft);
      const placed = place();
      if (problem === 'fulfilled') platform().fulfilled.add(gid(placed));
      await tell(placed);
      expect(await actions()).toMatchObject([{ state, problem, units: null }]);
    });

    it('nothing of an order that changed meanwhile, until it is judged as it is now', async () => {
      await create({ action: 'cancel' });
      const placed = place();
      app.platform.override = ({ body }) => {
        if (body.query?.includes('LeftOfOrder(')) placed.lines[0]!.left ??= 4;
        return undefined;
      };
      await tell(placed);
      expect(await actions()).toMatchObject([{ state: 'waiting', problem: 'changed' }]);
      expect(placed.lines[0]!.left).toBe(4);
      await tell(placed, 'orders/updated');
      expect(placed.lines[0]!.left).toBe(3);
      expect(await actions()).toMatchObject([{ state: 'done', units: 1 }]);
      expect((await merchant().send('get', '/notifications')).body.items).toEqual([]);
    });

    it('what each of two limits does not allow', async () => {
      await create({ action: 'cancel' }, { max: 4 });
      await create({ action: 'cancel' }, { max: 2 });
      const placed = place();
      await tell(placed);
      await tell(placed, 'refunds/create');
      expect(placed.lines[0]!.left).toBe(2);
      const done = (await actions()).map((action) => action?.state);
      expect(done).toContain('done');
      expect(done).not.toContain('waiting');
    });

    it('something else after the platform refused, when the merchant tries again', async () => {
      const limit = await create({ action: 'cancel' });
      const placed = place();
      app.platform.override = ({ body }) =>
        body.query?.includes('mutation Refund(')
          ? { status: 200, body: { data: { refundCreate: { refund: null, userErrors: [{ message: 'No' }] } } } }
          : undefined;
      await tell(placed);
      expect(await actions()).toMatchObject([{ state: 'failed', problem: 'refused', units: null }]);
      app.platform.override = () => undefined;
      placed.lines[0]!.left = 4;
      await tell(placed, 'orders/updated');
      await decide(placed, limit, 'act');
      expect(placed.lines[0]!.left).toBe(3);
      expect(await actions()).toMatchObject([{ state: 'done', units: 1 }]);
    });
  });

  it('waits above the most of an hour; the merchant is told once, and decides', async () => {
    const limit = await create({ action: 'hold' });
    await merchant().send('put', '/broken-limits/settings', { mostPerHour: 1 });
    const [first, second, third] = [place(), place(), place()];
    for (const placed of [first, second, third]) await tell(placed);
    const waiting = { state: 'waiting', problem: 'many' };
    expect(await actions()).toMatchObject([waiting, waiting, { state: 'done' }]);
    const { items: notifications } = (await merchant().send('get', '/notifications')).body;
    expect(notifications).toMatchObject([{ kind: 'orders_wait', title: `Order #${second.id} needs your decision` }]);
    await decide(second, limit, 'act');
    await decide(third, limit, 'leave');
    expect((await actions()).map((action) => action?.state)).toEqual(['left', 'done', 'done']);
    expect(platform().holdsOf(gid(third))).toEqual([]);
    expect((await decide(third, limit, 'undo')).status).toBe(409);
  });

  it('waits for the scopes, which the merchant is asked for', async () => {
    app.platform.scope = SCOPES.filter((scope) => !scope.includes('fulfillment')).join();
    shop = await buildShop(app, { plan: 'basic' });
    const limit = await create({ action: 'hold' });
    const placed = place();
    await tell(placed);
    expect(await actions()).toMatchObject([{ state: 'waiting', problem: 'scopes' }]);
    const settings: OrderActionSettingsView = (await merchant().send('get', '/broken-limits/settings')).body;
    expect(settings).toEqual({
      mostPerHour: 20,
      missingScopes: { tell: [], tag: [], hold: SCOPES.slice(-2), cancel: [] },
    });
    const answer = await decide(placed, limit, 'act');
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('missing_scopes');
  });

  describe('is told to the customer', () => {
    const mails = () => app.outbox.mails.filter(({ to }) => to === 'anna@example.com');
    beforeEach(() => {
      app.outbox.mails.length = 0;
    });
    afterEach(() => {
      app.outbox.failing = () => null;
    });
    const placeOfAnna = (locale: string) => {
      const placed = place();
      platform().contacts.set(gid(placed), { email: 'anna@example.com', customerLocale: locale });
      return placed;
    };

    it('in their language, with the limit’s own message; answers go to the shop', async () => {
      const messages = { de: { maximumQuantityLimitMessage: 'Höchstens {max} für alle.' } };
      await create({ action: 'cancel', tellsCustomer: true }, { max: 3, messages });
      const placed = placeOfAnna('de-AT');
      await tell(placed);
      expect(mails()).toHaveLength(1);
      const [{ subject, text, html, replyTo }] = mails() as [Mail];
      expect(subject).toBe(`Ein Teil Ihrer Bestellung #${placed.id} wurde storniert`);
      expect(replyTo).toBe(`owner@${shop.domain}`);
      expect(text).toContain('„Höchstens 3 für alle.“ Der stornierte Betrag wird');
      expect(html).toContain('<html lang="de">');
    });

    it('once more at most where the mail server did not say whether it took the mail', async () => {
      await create({ action: 'hold', tellsCustomer: true });
      let tries = 0;
      app.outbox.failing = () => {
        tries += 1;
        return new MailError('unsure', 'the connection ended');
      };
      await tell(placeOfAnna('ja'));
      expect(tries).toBe(2);
    });

    it('not where it was undone before, nor without an address, nor where nobody asked for it', async () => {
      await create({ action: 'hold', tellsCustomer: true });
      await tell(place());
      await create({ action: 'hold' }, { max: 4 });
      await tell(place());
      expect(app.outbox.mails).toEqual([]);
      expect(await app.sql('SELECT state FROM mail_attempt WHERE shop_id = $1', [shop.id])).toEqual([
        { state: 'unwanted' },
        { state: 'unwanted' },
      ]);
    });
  });

  it('is counted for each limit, with the worst order', async () => {
    const limit = await create({ action: 'tag', tag: 'over' });
    const placed = [4, 9, 5].map((quantity) => place({ lines: [{ productId: '1001', quantity }] }));
    for (const order of placed) await tell(order);
    const ofLimit: LimitOrders = (await merchant().send('get', `/broken-limits/of-limit?limitId=${limit.id}`)).body;
    expect(ofLimit).toMatchObject({
      orders: 3,
      done: { tag: 3, hold: 0, cancel: 0 },
      waiting: 0,
      worst: { current: 9, max: 3, orderName: `#${placed[1]!.id}` },
    });
  });

  it('is decided about an order of one’s own shop only', async () => {
    const limit = await create({ action: 'tag', tag: 'over' });
    const placed = place();
    await tell(placed);
    const other = await buildShop(app, { plan: 'basic' });
    const body = { orderId: placed.id, limitId: limit.id, decision: 'undo' };
    expect((await app.merchant(other).send('post', '/broken-limits/decisions', body)).status).toBe(404);
    expect([...platform().tagsOf(gid(placed))]).toEqual(['over']);
  });
});
