import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from 'bullmq';
import { periodEnd } from '@purchase-limits/domain/calendar-period';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { followClock } from '../../src/clock.js';
import { Housekeeping } from '../../src/housekeeping/housekeeping.js';
import { EndWindows } from '../../src/repurchase/end-windows.js';
import { PublishPurchases } from '../../src/repurchase/workers/publish-purchases.js';
import { buildShop, bodyOf, TestApp, type TestShop } from '../test-app.js';
import type { FakeOrder } from '../fake-orders.js';

const PURCHASES = ['read_orders', 'write_customers'];
const REQUIRED = ['read_products', 'read_locales', 'write_app_proxy'];
const SCOPES = [...REQUIRED, ...PURCHASES];
const ANNA = '7001';
/** What is known of customers. */
const TRACES = `SELECT 1 FROM purchase WHERE shop_id = $1 AND (customer_id IS NOT NULL OR lines <> '[]')
  UNION ALL SELECT 1 FROM customer_facts WHERE shop_id = $1
  UNION ALL SELECT 1 FROM event_log WHERE shop_id = $1 AND payload::text LIKE '%${ANNA}%'`;
const MONTHLY = { repurchase: { option: 'once_per_month' }, max: 3 } as const;

describe('what customers bought before', () => {
  let app: TestApp;
  let shop: TestShop;
  let orderIds = 1_000;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    app.platform.orders.ending = null;
    app.platform.scope = REQUIRED.join();
    shop = await buildShop(app, { plan: 'basic' });
    app.platform.scope = SCOPES.join();
  });
  afterAll(() => app.stop());

  const view = async () => (await app.merchant(shop).send('get', '/repurchase')).body as Record<string, unknown>;
  const allow = async (scopes = SCOPES) => {
    app.platform.scope = scopes.join();
    await app.webhook(shop, 'app/scopes_update', { payload: { current: scopes } });
    await app.drain();
    app.platform.scope = SCOPES.join();
  };
  const order = (change: Partial<FakeOrder> = {}): FakeOrder => {
    const placed: FakeOrder = {
      id: String((orderIds += 1)),
      customerId: ANNA,
      at: new Date(Date.now() - 3_600_000).toISOString(),
      lines: [{ productId: '1001', quantity: 2 }],
      ...change,
    };
    app.platform.orders.of(shop.domain).push(placed);
    return placed;
  };
  const told = async ({ id }: FakeOrder, topic = 'orders/create') => {
    const payload = topic === 'refunds/create' ? { id: 1, order_id: Number(id) } : { id: Number(id) };
    expect(await app.webhook(shop, topic, { payload })).toBe(200);
    await app.drain();
  };
  const facts = (customerId = ANNA) =>
    app.platform.checkout.valueOf(shop.domain, `gid://shopify/Customer/${customerId}`, 'purchase-limits-customer');
  /** By subject, how much counts today. */
  const counted = (customerId = ANNA) =>
    Object.fromEntries(
      (facts(customerId) ?? '')
        .split('\n')
        .filter(Boolean)
        .map((line) => [line.split('|')[1], Number(line.split('|')[2]!.split(',')[1])]),
    );
  const create = async (draft: Partial<LimitDraft> = MONTHLY) => {
    const { limit } = await app.merchant(shop).create(draft);
    await app.drain();
    return limit;
  };
  /** The last change of what the storefront is told. */
  const lastSettings = async () => {
    const [event] = await app.sql<{ eventId: string }>(
      `SELECT id AS "eventId" FROM event_log WHERE shop_id = $1 AND type = 'SettingsChanged' ORDER BY id DESC LIMIT 1`,
      [shop.id],
    );
    return { eventId: event!.eventId, type: 'SettingsChanged' as const, shopId: shop.id };
  };
  const windowOf = () =>
    (app.platform.documentOf(shop.domain)!.limits as { window?: number }[]).map(({ window }) => window);

  it('is not known before the store allows it, and no order is read', async () => {
    await told(order());
    expect(await view()).toMatchObject({
      state: 'not_allowed',
      missingScopes: [...PURCHASES, 'read_customer_merge'],
      knownSince: null,
    });
    expect(await app.sql('SELECT 1 FROM purchase WHERE shop_id = $1', [shop.id])).toEqual([]);
  });

  it('is read from earlier orders once it is allowed, and told by the number of the window', async () => {
    order();
    order({ customerId: null });
    await create();
    app.platform.orders.runningAnswers = 1;
    await allow();
    const { state, knownSince, customersDue } = await view();
    expect([state, customersDue]).toEqual(['known', 0]);
    const days = (Date.now() - Date.parse(String(knownSince))) / 86_400_000;
    expect(Math.round(days)).toBe(60);
    expect(counted()).toEqual({ '1001': 2 });
    expect(facts()!.split('\n')[1]!.split('|')[0]).toBe(String(windowOf()[0]));
  });

  it('follows new orders, refunds, edits and cancellations', async () => {
    await create();
    await allow();
    const placed = order();
    await told(placed);
    await told(order({ lines: [{ productId: '1001', quantity: 1 }] }));
    expect(counted()).toEqual({ '1001': 3 });
    placed.lines[0]!.left = 1;
    await told(placed, 'refunds/create');
    expect(counted()).toEqual({ '1001': 2 });
    placed.isCancelled = true;
    await told(placed, 'orders/cancelled');
    expect(counted()).toEqual({ '1001': 1 });
  });

  it('is told by the windows that are, also after a worker that lost its turn goes on', async () => {
    const customers = Array.from({ length: 26 }, (_, index) => String(7_100 + index));
    customers.forEach((customerId) => order({ customerId }));
    await allow();
    const { override } = app.platform;
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    let isHeld = false;
    app.platform.override = async ({ body, shop: of }) => {
      if (isHeld || of !== shop.domain || !body.query?.includes('mutation SetCheckoutMetafields')) return undefined;
      isHeld = true;
      await held;
      return undefined;
    };
    try {
      const { limit } = await app.merchant(shop).create(MONTHLY);
      const late = app.drain();
      await app.until(async () => isHeld || undefined);
      const before = windowOf()[0];
      await app
        .merchant(shop)
        .send('put', `/limits/${limit.id}`, bodyOf(limit, { repurchase: { option: 'once_per_year' } }));
      const ref = await app.until(async () => (windowOf()[0] === before ? undefined : lastSettings()));
      // As another process does whose turn it is: the late one's was lost with its connection.
      expect(await app.worker.get(PublishPurchases)['handle'](ref)).toBe('done');
      const current = new Set(customers.map((id) => facts(id)));
      release();
      await late;
      expect(new Set(customers.map((id) => facts(id)))).toEqual(current);
      expect([...current][0]!.split('\n')[1]!.split('|')[0]).toBe(String(windowOf()[0]));
    } finally {
      release();
      app.platform.override = override;
    }
  });

  describe('of a worker that read customers and stands still', () => {
    let goOn = () => {};
    /** The worker of the next publication stands still until `goOn`. Answers what waits for that. */
    const standStill = () => {
      type Private = { noteDoubt: (...given: unknown[]) => Promise<Set<string>> };
      const worker = PublishPurchases.prototype as unknown as Private;
      const { noteDoubt } = worker;
      const released = new Promise<void>((done) => (goOn = done));
      const spy = jest.spyOn(worker, 'noteDoubt').mockImplementationOnce(async function (this: Private, ...given) {
        await released;
        return noteDoubt.apply(this, given);
      });
      return () => app.until(async () => spy.mock.calls.length > 0 || undefined);
    };
    afterEach(() => {
      goOn();
      jest.restoreAllMocks();
    });

    it('is taken back where no limit has a window any more', async () => {
      order();
      await allow();
      const isStill = standStill();
      const { limit } = await app.merchant(shop).create(MONTHLY);
      const late = app.drain();
      await isStill();
      await app.merchant(shop).send('post', '/limits/delete', { ids: [limit.id] });
      const ref = await app.until(async () => (windowOf().length > 0 ? undefined : lastSettings()));
      // As another process does whose turn it is. Nobody was told anything.
      expect(await app.worker.get(PublishPurchases)['handle'](ref)).toBe('skipped');
      goOn();
      await late;
      expect(facts()).toBeUndefined();
    });

    it.each([
      ['nothing', []],
      ['something', [1]],
    ])('is left out where the customer, who was told %s before, is erased', async (_what, earlier) => {
      await create();
      await allow();
      for (const _one of earlier) await told(order());
      const { writes } = app.platform.checkout;
      const before = writes.length;
      const placed = order();
      const isStill = standStill();
      const late = told(placed);
      await isStill();
      await app.webhook(shop, 'customers/redact', { payload: { customer: { id: Number(ANNA) } } });
      const isErased = 'SELECT 1 FROM purchase WHERE shop_id = $1 AND customer_id IS NOT NULL';
      await app.until(async () => (await app.sql(isErased, [shop.id])).length === 0 || undefined);
      goOn();
      await late;
      const written = writes.slice(before).flat();
      expect(written.filter(({ ownerId }) => ownerId.endsWith(ANNA))).toEqual([]);
      expect(facts()).toBeUndefined();
      expect(await app.sql(TRACES, [shop.id])).toEqual([]);
    });
  });

  it('is told as it is, also where a worker that lost its turn kept what it wrote last', async () => {
    await create();
    await allow();
    const last = async (type: 'PurchasesChanged') => {
      const [event] = await app.sql<{ eventId: string }>(
        `SELECT id AS "eventId" FROM event_log WHERE shop_id = $1 AND type = $2 ORDER BY id DESC LIMIT 1`,
        [shop.id, type],
      );
      return { eventId: event!.eventId, type, shopId: shop.id };
    };
    const first = order();
    const later = order({ lines: [{ productId: '1001', quantity: 1 }] });
    const { override } = app.platform;
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const answer = app.platform.answer.bind(app.platform);
    const spy = jest.spyOn(app.platform, 'answer').mockImplementation(async (request, headers) => {
      const answered = await answer(request, headers);
      const isIt = request.shop === shop.domain && request.body.query?.includes('mutation SetCheckoutMetafields');
      if (!isIt || !JSON.stringify(request.body.variables).includes(ANNA)) return answered;
      spy.mockRestore();
      await held;
      return answered;
    });
    try {
      const late = told(first);
      await app.until(async () => facts());
      const before = facts();
      const tell = async (topic: string) => {
        const { eventId } = await last('PurchasesChanged');
        await app.webhook(shop, topic, { payload: { id: Number(later.id) } });
        return app.until(async () => {
          const event = await last('PurchasesChanged');
          return event.eventId === eventId ? undefined : event;
        });
      };
      // As another process does whose turn it is.
      expect(await app.worker.get(PublishPurchases)['handle'](await tell('orders/create'))).toBe('done');
      expect(facts()).not.toBe(before);
      later.isCancelled = true;
      await tell('orders/cancelled');
      release();
      await late;
      expect(facts()).toBe(before);
    } finally {
      release();
      jest.restoreAllMocks();
      app.platform.override = override;
    }
  });

  it('counts money as it was paid for what is left', async () => {
    await create({ ...MONTHLY, conditionType: 'total_product_value', max: 50 });
    await allow();
    await told(order({ lines: [{ productId: '1001', quantity: 3, left: 1, total: '10.00' }] }));
    expect(counted()).toEqual({ '1001': 333 });
  });

  it('stops to count at the end of the window, not of the day', async () => {
    await create({ max: 3, repurchase: { option: 'custom', every: { amount: 2, unit: 'hours' } } });
    await allow();
    await told(order({ at: new Date(Date.now() - 3_600_000).toISOString() }));
    await told(
      order({ at: new Date(Date.now() - 600_000).toISOString(), lines: [{ productId: '1001', quantity: 1 }] }),
    );
    expect(counted()).toEqual({ '1001': 3 });
    const minutesLater = async (minutes: number) => {
      const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
      writeFileSync(clock, JSON.stringify({ offsetMs: minutes * 60_000 }));
      followClock(clock);
      const ended = await app.worker.get(EndWindows).endBatch();
      await app.drain();
      return ended;
    };
    await app.sql('UPDATE customer_facts SET next_end = NULL WHERE shop_id <> $1', [shop.id]);
    try {
      expect(await minutesLater(50)).toBe(0);
      expect(await minutesLater(65)).toBe(1);
      expect(counted()).toEqual({ '1001': 1 });
      expect(await minutesLater(66)).toBe(0);
      expect(await minutesLater(120)).toBe(1);
      expect(facts()).toBeUndefined();
      expect(await minutesLater(9_999)).toBe(0);
    } finally {
      followClock(undefined);
    }
  });

  it('starts over with the day of the shop’s calendar, also when the shop moves', async () => {
    const limit = await create({ max: 3, repurchase: { option: 'calendar_day' } });
    const moveTo = async (zone: string) => {
      await app.webhook(shop, 'shop/update', { payload: { iana_timezone: zone } });
      await app.drain();
    };
    // No clocks are changed in either.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
    await moveTo(zones[0]);
    await allow();
    const day = 86_400_000;
    const midnights = zones.map((zone) => periodEnd('day', Date.now() - day, zone));
    const times = midnights.flatMap((midnight) => [midnight - 60_000, Math.min(midnight + 60_000, Date.now())]);
    for (const at of times)
      await told(order({ at: new Date(at).toISOString(), lines: [{ productId: '1001', quantity: 1 }] }));
    const since = (midnight: number) => times.filter((at) => at >= midnight).length;
    expect(counted()).toEqual({ '1001': since(midnights[0]!) });
    await moveTo(zones[1]);
    expect(counted()).toEqual({ '1001': since(midnights[1]!) });
    expect(since(midnights[0]!)).not.toBe(since(midnights[1]!));
    const line = { productId: '1001', variantId: '11', quantity: 1, price: '1.00', grams: 1 };
    const cart = { lines: [{ ...line, title: 'Hoodie', vendor: 'Acme', tags: [], collectionIds: [] }] };
    const tried = await app.merchant(shop).send('post', '/limits/try', {
      cart,
      customer: { tags: [] },
      purchases: [times[2]!, times[3]!].map((at) => ({ at: new Date(at).toISOString(), lines: cart.lines })),
    });
    expect([tried.status, limit.repurchase]).toEqual([200, { option: 'calendar_day' }]);
    expect(JSON.stringify(tried.body)).toContain('"bought":1');
  });

  it('asks the catalog what limits by conditions need to know', async () => {
    const conditions = [{ field: 'tags', operator: 'equals', value: 'rare' }] as const;
    await create({ ...MONTHLY, products: { kind: 'group', match: 'all', conditions: [...conditions] } });
    await allow();
    const product = { title: 'Vase', vendor: 'Acme', hasOnlyDefaultVariant: true, collections: { nodes: [] } };
    const variant = (id: string, tags: string[]) => ({
      id: `gid://shopify/ProductVariant/${id}`,
      title: 'Default Title',
      price: '10.00',
      inventoryItem: { measurement: { weight: null } },
      product: { ...product, id: `gid://shopify/Product/${id}`, tags },
    });
    app.platform.catalog = { VariantFacts: { nodes: [variant('21', ['Rare']), variant('22', [])] } };
    const lines = ['21', '22'].map((id) => ({ productId: id, variantId: id, quantity: 1 }));
    await told(order({ lines }));
    expect(counted()).toEqual({ '21': 1 });
  });

  it('is told anew when a limit comes to count something else, and no more when no limit asks', async () => {
    const limit = await create();
    await allow();
    await told(order());
    const [before] = windowOf();
    await app.merchant(shop).send('put', `/limits/${limit.id}`, bodyOf(limit, { max: 9 }));
    await app.drain();
    expect(windowOf()).toEqual([before]);
    const yearly = { ...limit, version: 2, repurchase: { option: 'once_per_year' as const } };
    await app.merchant(shop).send('put', `/limits/${limit.id}`, bodyOf(yearly));
    await app.drain();
    expect(windowOf()).not.toEqual([before]);
    expect(facts()).toContain(`\n${windowOf()[0]}|`);
    await app.merchant(shop).send('post', '/limits/delete', { ids: [limit.id] });
    await app.drain();
    expect(facts()).toBeUndefined();
  });

  it('takes of two readings of an order the one that began later', async () => {
    await create();
    await allow();
    const placed = order();
    const stale = JSON.stringify({ data: app.platform.orders.answer('PlacedOrder', shop.domain, gidOf(placed)) });
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    const asked: string[] = [];
    app.platform.override = async ({ body }) => {
      if (!body.query?.includes('PlacedOrder')) return undefined;
      asked.push(body.query);
      if (asked.length > 1) return undefined;
      await isHeld;
      return { status: 200, body: JSON.parse(stale) as object };
    };
    try {
      await app.webhook(shop, 'orders/create', { payload: { id: Number(placed.id) } });
      const first = app.drain();
      await until(() => asked.length === 1);
      placed.lines[0]!.left = 1;
      await app.webhook(shop, 'refunds/create', { payload: { id: 1, order_id: Number(placed.id) } });
      await until(() => asked.length === 2);
      release();
      await first;
    } finally {
      app.platform.override = () => undefined;
    }
    await app.drain();
    expect(counted()).toEqual({ '1001': 1 });
  });

  it.each([
    ['is kept by the platform', false],
    ['is deleted there as well', true],
  ])('is erased with the customer who %s, and does not come back', async (_what, isDeleted) => {
    await create();
    await allow();
    const placed = order();
    await told(placed);
    expect(facts()).toBeDefined();
    if (isDeleted) app.platform.checkout.deleteOwner(`gid://shopify/Customer/${ANNA}`);
    await app.webhook(shop, 'customers/redact', { payload: { customer: { id: Number(ANNA) } } });
    await app.drain();
    await told(placed, 'orders/paid');
    expect(await app.sql(TRACES, [shop.id])).toEqual([]);
    expect(facts()).toBeUndefined();
    app.platform.checkout.goneOwners.clear();
  });

  it('is not used once the store takes back what it allowed, and used again when it allows it again', async () => {
    await create();
    await allow();
    await told(order());
    await allow(['read_products', 'read_locales', 'write_app_proxy']);
    expect(await view()).toMatchObject({ state: 'not_allowed', knownSince: null });
    expect(await app.sql('SELECT 1 FROM purchase WHERE shop_id = $1', [shop.id])).toHaveLength(1);
    // The platform does not show the order any more.
    app.platform.orders.of(shop.domain).length = 0;
    await allow();
    expect(await view()).toMatchObject({ state: 'known' });
    expect(counted()).toEqual({ '1001': 2 });
  });

  it('is deleted a week after the store took back what it allowed', async () => {
    await create();
    await allow();
    await told(order());
    await allow(['read_products', 'read_locales', 'write_app_proxy']);
    const days = (count: number) =>
      app.sql(`UPDATE purchase_ledger SET withdrawn_at = now() - make_interval(days => $2) WHERE shop_id = $1`, [
        shop.id,
        count,
      ]);
    const rows = () =>
      app.sql(
        `SELECT 1 FROM purchase WHERE shop_id = $1 UNION ALL SELECT 1 FROM customer_facts WHERE shop_id = $1
         UNION ALL SELECT 1 FROM purchase_ledger WHERE shop_id = $1`,
        [shop.id],
      );
    const clean = () => app.worker.get(Housekeeping).process({ name: 'purchases' } as Job);
    await days(6);
    await clean();
    expect(await rows()).toHaveLength(3);
    await days(8);
    await clean();
    expect(await rows()).toEqual([]);
  });

  it('counts what deliveries tell of an order that the platform shows no more, in any order and twice', async () => {
    await create({ ...MONTHLY, max: 9 });
    await allow();
    const placed = order({ lines: [{ productId: '1001', quantity: 7 }] });
    await told(placed);
    expect(counted()).toEqual({ '1001': 7 });
    app.platform.orders.of(shop.domain).length = 0;
    const refund = (id: number, quantity: number, minutes: number) => () =>
      app.webhook(shop, 'refunds/create', {
        payload: {
          id,
          order_id: Number(placed.id),
          created_at: new Date(Date.now() + minutes * 60_000).toISOString(),
          refund_line_items: [{ quantity, line_item: { product_id: 1001, variant_id: 5 } }],
        },
      });
    const whole = (left: number, minutes: number) => () =>
      app.webhook(shop, 'orders/updated', {
        payload: {
          id: Number(placed.id),
          updated_at: new Date(Date.now() + minutes * 60_000).toISOString(),
          line_items: [{ product_id: 1001, variant_id: 5, current_quantity: left }],
        },
      });
    // 7 ordered; 1 given back, told as 6 left; then 2 more, of which no delivery of the whole order tells.
    const deliveries = [refund(1, 1, 1), whole(6, 2), refund(2, 2, 3)];
    for (const deliver of [...deliveries, ...deliveries.toReversed(), deliveries[0]!]) {
      expect(await deliver()).toBe(200);
      await app.drain();
    }
    expect(counted()).toEqual({ '1001': 4 });
  });

  it('knows ids that a number does not hold exactly', async () => {
    const productId = '9007199254740993';
    await create({ ...MONTHLY, max: 9, products: { kind: 'specific', items: [{ productId }] } });
    await allow();
    const placed = order({ id: '9007199254740995', lines: [{ productId, quantity: 7 }] });
    const tell = async (left: number) => {
      const lines = [{ product_id: BigInt(productId), variant_id: 5, current_quantity: left }];
      const payload = { id: BigInt(placed.id), updated_at: new Date().toISOString(), line_items: lines };
      expect(await app.webhook(shop, 'orders/updated', { payload })).toBe(200);
      await app.drain();
    };
    await tell(7);
    expect(counted()).toEqual({ [productId]: 7 });
    app.platform.orders.of(shop.domain).length = 0;
    await tell(3);
    expect(counted()).toEqual({ [productId]: 3 });
  });

  it('counts the later of two deliveries that wait together, whichever arrived first', async () => {
    await create({ ...MONTHLY, max: 9 });
    await allow();
    const placed = order({ lines: [{ productId: '1001', quantity: 7 }] });
    await told(placed);
    app.platform.orders.of(shop.domain).length = 0;
    for (const [left, minutes] of [
      [3, 2],
      [6, 1],
    ] as const) {
      const lines = [{ product_id: 1001, variant_id: 5, current_quantity: left }];
      const at = new Date(Date.now() + minutes * 60_000).toISOString();
      const payload = { id: Number(placed.id), updated_at: at, line_items: lines };
      expect(await app.webhook(shop, 'orders/updated', { payload })).toBe(200);
    }
    await app.drain();
    expect(counted()).toEqual({ '1001': 3 });
  });

  it('loses an order only when the platform has deleted it, and a delivery says so', async () => {
    await create({ ...MONTHLY, max: 9 });
    await allow();
    const placed = order();
    await told(placed);
    await told(placed, 'orders/delete');
    expect(counted()).toEqual({ '1001': 2 });
    app.platform.orders.of(shop.domain).length = 0;
    await told(placed, 'orders/paid');
    expect(counted()).toEqual({ '1001': 2 });
    await told(placed, 'orders/delete');
    expect(counted()).toEqual({});
  });

  it('counts for the customer that is kept when two are merged', async () => {
    await create({ ...MONTHLY, max: 9 });
    await allow();
    await told(order());
    await told(order({ customerId: '7002' }));
    await app.webhook(shop, 'customers/merge', {
      payload: {
        admin_graphql_api_customer_kept_id: 'gid://shopify/Customer/7002',
        admin_graphql_api_customer_deleted_id: `gid://shopify/Customer/${ANNA}`,
      },
    });
    await app.drain();
    expect(counted('7002')).toEqual({ '1001': 4 });
    expect(await app.rowsWith(`"${ANNA}"`)).toEqual(['public.event_log']);
  });

  it.each([
    ['in their order', ['7001', '7002', '7003']],
    ['later first', ['7002', '7001', '7003']],
    ['last first', ['7003', '7002', '7001']],
  ])('counts for the last customer that is kept when several merges are told %s', async (_order, gone) => {
    await create({ ...MONTHLY, max: 9 });
    await allow();
    for (const customerId of gone) await told(order({ customerId }));
    for (const goneId of gone) {
      await app.webhook(shop, 'customers/merge', {
        payload: {
          admin_graphql_api_customer_kept_id: `gid://shopify/Customer/${Number(goneId) + 1}`,
          admin_graphql_api_customer_deleted_id: `gid://shopify/Customer/${goneId}`,
        },
      });
      await app.drain();
    }
    expect(counted('7004')).toEqual({ '1001': 6 });
    const customers = await app.sql('SELECT DISTINCT customer_id AS id FROM purchase WHERE shop_id = $1', [shop.id]);
    expect(customers).toEqual([{ id: '7004' }]);
  });

  it('has an order judged once where it changed, and not where it did not', async () => {
    await create({ ...MONTHLY, max: 9 });
    await allow();
    const placed = Array.from({ length: 10 }, (_, index) =>
      order({ at: new Date(Date.now() - (20 - index) * 60_000).toISOString() }),
    );
    for (const one of placed) await told(one);
    const judged = async () =>
      (await app.sql(`SELECT 1 FROM event_log WHERE shop_id = $1 AND type = 'OrderRead'`, [shop.id])).length;
    expect(await judged()).toBe(10);
    for (const one of placed) await told(one, 'orders/updated');
    expect(await judged()).toBe(10);
    for (const one of placed) {
      one.lines = [{ productId: '1001', quantity: 2, left: 1 }];
      await told(one, 'refunds/create');
    }
    expect(await judged()).toBeLessThanOrEqual(10 + 15);
  });

  it('has later orders judged again only where what was bought before may break them', async () => {
    await create({ ...MONTHLY, max: 9 });
    await create({
      repurchase: { option: 'once_per_lifetime' },
      products: { kind: 'specific', items: [{ productId: '9' }] },
    });
    await allow();
    const judged = async () => {
      const types = `('OrderRead', 'EarlierOrderChanged')`;
      return (await app.sql(`SELECT 1 FROM event_log WHERE shop_id = $1 AND type IN ${types}`, [shop.id])).length;
    };
    const placedAt = (hoursAgo: number, productId = '1001') =>
      order({ at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(), lines: [{ productId, quantity: 4 }] });
    const latest = placedAt(1);
    await told(latest);
    await told(placedAt(2, '1002'));
    const middle = placedAt(3);
    await told(middle);
    // Eight of nine in the window; another product, and one before the window, count for nothing.
    await told(placedAt(4, '1003'));
    await told(placedAt(24 * 40));
    expect(await judged()).toBe(5);
    // Twelve by the latest order, and eight by the middle one.
    await told(placedAt(5));
    expect(await judged()).toBe(7);
  });

  it('follows what the store allows, also when no webhook tells of it', async () => {
    app.platform.scope = 'read_products,read_locales,write_app_proxy';
    const other = await buildShop(app, { plan: 'basic' });
    const state = async () => (await app.merchant(other).send('get', '/repurchase')).body.state as string;
    const connectAgain = async (scopes: string[]) => {
      app.platform.scope = scopes.join();
      await app.sql('UPDATE platform_token SET access_token_expires_at = now() WHERE shop_id = $1', [other.id]);
      await state();
      await app.drain();
      return state();
    };
    try {
      expect(await state()).toBe('not_allowed');
      expect(await connectAgain(SCOPES)).toBe('known');
      expect(await connectAgain(['read_products', 'read_locales', 'write_app_proxy'])).toBe('not_allowed');
      expect(await connectAgain(SCOPES)).toBe('known');
    } finally {
      app.platform.scope = SCOPES.join();
    }
  });

  it('says why orders cannot be read, and reads them once they can', async () => {
    app.platform.orders.ending = { status: 'FAILED', errorCode: 'ACCESS_DENIED' };
    await app.webhook(shop, 'app/scopes_update', { payload: { current: SCOPES } });
    const isSaid = async () => ((await view()).state === 'problem' ? true : undefined);
    const drained = app.drain();
    await app.until(isSaid);
    expect(await view()).toMatchObject({ problem: expect.stringContaining('does not allow') as string });
    app.platform.orders.ending = null;
    await drained;
    expect(await view()).toMatchObject({ state: 'known', problem: null });
  });

  it('goes on reading where it was interrupted', async () => {
    for (let count = 0; count < 1_200; count += 1) order({ customerId: String(8_000 + count) });
    const [first] = app.platform.orders.of(shop.domain);
    app.platform.orders.cutAfter = 1_500;
    // What is stored already is not stored again: a mark that is made meanwhile stays.
    const mark = `UPDATE purchase SET lines = '[]' WHERE shop_id = $1 AND order_id = $2 RETURNING order_id`;
    app.platform.override = async ({ body }) => {
      if (body.query?.includes('query Reading')) await app.sql(mark, [shop.id, first!.id]);
      return undefined;
    };
    try {
      await allow();
    } finally {
      app.platform.override = () => undefined;
    }
    expect(await view()).toMatchObject({ state: 'known', knownSince: expect.any(String) as string });
    const [stored] = await app.sql<{ orders: number; marked: number }>(
      `SELECT count(*)::int AS orders, count(*) FILTER (WHERE lines = '[]')::int AS marked
       FROM purchase WHERE shop_id = $1`,
      [shop.id],
    );
    expect(stored).toEqual({ orders: 1_200, marked: 1 });
  });

  it('tells the merchant what a customer has left of the limit as typed', async () => {
    await allow();
    await told(order());
    app.platform.orders.customers.set('anna@example.com', ANNA);
    app.platform.catalog = { ProductsById: { nodes: [] } };
    const limit = bodyOf((await app.merchant(shop).create({ ...MONTHLY, max: 5 })).limit);
    delete (limit as { version?: number }).version;
    const ask = async (email: string) =>
      (await app.merchant(shop).send('post', '/repurchase/allowance', { email, limit })).body as object;
    expect(await ask('anna@example.com')).toEqual({
      isFound: true,
      left: [{ subject: '1001', subjectKind: 'product', name: null, bought: 2, left: 3 }],
    });
    expect(await ask('nobody@example.com')).toEqual({ isFound: false, left: [] });
    expect(await ask('nobody')).toMatchObject({ fields: { email: expect.any(String) as string } });
  });

  it('equals the ledger read afresh, after webhooks late, twice and in any order', async () => {
    await create();
    await allow();
    const random = seeded(7);
    const customers = ['7001', '7002', '7003', null];
    const orders: FakeOrder[] = [];
    for (let step = 0; step < 40; step += 1) {
      const known = orders[Math.floor(random() * orders.length)];
      if (!known || random() < 0.4) {
        const lines = [{ productId: String(1_001 + Math.floor(random() * 3)), quantity: 1 + Math.floor(random() * 4) }];
        orders.push(order({ customerId: customers[Math.floor(random() * 4)]!, lines }));
      } else if (random() < 0.2) known.isCancelled = true;
      else if (random() < 0.5) known.lines[0]!.left = Math.floor(random() * (known.lines[0]!.quantity + 1));
      else known.lines.push({ productId: '1009', quantity: 1 });
      // Some are told much later, some twice.
      const late = orders.filter(() => random() < 0.2);
      for (const one of [...late, orders.at(-1)!])
        await app.webhook(shop, 'orders/paid', { payload: { id: Number(one.id) } });
      if (random() < 0.2) await app.drain();
    }
    for (const one of orders) await app.webhook(shop, 'orders/paid', { payload: { id: Number(one.id) } });
    await app.drain();
    const ledger = () =>
      app.sql('SELECT order_id, customer_id, purchased_at, lines FROM purchase WHERE shop_id = $1 ORDER BY order_id', [
        shop.id,
      ]);
    const kept = await ledger();
    const toldBefore = customers.map((id) => (id ? facts(id) : null));
    expect(kept).toHaveLength(orders.length);
    await allow(['read_products', 'read_locales', 'write_app_proxy']);
    await allow();
    expect(await ledger()).toEqual(kept);
    expect(customers.map((id) => (id ? facts(id) : null))).toEqual(toldBefore);
  });
});

const gidOf = ({ id }: FakeOrder) => ({ id: `gid://shopify/Order/${id}` }) as never;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
