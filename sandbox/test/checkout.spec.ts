import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cartRules, type CartRule, type CheckoutSituation } from '../src/checkout/check-cart.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const HOODIE = 41_010_000_100;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const filled = {
  email: 'guest@example.com',
  name: 'Ada Berg',
  address: 'Main Street 1',
  country: 'DE',
  card: '1',
};

let sandbox: RunningSandbox;
beforeAll(async () => {
  const toml = readFileSync(join(__dirname, '../../shopify.app.toml'), 'utf8');
  sandbox = await startSandbox('checkout', {
    appConfig: `${toml}
[[webhooks.subscriptions]]
topics = ["orders/create"]
uri = "/hooks"
[[webhooks.subscriptions]]
topics = ["orders/create"]
uri = "/few"
include_fields = ["order_number", "customer.id", "line_items.product_id", "line_items.quantity"]
`,
  });
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  cartRules.length = 0;
  await sandbox.browse({ method: 'POST', url: '/cart/clear.js', body: {} });
});
afterEach(() => {
  cartRules.length = 0;
});

const add = (quantity = 1) => sandbox.browse({ method: 'POST', url: '/cart/add.js', body: { id: HOODIE, quantity } });
const open = async (url = '/checkout') => {
  const page = await sandbox.browse({ url });
  return { ...page, token: /name="token" value="(\w+)"/.exec(page.body)?.[1] ?? '' };
};
const pay = (token: string, fields: object = {}) =>
  sandbox.browse({
    method: 'POST',
    url: '/checkout',
    headers: form,
    body: new URLSearchParams({ token, ...filled, ...fields }).toString(),
  });
const itemCount = async () =>
  (JSON.parse((await sandbox.browse({ url: '/cart.js' })).body) as { item_count: number }).item_count;
const orderCount = async () =>
  (await sandbox.database.query<{ count: number }>('SELECT count(*)::int AS count FROM shop_order')).rows[0]!.count;
const refuse = (message: string, ...steps: CheckoutSituation['step'][]): void => {
  const rule: CartRule = async ({ step }) => ({ messages: steps.includes(step) ? [message] : [] });
  cartRules.push(rule);
};

it('makes an order of the cart, thanks for it and empties the cart', async () => {
  await add(10);
  const { token, body } = await open();
  expect(body).toContain('$576.00 USD');
  const { status, location } = await pay(token);
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/checkout\/thank-you\/\w+$/)]);
  const thanks = await open(location);
  expect(thanks.body).toContain('Order #1001');
  expect(thanks.body).toContain('Ada Berg, Main Street 1, Germany');
  expect(await itemCount()).toBe(0);
  const { rows } = await sandbox.database.query('SELECT number, customer_id, lines FROM shop_order');
  expect(rows).toEqual([
    {
      number: 1001,
      customer_id: null,
      lines: [
        expect.objectContaining({
          variantId: HOODIE,
          productId: 7_001_000_001,
          quantity: 10,
          price: 6400,
          discount: 6400,
        }),
      ],
    },
  ]);
});

it('makes one order when it is paid twice', async () => {
  await add();
  const { token } = await open();
  const before = await orderCount();
  const answers = await Promise.all([pay(token), pay(token)]);
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(await orderCount()).toBe(before + 1);
});

it('says that the cart became empty', async () => {
  await add();
  const { token } = await open();
  await sandbox.browse({ method: 'POST', url: '/cart/clear.js', body: {} });
  expect(await pay(token)).toMatchObject({ status: 303, location: '/checkout' });
  expect((await open()).body).toContain('Your cart is empty');
});

it.each([
  ['email', 'nobody', 'Enter a valid email'],
  ['name', ' ', 'Enter a name'],
  ['address', '', 'Enter an address'],
  ['country', 'XX', 'Choose a country'],
  ['card', '4', 'Enter 1, 2 or 3'],
])('says at the field what is wrong with %s, and keeps what was typed', async (name, value, message) => {
  await add();
  const { status, body } = await pay((await open()).token, { name: 'Kept <Name>', [name]: value });
  expect(status).toBe(422);
  expect(body).toContain(`id="${name}-error">${message}`);
  expect(body.match(/class="field-error"/g)).toHaveLength(1);
  if (name !== 'name') expect(body).toContain('value="Kept &#60;Name&#62;"');
  expect(await itemCount()).toBe(1);
});

it('declines card 2, and lets card 3 fail once', async () => {
  await add();
  const { token } = await open();
  expect((await pay(token, { card: '2' })).body).toContain('id="card-error">The card was declined');
  expect((await pay(token, { card: '3' })).body).toContain('id="card-error">The payment could not be processed');
  expect(await pay(token, { card: '3' })).toMatchObject({ status: 303 });
});

it('shows the total in the currency of the shopper and of the store', async () => {
  await add();
  const { body } = await open('/checkout?currency=EUR');
  expect(body).toContain('51,20');
  expect(body).toContain('In the store’s currency: $64.00 USD');
  await sandbox.browse({ url: '/?currency=USD' });
});

it('fills in the contact of a signed-in customer, whose order it is', async () => {
  await sandbox.browse({ method: 'POST', url: '/account/login', headers: form, body: 'customer_id=7001' });
  await add();
  const { token, body } = await open();
  expect(body).toContain('value="vera@example.com"');
  await pay(token);
  const { rows } = await sandbox.database.query(
    'SELECT customer_id::int AS id FROM shop_order ORDER BY number DESC LIMIT 1',
  );
  expect(rows).toEqual([{ id: 7001 }]);
  await sandbox.browse({ method: 'POST', url: '/account/login', headers: form, body: 'customer_id=' });
});

it('buys one product at once without touching the cart', async () => {
  await add(3);
  const now = await sandbox.browse({ method: 'POST', url: '/checkout/now', headers: form, body: `id=${HOODIE}` });
  expect(now).toMatchObject({ status: 303, location: expect.stringMatching(/^\/checkout\?token=\w+$/) as string });
  const { token, body } = await open(now.location);
  expect(body).toContain('$64.00 USD');
  expect((await pay(token)).location).toContain('/thank-you/');
  expect(await itemCount()).toBe(3);
});

describe('a rule that refuses', () => {
  it.each(['add', 'change'])('is answered by the cart’s %s with 422, and the cart stays as it was', async (way) => {
    await add();
    refuse('At most one hoodie', 'CART_INTERACTION');
    const body = { id: way === 'add' ? HOODIE : String(HOODIE), quantity: 2 };
    const answer = await sandbox.browse({ method: 'POST', url: `/cart/${way}.js`, body });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 422, message: 'At most one hoodie' });
    expect(await itemCount()).toBe(1);
  });

  it('is answered by the cart’s update with 422, and the cart stays as it was', async () => {
    await add();
    refuse('At most one hoodie', 'CART_INTERACTION');
    const body = { updates: { [HOODIE]: 2 } };
    const answer = await sandbox.browse({ method: 'POST', url: '/cart/update.js', body });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 422, message: 'At most one hoodie' });
    expect(await itemCount()).toBe(1);
  });

  it('does not keep a note from being written', async () => {
    await add();
    refuse('At most one hoodie', 'CART_INTERACTION');
    const { status, body } = await sandbox.browse({
      method: 'POST',
      url: '/cart/update.js',
      body: { note: 'Wrap it' },
    });
    expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ note: 'Wrap it' })]);
  });

  it.each([
    ['a quantity that is changed back to the cart, which says why', 2, '/cart?error=At%20most%20one%20hoodie'],
    ['an unchanged cart to the checkout, which says why', 1, '/checkout'],
  ])('leads the cart’s form with %s', async (_what, quantity, target) => {
    await add();
    refuse('At most one hoodie', 'CART_INTERACTION', 'CHECKOUT_INTERACTION');
    const body = `updates[]=${quantity}&checkout=`;
    const answer = await sandbox.browse({ method: 'POST', url: '/cart', headers: form, body });
    expect(answer).toMatchObject({ status: 302, location: target });
    expect((await sandbox.browse({ url: target })).body).toContain('At most one hoodie');
  });

  it('is shown by the checkout, which has no button to pay', async () => {
    await add();
    expect((await open()).body).toContain('Pay now');
    refuse('At most one hoodie', 'CHECKOUT_INTERACTION');
    const { body } = await open();
    expect(body).toContain('At most one hoodie');
    expect(body).not.toContain('Pay now');
  });

  it('is asked again by the payment, which makes no order', async () => {
    await add();
    const { token } = await open();
    const before = await orderCount();
    refuse('At most one hoodie', 'CHECKOUT_COMPLETION');
    const { status, body } = await pay(token);
    expect([status, body]).toEqual([422, expect.stringContaining('At most one hoodie')]);
    expect(await orderCount()).toBe(before);
  });

  it('is asked about a product that is bought at once', async () => {
    const seen: CheckoutSituation[] = [];
    cartRules.push(async (situation) => {
      seen.push(situation);
      return { messages: [] };
    });
    const body = `id=${HOODIE}&quantity=2`;
    const { location } = await sandbox.browse({ method: 'POST', url: '/checkout/now', headers: form, body });
    await open(location);
    expect(seen).toMatchObject([
      { step: 'CHECKOUT_INTERACTION', lines: [{ variantId: HOODIE, quantity: 2 }], rate: 1 },
    ]);
  });
});

it('tells the app of an order, only by the topics that it subscribes to', async () => {
  await add(10);
  const { location } = await pay((await open()).token);
  const number = Number(/Order #(\d+)/.exec((await open(location)).body)![1]);
  const { deliveries } = JSON.parse((await sandbox.browse({ url: '/sandbox/webhooks' })).body) as {
    deliveries: { topic: string; url: string; body: string }[];
  };
  const told = deliveries.map(({ topic, url, body }) => ({
    topic,
    path: new URL(url).pathname,
    order: JSON.parse(body) as { order_number?: number },
  }));
  const ofOrder = told.filter(({ order }) => order.order_number === number);
  expect(ofOrder.find(({ path }) => path.endsWith('/few'))!.order).toEqual({
    order_number: number,
    customer: null,
    line_items: [{ product_id: 7_001_000_001, quantity: 10 }],
  });
  expect(ofOrder.filter(({ path }) => path.endsWith('/hooks'))).toEqual([
    {
      topic: 'orders/create',
      path: '/embed/hooks',
      order: expect.objectContaining({
        customer: null,
        cancelled_at: null,
        currency: 'USD',
        total_price: '576.00',
        line_items: [
          expect.objectContaining({ product_id: 7_001_000_001, variant_id: HOODIE, quantity: 10, price: '64.00' }),
        ],
      }) as object,
    },
  ]);
});
