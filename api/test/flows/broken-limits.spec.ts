import type { ProductGroup } from '@purchase-limits/domain/limit';
import type { BrokenLimit, BrokenLimitCount, BrokenLimitPage } from '@purchase-limits/contract/broken-limits';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { FakeOrder } from '../fake-orders.js';
import { placeOrder, tellOfOrder } from '../placed-orders.js';
import { bodyOf, buildShop, TestApp, type TestShop } from '../test-app.js';

const SCOPES = ['read_products', 'read_locales', 'write_app_proxy', 'read_orders', 'write_customers'];
const ANNA = '7001';
const DAY_MS = 86_400_000;
const BLOCKING: Partial<LimitDraft> = {
  type: 'product-blocking',
  applyTo: 'cart',
  max: null,
  products: { kind: 'specific', items: [{ productId: '1001' }] },
};

describe('orders that broke a limit', () => {
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
  afterAll(() => app.stop());

  const list = async (after?: string): Promise<BrokenLimitPage> =>
    (await app.merchant(shop).send('get', `/broken-limits${after ? `?after=${encodeURIComponent(after)}` : ''}`)).body;
  const items = async (): Promise<BrokenLimit[]> => (await list()).items;
  const count = async (): Promise<BrokenLimitCount> =>
    (await app.merchant(shop).send('get', '/broken-limits/count')).body;
  const create = async (draft: Partial<LimitDraft> = { max: 3 }) => (await app.merchant(shop).create(draft)).limit;
  const order = (change: Partial<FakeOrder> = {}): FakeOrder => {
    const lines = [{ productId: '1001', quantity: 5 }];
    return placeOrder(app, shop, { customerId: ANNA, sourceName: 'pos', lines, ...change });
  };
  const told = (order: FakeOrder, topic?: string) => tellOfOrder(app, shop, order, topic);
  const events = () => app.sql(`SELECT 1 FROM event_log WHERE shop_id = $1 AND type = 'OrderBrokeLimit'`, [shop.id]);

  it('are listed with the limit, where they came from, what was allowed and what was bought', async () => {
    const limit = await create();
    const placed = order();
    await told(placed);
    expect(await items()).toEqual([
      {
        orderId: placed.id,
        orderName: `#${placed.id}`,
        at: placed.at,
        source: 'point_of_sale',
        appName: null,
        reason: null,
        limitId: limit.id,
        limitName: limit.name,
        isLimitKept: true,
        action: null,
        kind: 'max',
        conditionType: 'product_quantity',
        subjectKind: 'product',
        subjectName: 'Product 1001',
        current: 5,
        min: null,
        max: 3,
        multiple: null,
        beyond: 4,
      },
    ]);
    expect(await count()).toEqual({ orders: 1, missingScopes: [], isRefused: false });
  });

  it('are judged by values before discounts where the shop counts so', async () => {
    await create({ type: 'cart', conditionType: 'total_product_value', min: 50, max: null });
    const discounted = () => order({ lines: [{ productId: '1001', quantity: 1, total: '44.00', original: '55.00' }] });
    await told(discounted());
    expect(await items()).toMatchObject([{ kind: 'min', current: 44 }]);
    await app.merchant(shop).send('put', '/shops', { valueBeforeDiscounts: true });
    await told(discounted());
    expect(await items()).toHaveLength(1);
  });

  it.each([
    ['above a maximum', { max: 2 }, 12],
    ['above a maximum value', { conditionType: 'total_product_value', max: 12.5 }, 8],
    ['over the last full pack', { multiple: 3 }, 8],
    ['below a minimum value', { conditionType: 'total_product_value', min: 29.99 }, 9.99],
    ['of a minimum of units, which no value says', { min: 10 }, null],
  ] as const)('tell the value %s', async (_name, draft, beyond) => {
    await create({ type: 'cart', max: null, ...draft });
    await told(order({ lines: [{ productId: '1001', quantity: 5, total: '20.00' }] }));
    expect(await items()).toMatchObject([{ beyond }]);
  });

  it('are told once, however often and in whatever order their webhooks come', async () => {
    await create();
    const placed = order();
    await Promise.all([told(placed), told(placed, 'orders/paid'), told(placed)]);
    await told(placed, 'refunds/create');
    expect(await items()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });

  it.each([
    ['a minimum', { min: 10, max: null }, 'min'],
    ['a multiple', { multiple: 2, max: null }, 'multiple'],
    ['a blocked product', BLOCKING, 'blocked'],
  ])('are told of %s too', async (_name, draft, kind) => {
    await create(draft);
    await told(order());
    expect((await items()).map((item) => item.kind)).toEqual([kind]);
  });

  it('are not told where every limit holds', async () => {
    await create({ max: 5 });
    await told(order());
    expect(await items()).toEqual([]);
    expect(await count()).toEqual({ orders: 0, missingScopes: [], isRefused: false });
  });

  it('leave the list once they are edited down or cancelled, and are not told again', async () => {
    await create();
    const placed = order();
    await told(placed);
    placed.lines[0]!.left = 3;
    placed.editedAt = new Date().toISOString();
    await told(placed, 'refunds/create');
    expect(await items()).toEqual([]);
    placed.lines[0]!.left = 5;
    await told(placed, 'refunds/create');
    expect(await items()).toHaveLength(1);
    placed.isCancelled = true;
    await told(placed, 'orders/cancelled');
    expect(await items()).toEqual([]);
    expect(await events()).toHaveLength(1);
  });

  it('are not too small by what was given back, but by what an edit removed', async () => {
    await create({ min: 5, max: null });
    const placed = order({ sourceName: 'web', lines: [{ productId: '1001', quantity: 5, left: 2 }] });
    await told(placed, 'refunds/create');
    expect(await items()).toEqual([]);
    placed.editedAt = new Date().toISOString();
    await told(placed, 'orders/edited');
    expect(await items()).toMatchObject([{ kind: 'min', source: 'edited', current: 2, at: placed.editedAt }]);
  });

  it('are judged by the limits of their day, and by none that was changed since', async () => {
    await create();
    await create({ max: 1, startDate: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10) });
    await told(order({ at: new Date(Date.now() - 3_600_000).toISOString() }));
    expect(await items()).toEqual([]);
    await told(order());
    expect(await items()).toHaveLength(1);
  });

  it('stay where the limit was deactivated or deleted since', async () => {
    const limit = await create();
    const placed = order();
    await told(placed);
    await app.merchant(shop).send('put', `/limits/${limit.id}`, bodyOf(limit, { status: 'inactive' }));
    await app.merchant(shop).send('post', '/limits/delete', { ids: [limit.id] });
    await told(placed, 'orders/paid');
    expect(await items()).toMatchObject([{ limitName: limit.name, isLimitKept: false }]);
  });

  it('are judged by how each line was bought', async () => {
    await create({ max: 1, purchaseType: 'subscription' });
    await told(order({ lines: [{ productId: '1001', quantity: 5 }] }));
    const lines = [
      { productId: '1001', quantity: 5 },
      { productId: '1001', quantity: 2, sellingPlan: 'Monthly' },
    ];
    const broken = order({ lines });
    await told(broken);
    expect((await items()).map(({ orderName, current }) => [orderName, current])).toEqual([[`#${broken.id}`, 2]]);
  });

  it('are judged by what each line was, also where the catalog does not have it any more', async () => {
    app.platform.catalog = { VariantFacts: { nodes: [null] } };
    const group = (field: 'sku' | 'giftCard', value: string): ProductGroup => ({
      kind: 'group',
      match: 'all',
      conditions: [{ field, operator: 'equals', value }],
    });
    await create({ name: 'By SKU', max: 1, products: group('sku', 'vase-1') });
    await create({
      name: 'Without gift cards',
      type: 'cart',
      max: 3,
      exclusions: { group: group('giftCard', 'true') },
    });
    await told(order({ lines: [{ productId: '1001', quantity: 9, sku: 'CARD', isGiftCard: true }] }));
    expect(await items()).toEqual([]);
    const lines = [
      { productId: '1001', quantity: 9, sku: 'CARD', isGiftCard: true },
      { productId: '1002', quantity: 4, sku: 'VASE-1 ' },
    ];
    await told(order({ lines }));
    const found = (await items()).map(({ limitName, current }) => [limitName, current]);
    expect(found.sort()).toEqual([
      ['By SKU', 4],
      ['Without gift cards', 4],
    ]);
  });

  it('count what a customer bought in other orders, whichever is read first', async () => {
    await create({ max: 6, repurchase: { option: 'once_per_lifetime' } });
    const first = order({ at: new Date(Date.now() + 1_000).toISOString() });
    const second = order({ at: new Date(Date.now() + 2_000).toISOString() });
    await told(second);
    expect(await items()).toEqual([]);
    await told(first);
    expect(await items()).toMatchObject([{ orderId: second.id, kind: 'repurchase', current: 10, max: 6 }]);
    first.isCancelled = true;
    await told(first, 'orders/cancelled');
    expect(await items()).toEqual([]);
  });

  it('know the tags of their customer', async () => {
    const tags = { kind: 'specific' as const, tags: ['wholesale'] };
    await create({ type: 'customer_tag', applyTo: 'cart', customerTags: tags });
    await told(order({ tags: [] }));
    expect(await items()).toEqual([]);
    await told(order({ tags: ['Wholesale'] }));
    expect(await items()).toHaveLength(1);
  });

  it('ask the catalog for what limits by conditions need, and guess nothing of what it does not have', async () => {
    const conditions = [{ field: 'tags' as const, operator: 'not_equals' as const, value: 'plain' }];
    await create({ products: { kind: 'group', match: 'all', conditions } });
    app.platform.catalog = { VariantFacts: { nodes: [null] } };
    await told(order({ lines: [{ productId: '21', variantId: '21', quantity: 9 }] }));
    expect(await items()).toEqual([]);
    app.platform.catalog = {
      VariantFacts: {
        nodes: [
          {
            id: 'gid://shopify/ProductVariant/21',
            title: 'Default Title',
            price: '10.00',
            inventoryItem: { measurement: { weight: null } },
            product: {
              id: 'gid://shopify/Product/21',
              title: 'Vase',
              vendor: 'Acme',
              tags: ['rare'],
              hasOnlyDefaultVariant: true,
              collections: { nodes: [] },
            },
          },
        ],
      },
    };
    await told(order({ lines: [{ productId: '21', variantId: '21', quantity: 9 }] }));
    expect(await items()).toHaveLength(1);
  });

  it.each([
    [{ sourceName: 'shopify_draft_order' }, { source: 'draft_order', reason: null }],
    [{ sourceName: 'subscription_contract' }, { source: 'subscription', reason: null }],
    [
      { sourceName: '1234', appName: 'Order robot' },
      { source: 'app', appName: 'Order robot', reason: null },
    ],
    [{ sourceName: 'web' }, { source: 'online_store', appName: null, reason: 'checkout_off' }],
  ])('say that they came from %j', async (from, shown) => {
    await create();
    await told(order(from));
    expect(await items()).toMatchObject([shown]);
  });

  it('start a workflow', async () => {
    await app.merchant(shop).send('put', '/integrations/shopify-flow', { isConnected: true });
    const limit = await create();
    const placed = order();
    await told(placed);
    expect(app.platform.workflows.of(shop.domain)).toEqual([
      {
        handle: 'order-broke-limit',
        payload: {
          'Order name': `#${placed.id}`,
          'Limit name': limit.name,
          Kind: 'maximum',
          Source: 'point of sale',
          order_id: Number(placed.id),
        },
      },
    ]);
  });

  it('are forgotten with their customer, and where the platform names them', async () => {
    await create();
    await told(order());
    const guest = order({ customerId: null });
    await told(guest);
    expect(await items()).toHaveLength(2);
    const payload = { customer: { id: Number(ANNA) }, orders_to_redact: [Number(guest.id)] };
    expect(await app.webhook(shop, 'customers/redact', { payload })).toBe(200);
    await app.drain();
    expect(await app.sql('SELECT 1 FROM broken_limit WHERE shop_id = $1', [shop.id])).toEqual([]);
  });

  it('are not shown once the app may not see orders any more, and the shop is told what it lacks', async () => {
    await create();
    await told(order());
    const scope = app.platform.scope;
    app.platform.scope = 'read_products,read_locales,write_app_proxy';
    await app.webhook(shop, 'app/scopes_update', { payload: { current: [] } });
    await app.drain();
    app.platform.scope = scope;
    expect(await items()).toEqual([]);
    expect(await count()).toEqual({
      orders: 0,
      missingScopes: ['read_orders', 'write_customers', 'read_customer_merge'],
      isRefused: false,
    });
  });

  it('are listed in pages of fifty, newest first', async () => {
    await create();
    await told(order());
    await app.sql(
      `INSERT INTO purchase (shop_id, order_id, purchased_at, lines, reading)
       SELECT shop_id, (9000 + n)::text, now(), '[]', 1 FROM broken_limit, generate_series(1, 60) n WHERE shop_id = $1`,
      [shop.id],
    );
    await app.sql(
      `INSERT INTO broken_limit (shop_id, order_id, limit_id, at, details)
       SELECT shop_id, (9000 + n)::text, limit_id, at - interval '1 minute', details
       FROM broken_limit, generate_series(1, 60) n WHERE shop_id = $1`,
      [shop.id],
    );
    const first = await list();
    const second = await list(first.next!);
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 11, null]);
    const ids = [...first.items, ...second.items].map(({ orderId }) => orderId);
    expect(new Set(ids).size).toBe(61);
    expect(ids[1]).toBe('9060');
    const refused = await app.merchant(shop).send('get', '/broken-limits?after=nothing');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['after']]);
  });
});
