import { moveClock } from '../src/clock.js';
import { AskedStore, HOODIE, PRODUCT } from './asked-store.js';
import { GivenFunction, HANDLE } from './function-fixture.js';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

let store: AskedStore;
const given = new GivenFunction();
beforeAll(async () => {
  store = await AskedStore.start('run_validations', given);
});
afterAll(() => store?.sandbox.stop());
beforeEach(async () => {
  given.refuseWith();
  await store.empty();
});
afterEach(() => moveClock(0));

/** What the function is given when so many hoodies are added. */
async function inputOf(quantity = 1, url?: string): Promise<object> {
  let seen: unknown;
  given.run = (input) => {
    seen = input;
    return { output: { operations: [] }, instructions: 1 };
  };
  expect((await store.add(quantity, url)).status).toBe(200);
  return JSON.parse(JSON.stringify(seen)) as object;
}

describe('the input', () => {
  it('has the lines with their discounts, and the metafields of validation and product', async () => {
    const id = await store.validate();
    await store.write(id, 'rules', '[7]');
    await store.write(PRODUCT, 'token', '"t"');
    expect(await inputOf(10)).toMatchObject({
      buyerJourney: { step: 'CART_INTERACTION' },
      presentmentCurrencyRate: '1.0',
      localization: { language: { isoCode: 'EN' }, country: { isoCode: 'US' } },
      validation: { metafield: { value: '[7]' } },
      cart: {
        buyerIdentity: { customer: null },
        lines: [
          {
            quantity: 10,
            cost: {
              amountPerQuantity: { amount: '64.0' },
              subtotalAmount: { amount: '640.0' },
              totalAmount: { amount: '576.0', currencyCode: 'USD' },
            },
            merchandise: {
              id: `gid://shopify/ProductVariant/${HOODIE}`,
              weight: 0.62,
              weightUnit: 'KILOGRAMS',
              product: { id: PRODUCT, title: 'Classic Hoodie', metafield: { value: '"t"' } },
            },
          },
        ],
      },
    });
  });

  it('has the language and the currency that the shopper sees', async () => {
    await store.validate();
    await store.sandbox.browse({ url: '/?currency=EUR' });
    expect(await inputOf(1, '/de/cart/add.js')).toMatchObject({
      presentmentCurrencyRate: '0.8',
      localization: { language: { isoCode: 'DE' }, country: { isoCode: 'DE' } },
      cart: {
        lines: [
          {
            cost: { totalAmount: { amount: '51.2', currencyCode: 'EUR' } },
            merchandise: { product: { title: 'Klassischer Kapuzenpulli' } },
          },
        ],
      },
    });
    await store.sandbox.browse({ url: '/?currency=USD' });
  });

  it('has the customer who is signed in, with tags and metafields', async () => {
    await store.validate();
    await store.write('gid://shopify/Customer/7001', 'bought', '[3]');
    await store.sandbox.browse({ method: 'POST', url: '/account/login', headers: form, body: 'customer_id=7001' });
    expect(await inputOf()).toMatchObject({
      cart: {
        buyerIdentity: {
          customer: {
            id: 'gid://shopify/Customer/7001',
            hasTags: [{ hasTag: true }],
            metafield: { value: '[3]' },
          },
        },
      },
    });
    await store.sandbox.browse({ method: 'POST', url: '/account/login', headers: form, body: 'customer_id=' });
  });

  it('reads the variables of its query from the validation', async () => {
    await store.write(await store.validate(), 'variables', '{"note":"Engraving"}');
    let seen: unknown;
    given.run = (input) => {
      seen = input;
      return { output: { operations: [] }, instructions: 1 };
    };
    await store.post('/cart/add.js', { id: HOODIE, quantity: 1, properties: { Engraving: 'Ada' } });
    expect(seen).toMatchObject({ cart: { lines: [{ attribute: { value: 'Ada' } }] } });
  });

  it('has the date of the moved clock', async () => {
    await store.validate();
    moveClock(Date.parse('2027-03-01T12:00:00Z') - Date.now());
    expect(await inputOf()).toMatchObject({ shop: { localTime: { date: '2027-03-01' } } });
  });
});

it('asks only the validations that are enabled, and tells the messages of all in their order', async () => {
  await store.validate({ enable: false });
  for (const title of ['one', 'two'])
    await store.write(await store.validate({ title }), 'rules', JSON.stringify(title));
  given.run = (input) => {
    const { validation } = input as { validation: { metafield: { value: string } } };
    const message = `of ${validation.metafield.value}`;
    return {
      output: { operations: [{ validationAdd: { errors: [{ message, target: '$.cart' }] } }] },
      instructions: 1,
    };
  };
  await store.fillCarts(1);
  const { body } = await store.sandbox.browse({ url: '/checkout' });
  expect([...body.matchAll(/role="alert">(of [^<]*)</g)].map(([, message]) => message)).toEqual([
    'of &#34;one&#34;',
    'of &#34;two&#34;',
  ]);
});

it('is asked only in the store that the validation is of', async () => {
  await store.validate();
  given.refuseWith('No');
  const { status } = await store.sandbox.browse({
    method: 'POST',
    url: '/cart/add.js',
    host: 'nordic-goods.localhost:3001',
    body: { id: 41_020_000_100, quantity: 1 },
  });
  expect([status, (await store.add()).status]).toEqual([200, 422]);
});

describe('what the shopper sees', () => {
  it.each([
    ['/cart/add.js', { id: HOODIE, quantity: 2 }],
    ['/cart/change.js', { id: String(HOODIE), quantity: 2 }],
    ['/cart/update.js', { updates: { [HOODIE]: 2 } }],
  ])('%s answers 422 with the message', async (url, body) => {
    await store.add();
    await store.validate();
    given.refuseWith('At most one hoodie', 'At most one product');
    const answer = await store.post(url, body);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      422,
      expect.objectContaining({ status: 422, message: 'At most one hoodie', description: 'At most one hoodie' }),
    ]);
  });

  it('the checkout shows all messages instead of the button, and the payment makes no order', async () => {
    await store.add();
    const token = /name="token" value="(\w+)"/.exec((await store.sandbox.browse({ url: '/checkout' })).body)![1]!;
    await store.validate();
    given.refuseWith('At most one hoodie', 'At most one product');
    const page = await store.sandbox.browse({ url: '/checkout' });
    expect(page.body).toContain('At most one hoodie');
    expect(page.body).toContain('At most one product');
    expect(page.body).not.toContain('Pay now');
    const typed = { email: 'a@example.com', name: 'Ada', address: 'Street 1', country: 'DE', card: '1' };
    const body = new URLSearchParams({ token, ...typed }).toString();
    const paid = await store.sandbox.browse({ method: 'POST', url: '/checkout', headers: form, body });
    expect([paid.status, paid.body]).toEqual([422, expect.stringContaining('At most one product')]);
  });

  it('“Buy it now” leads to a checkout that shows the message', async () => {
    await store.validate();
    given.refuseWith('At most one hoodie');
    const { location } = await store.sandbox.browse({
      method: 'POST',
      url: '/checkout/now',
      headers: form,
      body: `id=${HOODIE}&quantity=2`,
    });
    expect((await store.sandbox.browse({ url: location })).body).toContain('At most one hoodie');
  });
});

it('keeps the instructions of the last run and of the most expensive one', async () => {
  await store.validate();
  for (const instructions of [500, 900, 700]) {
    given.run = () => ({ output: { operations: [] }, instructions });
    await store.add();
  }
  expect(await store.row()).toMatchObject({
    last_instructions: '700',
    last_lines: 1,
    most_instructions: '900',
    most_lines: 1,
  });
});

it('answers all of many carts that are changed at the same time', async () => {
  await store.validate();
  given.refuseWith();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_each, index) =>
      store.sandbox.server.inject({
        method: 'POST',
        url: '/cart/add.js',
        headers: { host: 'localhost:3001', cookie: `cart=cart-${index}` },
        payload: { id: HOODIE, quantity: 1 },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});

it('asks the function once after a restart', async () => {
  await store.validate();
  await store.sandbox.restart();
  given.refuseWith('No');
  await store.fillCarts(1);
  const { body } = await store.sandbox.browse({ url: '/checkout' });
  expect(body.match(/role="alert">No</g)).toHaveLength(1);
});

it('keeps the validations of a function that the app lost, and does not ask it', async () => {
  const id = await store.validate({ title: 'Limits', blockOnFailure: true });
  const { checkoutRuleDir } = store.sandbox.config;
  store.sandbox.config.checkoutRuleDir = null;
  await store.sandbox.restart();
  given.refuseWith('No');
  expect((await store.add()).status).toBe(200);
  const kept = await store.ask(
    'query ($id: ID!) { validation(id: $id) { title shopifyFunction { id handle title } } }',
    { id },
  );
  expect(kept).toEqual({
    validation: { title: 'Limits', shopifyFunction: { id: HANDLE, handle: HANDLE, title: HANDLE } },
  });
  store.sandbox.config.checkoutRuleDir = checkoutRuleDir;
  await store.sandbox.restart();
  expect((await store.add()).status).toBe(422);
});
