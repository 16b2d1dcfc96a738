import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const HOODIE_S_CLAY = 41_010_000_100;
const HOODIE_S_INK = 41_010_000_101;
const GIFT_CARD = 41_010_006_600;
const LIMITED_HOODIE = 41_010_000_600;
const LIMITED_HOODIE_SOLD_OUT = 41_010_000_603;

type Line = {
  key: string;
  variant_id: number;
  quantity: number;
  price: number;
  final_line_price: number;
  grams: number;
  properties: Record<string, string>;
};
type CartAnswer = {
  token: string;
  item_count: number;
  total_price: number;
  total_weight: number;
  currency: string;
  note: string;
  items: Line[];
};

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('cart');
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  await post('/cart/clear.js');
});

const post = async (url: string, body: object | string = {}, headers: Record<string, string> = {}) => {
  const answer = await sandbox.browse({ method: 'POST', url, body, headers });
  return {
    ...answer,
    json: () => JSON.parse(answer.body) as CartAnswer & { status: unknown; message: string; description: string },
  };
};
const readCart = async () => JSON.parse((await sandbox.browse({ url: '/cart.js' })).body) as CartAnswer;

it('knows gift cards, which are not shipped', async () => {
  await post('/cart/add.js', { items: [{ id: GIFT_CARD, quantity: 1 }] });
  const { body: alone } = await sandbox.browse({ url: '/cart.js' });
  const card = { gift_card: true, sku: 'STORE-CREDIT-CARD', requires_shipping: false };
  expect(JSON.parse(alone)).toMatchObject({ requires_shipping: false, items: [card] });
  await post('/cart/add.js', { items: [{ id: HOODIE_S_CLAY, quantity: 1 }] });
  const { body: both } = await sandbox.browse({ url: '/cart.js' });
  expect(JSON.parse(both)).toMatchObject({ requires_shipping: true });
});

it('adds items and answers with the lines, in minor units and grams', async () => {
  const { json } = await post('/cart/add.js', { items: [{ id: HOODIE_S_CLAY, quantity: 2 }, { id: HOODIE_S_INK }] });
  expect(json().items).toMatchObject([
    {
      variant_id: HOODIE_S_CLAY,
      id: HOODIE_S_CLAY,
      product_id: 7_001_000_001,
      quantity: 2,
      price: 6400,
      final_price: 6400,
      line_price: 12_800,
      final_line_price: 12_800,
      grams: 620,
      sku: 'CLASSIC-HOODIE-S-CLAY',
      vendor: 'Hoodie House',
      handle: 'classic-hoodie',
      title: 'Classic Hoodie - S / Clay',
    },
    { variant_id: HOODIE_S_INK, quantity: 1 },
  ]);
  expect(await readCart()).toMatchObject({ item_count: 3, total_price: 19_200, total_weight: 1860, currency: 'USD' });
});

it('takes ten percent off a line of ten or more, and off no other', async () => {
  await post('/cart/add.js', {
    items: [
      { id: HOODIE_S_CLAY, quantity: 10 },
      { id: HOODIE_S_INK, quantity: 9 },
    ],
  });
  const cart = await readCart();
  expect(cart).toMatchObject({ original_total_price: 121_600, total_discount: 6_400, total_price: 115_200 });
  const byVariant = (id: number) => cart.items.find(({ variant_id }) => variant_id === id);
  expect(byVariant(HOODIE_S_CLAY)).toMatchObject({
    final_price: 5_760,
    line_price: 64_000,
    final_line_price: 57_600,
    line_level_discount_allocations: [{ amount: 6_400, discount_application: { title: 'Ten or more' } }],
  });
  expect(byVariant(HOODIE_S_INK)).toMatchObject({ final_line_price: 57_600, line_level_discount_allocations: [] });
});

it('has titles in the language of the page', async () => {
  await post('/cart/add.js', { items: [{ id: HOODIE_S_CLAY }] });
  const german = JSON.parse((await sandbox.browse({ url: '/de/cart.js' })).body) as { items: object[] };
  expect(german.items[0]).toMatchObject({
    product_title: 'Klassischer Kapuzenpulli',
    title: 'Klassischer Kapuzenpulli - S / Clay',
    handle: 'classic-hoodie',
  });
  expect((await readCart()).items[0]).toMatchObject({ product_title: 'Classic Hoodie' });
});

it('adds one item without `items` and answers with the line alone', async () => {
  const { json } = await post('/cart/add.js', {
    id: String(HOODIE_S_CLAY),
    quantity: '3',
    properties: { Engraving: 'Sam' },
  });
  expect(json()).toMatchObject({ variant_id: HOODIE_S_CLAY, quantity: 3, properties: { Engraving: 'Sam' } });
});

it('keeps lines with different properties separate and merges equal ones', async () => {
  for (const Engraving of ['A', 'B', 'A']) await post('/cart/add.js', { id: HOODIE_S_CLAY, properties: { Engraving } });
  const { items } = await readCart();
  expect(items.map(({ quantity, properties }) => [properties.Engraving, quantity])).toEqual([
    ['B', 1],
    ['A', 2],
  ]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(2);
});

it('loses nothing when several requests add at once', async () => {
  await readCart();
  await Promise.all(Array.from({ length: 10 }, () => post('/cart/add.js', { id: HOODIE_S_CLAY })));
  expect((await readCart()).item_count).toBe(10);
});

it('accepts forms with nested names, and redirects to the cart or to `return_to`', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await post('/cart/add', `id=${HOODIE_S_CLAY}&quantity=2&properties%5BNote%5D=hi`, form)).toMatchObject({
    status: 302,
    location: '/cart',
  });
  expect((await post('/de/cart/add', `id=${HOODIE_S_CLAY}`, form)).location).toBe('/de/cart');
  expect((await post('/cart/add', `id=${HOODIE_S_INK}&return_to=/checkout`, form)).location).toBe('/checkout');
  expect((await post('/cart/add', `id=${HOODIE_S_INK}&return_to=//evil.example`, form)).location).toBe('/cart');
  expect((await post('/cart', 'updates%5B%5D=4&updates%5B%5D=1&checkout=', form)).location).toBe('/checkout');
  expect((await readCart()).items.map(({ quantity }) => quantity)).toEqual([4, 1, 2]);
});

it('accepts the multipart forms that theme scripts send', async () => {
  const form = new FormData();
  form.set('id', String(HOODIE_S_CLAY));
  form.set('quantity', '2');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const { status, json } = await post('/cart/add.js', await request.text(), {
    'content-type': request.headers.get('content-type')!,
  });
  expect([status, json()]).toMatchObject([200, { quantity: 2 }]);
});

it('changes a line by key, variant or position, and removes it with zero', async () => {
  await post('/cart/add.js', { items: [{ id: HOODIE_S_CLAY }, { id: HOODIE_S_INK }] });
  const [first] = (await readCart()).items;
  expect(first!.variant_id).toBe(HOODIE_S_INK);
  expect((await post('/cart/change.js', { id: first!.key, quantity: 5 })).json().items[0]).toMatchObject({
    quantity: 5,
  });
  expect((await post('/cart/change.js', { id: HOODIE_S_CLAY, quantity: 4 })).json().item_count).toBe(9);
  expect((await post('/cart/change.js', { line: 1, quantity: 0 })).json().items).toHaveLength(1);
});

it('updates quantities, note and attributes together', async () => {
  await post('/cart/add.js', { id: HOODIE_S_CLAY });
  const cart = (
    await post('/cart/update.js', {
      updates: { [HOODIE_S_CLAY]: 3, [HOODIE_S_INK]: 2 },
      note: 'Ring twice',
      attributes: { gift: 'yes' },
    })
  ).json();
  expect(cart).toMatchObject({ item_count: 5, note: 'Ring twice', attributes: { gift: 'yes' } });
});

describe('refusals', () => {
  it.each([
    ['add', { id: 1 }, 404, { status: 404, message: 'Cart Error' }],
    ['add', {}, 400, { status: 'bad_request' }],
    ['add', { id: HOODIE_S_CLAY, quantity: -1 }, 422, { status: 422 }],
    ['change', { quantity: 1 }, 400, { status: 'bad_request', message: 'no valid id or line parameter' }],
    ['update', { updates: { 1: 1 } }, 404, { status: 404 }],
    [
      'add',
      { id: LIMITED_HOODIE_SOLD_OUT },
      422,
      { description: "The product 'Anniversary Hoodie - XL / Plum' is already sold out." },
    ],
  ])('%s %j answers %i', async (name, body, status, answer) => {
    const response = await post(`/cart/${name}.js`, body);
    expect(response.status).toBe(status);
    expect(response.json()).toMatchObject(answer);
  });

  it('adds what is left when there is less than wanted, says so, and then refuses', async () => {
    const short = await post('/cart/add.js', { id: LIMITED_HOODIE, quantity: 9 });
    expect([short.status, short.json().description]).toEqual([
      422,
      'Only 5 items were added to your cart due to availability.',
    ]);
    expect((await readCart()).item_count).toBe(5);
    const full = await post('/cart/add.js', { id: LIMITED_HOODIE });
    expect(full.json().description).toBe('The maximum quantity of this item is already in your cart.');
  });
});

it('keeps a cart for each store, in its currency', async () => {
  await post('/cart/add.js', { id: HOODIE_S_CLAY });
  const elsewhere = JSON.parse(
    (await sandbox.browse({ url: '/cart.js', host: 'nordic-goods.localhost:3001' })).body,
  ) as CartAnswer;
  expect(elsewhere).toMatchObject({ item_count: 0, currency: 'SEK' });
});

it('remembers the cart for two weeks, on every page of the store', async () => {
  const { headers } = await post('/cart/add.js', { id: HOODIE_S_CLAY });
  expect(headers['set-cookie']).toMatch(/^cart=[0-9a-f]{32}; Max-Age=1209600; Path=\/; SameSite=Lax$/);
});

it('gives a shopper whose cookie cannot be decoded an empty cart', async () => {
  const answer = await sandbox.browse({ url: '/cart.js', headers: { cookie: 'cart=%E0%A4%A' } });
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([200, { item_count: 0 }]);
});
