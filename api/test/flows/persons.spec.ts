// Limits that count persons: what is kept of who placed an order, and what the checkout rule is told (rules §3.19).
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { codeOf, personKeys } from '@purchase-limits/domain/person-codes';
import type { RepurchaseView } from '@purchase-limits/contract/repurchase';
import { PublishPersons } from '../../src/checkout-rules/workers/publish-persons.js';
import type { FakeOrder } from '../fake-orders.js';
import { holdCall, watchEvents } from '../lost-turn.js';
import { placeOrder, tellOfOrder } from '../placed-orders.js';
import { bodyOf, buildShop, TestApp, type TestShop } from '../test-app.js';

const SCOPES = [
  'read_products',
  'read_locales',
  'write_app_proxy',
  'read_orders',
  'write_customers',
  'write_products',
  'write_validations',
];
const MONTHLY: Partial<LimitDraft> = { max: 2, repurchase: { option: 'once_per_month', persons: 'contacts' } };
const HANDLE = 'purchase-limits-checkout-rule-persons';
const DAY_MS = 86_400_000;

describe('a limit that counts persons', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    app.platform.override = () => undefined;
    app.platform.scope = SCOPES.join();
    shop = await buildShop(app, { plan: 'basic' });
    await app.webhook(shop, 'app/scopes_update', { payload: { current: SCOPES } });
    await app.drain();
  });
  afterAll(() => app.stop());

  const create = async (draft: Partial<LimitDraft> = MONTHLY) => {
    const { limit } = await app.merchant(shop).create(draft);
    await app.drain();
    return limit;
  };
  const hold = async () => {
    const wish = { isEnabled: true, blockOnFailure: true };
    expect((await app.merchant(shop).send('put', '/checkout-rules', wish)).status).toBe(200);
    await app.drain();
  };
  const place = async (change: Partial<FakeOrder> = {}, isTold = true) => {
    const at = new Date(Date.now() - DAY_MS).toISOString();
    const order = placeOrder(app, shop, { at, email: 'Ada@Example.com', ...change });
    if (isTold) await tell(order);
    return order;
  };
  const tell = (order: FakeOrder) => tellOfOrder(app, shop, order);
  const rows = () => app.sql('SELECT order_id, key, until FROM purchase_person WHERE shop_id = $1', [shop.id]);
  const secret = async () => {
    const [row] = await app.sql('SELECT person_key AS key FROM purchase_ledger WHERE shop_id = $1', [shop.id]);
    return { key: (row as { key: string }).key, callingCode: '1' };
  };
  const codesOf = async (contact: Parameters<typeof personKeys>[0]) => personKeys(contact, await secret()).map(codeOf);
  const told = () => app.platform.checkout.personsOn(shop.domain);
  const handles = () => app.platform.checkout.of(shop.domain).map(({ handle }) => handle);
  const published = () => app.platform.documentOf(shop.domain)!.limits as { repurchase: object }[];
  const refuseContacts = () => {
    app.platform.override = ({ body }) =>
      body.query?.includes('shippingAddress')
        ? { status: 200, body: { errors: [{ message: 'This app is not approved to use the email field.' }] } }
        : undefined;
  };

  it('tells the checkout of guests, by codes that say nothing of them', async () => {
    await create();
    await hold();
    await place({ phone: '+1 212 555 0100' });
    expect(handles()).toEqual([HANDLE]);
    const [email, phone] = await codesOf({ email: 'ada@example.com', phones: ['2125550100'] });
    expect(told()).toContain(`,2,2,1,${email}${phone}`);
    const kept = JSON.stringify([await rows(), told()]);
    expect(kept).not.toMatch(/ada@|example|2125550100/i);
    expect(await rows()).toHaveLength(2);
  });

  it.each([
    ['read what is there', 'query Persons'],
    ['write', 'mutation SetCheckoutMetafields'],
  ])('tells what was bought last, also where a worker that was about to %s has lost its turn', async (_what, call) => {
    await create();
    await hold();
    const tellSoon = ({ id }: FakeOrder) => app.webhook(shop, 'orders/create', { payload: { id: Number(id) } });
    const held = holdCall(app, shop, call);
    try {
      await tellSoon(await place({}, false));
      const late = app.drain();
      await held.isBegun();
      const purchases = await watchEvents(app, shop, 'PurchasesChanged');
      await tellSoon(await place({ email: 'grace@example.com' }, false));
      // As another process does whose turn it is: the late one's was lost with its connection.
      expect(await app.worker.get(PublishPersons)['handle'](await purchases.next())).toBe('done');
      const last = told();
      held.release();
      await late;
      expect(told()).toEqual(last);
      for (const email of ['ada@example.com', 'grace@example.com'])
        expect(told()).toContain((await codesOf({ email }))[0]);
    } finally {
      held.release();
    }
  });

  it('reads orders again that were placed before it', async () => {
    await place();
    expect(await rows()).toEqual([]);
    await create();
    await hold();
    expect(await rows()).toHaveLength(1);
    expect(told()).toContain((await codesOf({ email: 'ada@example.com' }))[0]);
    expect(published()[0]!.repurchase).toEqual({ option: 'once_per_month', persons: 'contacts' });
  });

  it('has a validation of its own beside those of other limits', async () => {
    const other = await create({ max: 5 });
    await hold();
    expect(handles()).toEqual(['purchase-limits-checkout-rule']);
    const limit = await create();
    expect(handles().sort()).toEqual(['purchase-limits-checkout-rule', HANDLE]);
    await app
      .merchant(shop)
      .send('put', `/limits/${limit.id}`, bodyOf(limit, { repurchase: { option: 'once_per_month' } }));
    await app.drain();
    expect(handles()).toEqual(['purchase-limits-checkout-rule']);
    expect(await rows()).toEqual([]);
    expect(other.max).toBe(5);
  });

  it('is not held at checkout with weight, which is said', async () => {
    const { id } = await create({ ...MONTHLY, conditionType: 'total_weight' });
    await hold();
    await place();
    expect(handles()).toEqual(['purchase-limits-checkout-rule']);
    const [rules, leftOut] = await Promise.all(
      ['/checkout-rules', '/checkout-rules/left-out'].map((path) => app.merchant(shop).send('get', path)),
    );
    expect(rules!.body).toMatchObject({ heldLimits: 0, gaps: [{ limitId: id, reasons: ['persons'] }] });
    expect(leftOut!.body).toEqual({ isEnabled: true, limitIds: [id] });
  });

  it('knows addresses of delivery', async () => {
    const address = { address1: '12 Main St.', zip: '12345' };
    await create({ max: 2, repurchase: { option: 'once_per_month', persons: 'households' } });
    await hold();
    await place({ address });
    const codes = await codesOf({ email: 'ada@example.com', delivery: { address1: '12 main st', zip: '12345' } });
    expect(told()).toContain(codes.reverse().join(''));
  });

  it('tells pages what the accounts of one person bought together', async () => {
    await create();
    await place({ customerId: '71' });
    await place({ customerId: '72', email: 'ada@EXAMPLE.com' });
    const factsOf = (id: string) =>
      app.platform.checkout.valueOf(shop.domain, `gid://shopify/Customer/${id}`, 'purchase-limits-customer');
    const [code] = await codesOf({ email: 'ada@example.com' });
    for (const id of ['71', '72']) expect(factsOf(id)).toMatch(new RegExp(`,4\\nk`));
    expect(factsOf('71')).toContain(code);
  });

  it('counts accounts, and asks guests to log in, where the platform does not let it know persons', async () => {
    refuseContacts();
    await create();
    await hold();
    await place();
    expect(published()[0]).toMatchObject({ repurchase: { option: 'once_per_month' }, wantedPersons: 'contacts' });
    expect(handles()).toEqual(['purchase-limits-checkout-rule']);
    expect(await rows()).toEqual([]);
    const { body } = await app.merchant(shop).send('get', '/repurchase');
    expect(body).toMatchObject({ state: 'known', persons: { state: 'refused', held: null, total: null } });
  });

  it('says how many persons the checkout holds', async () => {
    await create();
    await hold();
    await place();
    await place({ email: 'eve@example.com' });
    const { body } = await app.merchant(shop).send('get', '/repurchase');
    expect((body as RepurchaseView).persons).toEqual({ state: 'known', held: 2, total: 2 });
  });

  it('reports orders of a guest that break it, in whatever order they are read', async () => {
    const limit = await create();
    // After the limit was made.
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const second = await place({ at: at(2) });
    const broken = async () => {
      const { body } = await app.merchant(shop).send('get', '/broken-limits');
      return (body as { items: { orderId: string }[] }).items.map(({ orderId }) => orderId);
    };
    expect(await broken()).toEqual([]);
    await place({ at: at(1), email: 'ADA@example.com' });
    expect(await broken()).toEqual([second.id]);
    expect(limit.max).toBe(2);
  });

  it('forgets keys of an order whose contact was changed', async () => {
    await create();
    const order = await place({ phone: '+1 212 555 0100' });
    expect(await rows()).toHaveLength(2);
    delete order.phone;
    await tell(order);
    expect(await rows()).toHaveLength(1);
  });

  it('forgets a customer who is erased, with the keys that others have too', async () => {
    await create();
    await hold();
    const order = await place({ customerId: '81' });
    await place();
    const payload = { customer: { id: 81 }, orders_to_redact: [Number(order.id)] };
    expect(await app.webhook(shop, 'customers/redact', { payload })).toBe(200);
    await app.drain();
    expect(await rows()).toEqual([]);
    expect(told()).not.toContain((await codesOf({ email: 'ada@example.com' }))[0]);
  });

  it('keeps keys until the window ends', async () => {
    await create();
    const order = await place();
    const [row] = (await rows()) as { until: Date }[];
    const days = (row!.until.getTime() - Date.parse(order.at)) / DAY_MS;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    await place({ at: new Date(Date.now() - 40 * DAY_MS).toISOString() });
    expect(await rows()).toHaveLength(1);
  });
});
