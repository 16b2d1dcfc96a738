// Trying a limit: the rulebook's verdict beside what is in force, with facts and names of the catalog; nothing is
// saved.
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { TriedCart, TryLimitRequest } from '@purchase-limits/contract/try-limit';
import { buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await buildShop(app);
  app.platform.catalog = {};
  app.platform.searches.length = 0;
});

const line = (quantity: number, facts: object = {}) => ({
  productId: '1001',
  variantId: '11',
  quantity,
  price: '10.00',
  grams: 500,
  title: 'Hoodie',
  vendor: 'Acme',
  tags: ['new'],
  collectionIds: ['7'],
  ...facts,
});
const cartOf = (...lines: object[]) => ({ lines }) as TryLimitRequest['cart'];
const attempt = async (body: TryLimitRequest) => {
  const { status, body: answer } = await app.merchant(shop).send('post', '/limits/try', body);
  return { status, answer: answer as TriedCart & { fields?: object; code?: string } };
};
const tried = async (body: TryLimitRequest) => (await attempt(body)).answer;
/** Each limit's name, with the kinds that are broken. */
const broken = ({ limits }: TriedCart) =>
  limits.map(({ name, standings }) => [name, ...standings.filter(({ isBroken }) => isBroken).map(({ kind }) => kind)]);
const draft = (change: Partial<LimitDraft> = {}) => limitDraft({ name: 'Typed', ...change });

describe('a cart that is tried', () => {
  it('is judged by the limit as typed, beside those in force, and nothing is saved', async () => {
    const merchant = app.merchant(shop);
    await merchant.create({ name: 'Saved', type: 'cart', max: 1 });
    await merchant.create({ name: 'Off', status: 'inactive', max: 1 });
    await merchant.create({ name: 'Later', startDate: '2099-01-01', max: 1 });
    const answer = await tried({ limit: draft({ max: 1 }), cart: cartOf(line(2)) });
    expect(broken(answer)).toStrictEqual([
      ['Saved', 'max'],
      ['Typed', 'max'],
    ]);
    expect(answer).toMatchObject({ allowed: false, inForce: 1, limits: [{}, { id: null, outOfForce: null }] });
    expect(await app.sql('SELECT 1 FROM purchase_limit WHERE shop_id = $1', [shop.id])).toHaveLength(3);
  });

  it('tells how limits stand that hold, and leaves out what it does not concern', async () => {
    await app.merchant(shop).create({ name: 'Other', products: { kind: 'specific', items: [{ productId: '2' }] } });
    const answer = await tried({ limit: draft({ max: 3 }), cart: cartOf(line(2)) });
    expect(answer).toMatchObject({
      allowed: true,
      inForce: 1,
      limits: [{ name: 'Typed', standings: [{ kind: 'max', isBroken: false, current: 2, max: 3, message: null }] }],
    });
  });

  it('has the limit as typed in place of the saved one', async () => {
    const { limit } = await app.merchant(shop).create({ name: 'Saved', max: 1 });
    const answer = await tried({ limit: draft({ max: 3 }), limitId: limit.id, cart: cartOf(line(2)) });
    expect(broken(answer)).toStrictEqual([['Typed']]);
    expect(answer).toMatchObject({ allowed: true, inForce: 0 });
  });

  it('is judged at the time it names', async () => {
    await app.merchant(shop).create({ name: 'Later', startDate: '2099-01-01', max: 1 });
    const answer = await tried({ cart: cartOf(line(2)), at: '2099-06-01T00:00:00Z' });
    expect(broken(answer)).toStrictEqual([['Later', 'max']]);
    expect(answer.at).toBe('2099-06-01T00:00:00.000Z');
  });

  it('tells what keeps the limit as typed out of force', async () => {
    const outOfForce = async (change: Partial<LimitDraft>) =>
      (await tried({ limit: draft(change), cart: cartOf(line(9)) })).limits[0];
    expect(await outOfForce({ status: 'inactive' })).toMatchObject({ outOfForce: 'inactive', standings: [] });
    expect(await outOfForce({ startDate: '2099-01-01' })).toMatchObject({ outOfForce: 'scheduled', standings: [] });
    expect(await outOfForce({ type: 'collection', collectionIds: ['7'] })).toMatchObject({
      outOfForce: 'downgrade',
      standings: [{ kind: 'max', isBroken: true }],
    });
  });

  it('leaves out what the quota stops from the moment it is reached', async () => {
    await app.merchant(shop).create({ name: 'Saved', max: 1 });
    await app.sql(`UPDATE quota SET level = 'reached' WHERE shop_id = $1`, [shop.id]);
    expect(await tried({ cart: cartOf(line(2)) })).toMatchObject({ allowed: true, inForce: 0, limits: [] });
  });

  it('knows what the customer bought, and who they are', async () => {
    const monthly = draft({ repurchase: { option: 'once_per_month' }, max: 3 });
    const bought = cartOf(line(2)).lines as NonNullable<TryLimitRequest['purchases']>[number]['lines'];
    const before = { at: new Date(Date.now() - 86_400_000).toISOString(), lines: bought };
    const guest = await tried({ limit: monthly, cart: cartOf(line(2)) });
    expect(broken(guest)).toStrictEqual([['Typed', 'login_required']]);
    const customer = await tried({
      limit: monthly,
      cart: cartOf(line(2)),
      customer: { tags: [] },
      purchases: [before],
    });
    expect(customer.limits[0]!.standings).toMatchObject([
      { kind: 'repurchase', isBroken: true, current: 2, bought: 2 },
    ]);
    const vip = draft({ type: 'customer_tag', customerTags: { kind: 'specific', tags: ['vip'] }, max: 1 });
    expect(broken(await tried({ limit: vip, cart: cartOf(line(2)), customer: { tags: ['VIP '] } }))).toStrictEqual([
      ['Typed', 'max'],
    ]);
  });
});

describe('what shoppers would read', () => {
  it('is in the language asked for, in the merchant’s words or the built-in ones', async () => {
    const limit = draft({
      max: 1,
      messages: { de: { maximumQuantityLimitMessage: 'Nur {max} von {name}, nicht {current}' } },
    });
    const messages = async (change: Partial<TryLimitRequest>) =>
      (await tried({ limit, cart: cartOf(line(2)), ...change })).limits[0]!.standings.map(({ message }) => message);
    expect(await messages({ language: 'de' })).toStrictEqual(['Nur 1 von Hoodie, nicht 2']);
    expect(await messages({})).toStrictEqual(['You can order up to 1 of Hoodie.']);
    expect(await messages({ limit: { ...limit, notificationTrigger: 'no_notification' } })).toStrictEqual([null]);
  });

  it('has the button to contact the merchant', async () => {
    const limit = draft({ max: 1, contactUs: { enabled: true, url: 'https://example.com/' } });
    const { limits } = await tried({ limit, cart: cartOf(line(2)) });
    expect(limits[0]!.contact).toMatchObject({ url: 'https://example.com/', button: 'Contact us' });
  });

  it('names collections and products that the cart lacks by the catalog, and goes on without it', async () => {
    const collection = draft({ type: 'customer_tag', customerTags: { kind: 'all' }, applyTo: 'cart', max: 1 });
    expect(
      (await tried({ limit: collection, cart: cartOf(line(2)), customer: { tags: ['a'] } })).limits[0]!.standings,
    ).toMatchObject([{ name: 'Your cart' }]);
    await app.sql(`UPDATE quota SET plan = 'basic', features = ARRAY['collection_limits'] WHERE shop_id = $1`, [
      shop.id,
    ]);
    const named = {
      limit: draft({ type: 'collection', collectionIds: ['7'], max: 1 }),
      cart: cartOf(line(2)),
    } as const;
    app.platform.catalog.CollectionsById = {
      nodes: [{ id: 'gid://shopify/Collection/7', title: 'Winter', image: null, productsCount: { count: 3 } }],
    };
    expect((await tried(named)).limits[0]!.standings).toMatchObject([{ subject: '7', name: 'Winter' }]);
    app.platform.catalog = {};
    expect((await tried(named)).limits[0]!.standings).toMatchObject([{ subject: '7', name: 'Your cart' }]);
  });

  it('names a product that is missing beside a trigger', async () => {
    const product = { id: 'gid://shopify/Product/1002', title: 'Mug', featuredMedia: null, variants: { nodes: [] } };
    app.platform.catalog.ProductsById = { nodes: [product] };
    const limit = draft({
      type: 'product-blocking',
      products: { kind: 'specific', items: [{ productId: '1001' }] },
      applyTo: 'product',
      targets: { kind: 'specific', items: [{ productId: '1002' }] },
      min: 1,
      max: null,
    });
    expect((await tried({ limit, cart: cartOf(line(1)) })).limits[0]!.standings).toMatchObject([
      { kind: 'min', subject: '1002', name: 'Mug' },
    ]);
  });
});

describe('facts that a line does not say', () => {
  const variant = {
    id: 'gid://shopify/ProductVariant/11',
    title: 'Blue',
    price: '25.00',
    sku: 'HOODIE-BLUE',
    inventoryItem: { measurement: { weight: { value: 2, unit: 'POUNDS' } } },
    product: {
      id: 'gid://shopify/Product/1001',
      title: 'Hoodie',
      vendor: 'Acme',
      isGiftCard: false,
      tags: ['new'],
      hasOnlyDefaultVariant: false,
      collections: { nodes: [{ id: 'gid://shopify/Collection/7' }] },
    },
  };
  const bare = cartOf({ productId: '1001', variantId: '11', quantity: 2 });

  it('are looked up in the catalog', async () => {
    app.platform.catalog.VariantFacts = { nodes: [variant] };
    const worth = draft({ conditionType: 'total_product_value', max: 49, applyToEachVariant: true });
    expect((await tried({ limit: worth, cart: bare })).limits[0]!.standings).toMatchObject([
      { isBroken: true, current: 50, name: 'Hoodie - Blue' },
    ]);
    const heavy = draft({ conditionType: 'total_weight', max: 1 });
    expect((await tried({ limit: heavy, cart: bare })).limits[0]!.standings).toMatchObject([{ current: 1.81436948 }]);
    const tagged = draft({
      products: { kind: 'group', match: 'all', conditions: [{ field: 'tags', operator: 'equals', value: 'NEW' }] },
      max: 1,
    });
    expect(broken(await tried({ limit: tagged, cart: bare }))).toStrictEqual([['Typed', 'max']]);
    const bySku = draft({
      products: {
        kind: 'group',
        match: 'all',
        conditions: [
          { field: 'sku', operator: 'ends_with', value: '-blue' },
          { field: 'giftCard', operator: 'not_equals', value: 'true' },
        ],
      },
      max: 1,
    });
    expect(broken(await tried({ limit: bySku, cart: bare }))).toStrictEqual([['Typed', 'max']]);
  });

  it('are asked for in calls of at most 50, each variant once', async () => {
    app.platform.catalog.VariantFacts = { nodes: [] };
    const lines = Array.from({ length: 120 }, (_, index) => ({
      productId: '1001',
      variantId: String(index % 60),
      quantity: 1,
    }));
    await attempt({ cart: { lines } });
    expect(app.platform.searches.map((search) => (search as { ids: string[] }).ids.length)).toStrictEqual([50, 10]);
  });

  it('are an error of the line when the variant is gone', async () => {
    app.platform.catalog.VariantFacts = { nodes: [null] };
    const { status, answer } = await attempt({ cart: bare });
    expect([status, answer.fields]).toStrictEqual([
      422,
      { 'cart.lines.0.variantId': 'This variant is not in the shop any more' },
    ]);
  });

  it('are not asked for when all are given', async () => {
    await tried({ limit: draft(), cart: cartOf(line(1)) });
    expect(app.platform.searches).toStrictEqual([]);
  });
});

describe('what cannot be tried', () => {
  it.each<[string, object, string]>([
    ['a limit whose rule is wrong', { limit: { ...draft(), max: 0 }, cart: { lines: [] } }, 'limit.max'],
    ['a negative quantity', { cart: cartOf(line(-1)) }, 'cart.lines.0.quantity'],
    ['a field that is not known', { cart: { lines: [] }, limits: [] }, 'limits'],
    ['a time that is none', { cart: { lines: [] }, at: 'yesterday' }, 'at'],
    ['too many lines', { cart: { lines: Array.from({ length: 251 }, () => line(1)) } }, 'cart.lines'],
  ])('is an error that names the field: %s', async (_, body, field) => {
    const { status, answer } = await attempt(body as TryLimitRequest);
    expect([status, Object.keys(answer.fields ?? {})]).toStrictEqual([422, [field]]);
  });

  it('is not a limit whose name or texts are missing', async () => {
    const { name: _, ...unnamed } = draft({ max: 3, messages: { en: { maximumQuantityLimitMessage: '' } } });
    expect((await attempt({ limit: unnamed, cart: cartOf(line(1)) })).status).toBe(200);
  });
});
