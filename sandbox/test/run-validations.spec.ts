import { moveClock } from '../src/clock.js';
import { GENERAL_MESSAGE } from '../src/functions/run-validations.js';
import { adminOf } from './ask-admin.js';
import { functionFiles, GivenFunction, HANDLE } from './function-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const HOODIE = 41_010_000_100;
const PRODUCT = 'gid://shopify/Product/7001000001';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const QUERY = `query ($note: String) {
  buyerJourney { step } presentmentCurrencyRate localization { language { isoCode } country { isoCode } }
  shop { localTime { date } }
  validation { metafield(key: "rules") { value } }
  cart {
    buyerIdentity { customer { id hasTags(tags: ["VIP"]) { hasTag } metafield(key: "bought") { value } } }
    lines { quantity attribute(key: $note) { value }
      cost { amountPerQuantity { amount } subtotalAmount { amount } totalAmount { amount currencyCode } }
      merchandise { ... on ProductVariant { id weight weightUnit
        product { id title metafield(key: "token") { value } } } }
    }
  }
}`;

let sandbox: RunningSandbox;
const given = new GivenFunction();
beforeAll(async () => {
  sandbox = await startSandbox('run_validations', { functionFiles: functionFiles(QUERY), loadFunction: given.load });
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  given.refuseWith();
  await sandbox.database.query('DELETE FROM validation');
  await sandbox.database.query('DELETE FROM metafield');
  await sandbox.browse({ method: 'POST', url: '/cart/clear.js', body: {} });
});
afterEach(() => moveClock(0));

const asked = adminOf(() => sandbox);
const ask = (query: string, variables: object = {}) =>
  asked(query, variables, 'write_products,write_customers,write_validations');
async function validate(input: object = {}): Promise<string> {
  const { data } = await ask(
    `mutation ($input: ValidationCreateInput!) { validationCreate(validation: $input) { validation { id } } }`,
    { input: { functionHandle: HANDLE, enable: true, ...input } },
  );
  return (data!.validationCreate as { validation: { id: string } }).validation.id;
}
const post = (url: string, body: object) => sandbox.browse({ method: 'POST', url, body });
const add = (quantity = 1, url = '/cart/add.js') => post(url, { id: HOODIE, quantity });
const historyOf = async (id: string) =>
  (await ask('query ($id: ID!) { validation(id: $id) { errorHistory { firstOccurredAt } } }', { id })).data!.validation;
const rowOf = async () => (await sandbox.database.query('SELECT * FROM validation')).rows[0] as Record<string, unknown>;
const metafield = (ownerId: string, key: string, value: string) => ({ ownerId, key, value, type: 'json' });
const write = (...metafields: object[]) =>
  ask(
    `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { code } } }`,
    { metafields },
  );

/** What the function is given when so many hoodies are added. */
async function inputOf(quantity = 1, url?: string): Promise<object> {
  let seen: unknown;
  given.run = (input) => {
    seen = input;
    return { output: { operations: [] }, instructions: 1 };
  };
  expect((await add(quantity, url)).status).toBe(200);
  return JSON.parse(JSON.stringify(seen)) as object;
}

describe('the input', () => {
  it('has the lines with their discounts, and the metafields of validation and product', async () => {
    const id = await validate();
    await write(metafield(id, 'rules', '[7]'), metafield(PRODUCT, 'token', '"t"'));
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
    await validate();
    await sandbox.browse({ url: '/?currency=EUR' });
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
    await sandbox.browse({ url: '/?currency=USD' });
  });

  it('has the customer who is signed in, with tags and metafields', async () => {
    await validate();
    await write(metafield('gid://shopify/Customer/7001', 'bought', '[3]'));
    await sandbox.browse({ method: 'POST', url: '/account/login', headers: form, body: 'customer_id=7001' });
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
    await sandbox.browse({ method: 'POST', url: '/account/login', headers: form, body: 'customer_id=' });
  });

  it('reads the variables of its query from the validation', async () => {
    await write(metafield(await validate(), 'variables', '{"note":"Engraving"}'));
    let seen: unknown;
    given.run = (input) => {
      seen = input;
      return { output: { operations: [] }, instructions: 1 };
    };
    await post('/cart/add.js', { id: HOODIE, quantity: 1, properties: { Engraving: 'Ada' } });
    expect(seen).toMatchObject({ cart: { lines: [{ attribute: { value: 'Ada' } }] } });
  });

  it('has the date of the moved clock', async () => {
    await validate();
    moveClock(Date.parse('2027-03-01T12:00:00Z') - Date.now());
    expect(await inputOf()).toMatchObject({ shop: { localTime: { date: '2027-03-01' } } });
  });
});

it('asks only the validations that are enabled, and tells the messages of all in their order', async () => {
  await validate({ enable: false });
  for (const title of ['one', 'two']) await write(metafield(await validate({ title }), 'rules', JSON.stringify(title)));
  given.run = (input) => {
    const { validation } = input as { validation: { metafield: { value: string } } };
    const message = `of ${validation.metafield.value}`;
    return {
      output: { operations: [{ validationAdd: { errors: [{ message, target: '$.cart' }] } }] },
      instructions: 1,
    };
  };
  await sandbox.database.query(`UPDATE cart SET lines = $1`, [
    JSON.stringify([{ variantId: HOODIE, quantity: 1, properties: {} }]),
  ]);
  const { body } = await sandbox.browse({ url: '/checkout' });
  expect([...body.matchAll(/role="alert">(of [^<]*)</g)].map(([, message]) => message)).toEqual([
    'of &#34;one&#34;',
    'of &#34;two&#34;',
  ]);
});

it('is asked only in the store that the validation is of', async () => {
  await validate();
  given.refuseWith('No');
  const { status } = await sandbox.browse({
    method: 'POST',
    url: '/cart/add.js',
    host: 'nordic-goods.localhost:3001',
    body: { id: 41_020_000_100, quantity: 1 },
  });
  expect([status, (await add()).status]).toEqual([200, 422]);
});

describe('what the shopper sees', () => {
  it.each([
    ['/cart/add.js', { id: HOODIE, quantity: 2 }],
    ['/cart/change.js', { id: String(HOODIE), quantity: 2 }],
    ['/cart/update.js', { updates: { [HOODIE]: 2 } }],
  ])('%s answers 422 with the message', async (url, body) => {
    await add();
    await validate();
    given.refuseWith('At most one hoodie', 'At most one product');
    const answer = await post(url, body);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      422,
      expect.objectContaining({ status: 422, message: 'At most one hoodie', description: 'At most one hoodie' }),
    ]);
  });

  it('the checkout shows all messages instead of the button, and the payment makes no order', async () => {
    await add();
    const token = /name="token" value="(\w+)"/.exec((await sandbox.browse({ url: '/checkout' })).body)![1]!;
    await validate();
    given.refuseWith('At most one hoodie', 'At most one product');
    const page = await sandbox.browse({ url: '/checkout' });
    expect(page.body).toContain('At most one hoodie');
    expect(page.body).toContain('At most one product');
    expect(page.body).not.toContain('Pay now');
    const typed = { email: 'a@example.com', name: 'Ada', address: 'Street 1', country: 'DE', card: '1' };
    const body = new URLSearchParams({ token, ...typed }).toString();
    const paid = await sandbox.browse({ method: 'POST', url: '/checkout', headers: form, body });
    expect([paid.status, paid.body]).toEqual([422, expect.stringContaining('At most one product')]);
  });

  it('“Buy it now” leads to a checkout that shows the message', async () => {
    await validate();
    given.refuseWith('At most one hoodie');
    const { location } = await sandbox.browse({
      method: 'POST',
      url: '/checkout/now',
      headers: form,
      body: `id=${HOODIE}&quantity=2`,
    });
    expect((await sandbox.browse({ url: location })).body).toContain('At most one hoodie');
  });
});

describe('a failure', () => {
  const tooLong = { operations: [{ validationAdd: { errors: [{ message: 'x'.repeat(20_000), target: '$.cart' }] } }] };
  const stops = () => {
    throw new Error('unreachable');
  };
  const answers =
    (output: unknown, instructions = 1) =>
    () => ({ output, instructions });
  const failures: [string, GivenFunction['run'], string][] = [
    ['a function that stops', stops, 'unreachable'],
    ['too many instructions', answers({ operations: [] }, 11_000_001), '11000001 instructions; at most 11000000'],
    ['too much output', answers(tooLong), 'bytes of output; at most 20000'],
    ['an output without operations', answers({}), 'The output does not fit at $: Field "operations" of required type'],
    ['an output of another shape', answers({ operations: [{ other: 1 }] }), 'at $.operations.0: Field "other" is not'],
    ['no output', answers(undefined), 'The output does not fit at $'],
  ];

  it.each(failures)('is %s: it is kept, and the cart goes through', async (_what, run, reason) => {
    const id = await validate();
    given.run = run;
    expect((await add()).status).toBe(200);
    expect(await historyOf(id)).toEqual({ errorHistory: { firstOccurredAt: expect.any(String) as string } });
    expect(await rowOf()).toMatchObject({ failures: 1, last_failure: expect.stringContaining(reason) as string });
  });

  it('refuses the cart with a general message when the validation blocks on failure', async () => {
    await validate({ blockOnFailure: true });
    given.run = stops;
    const answer = await add();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      422,
      expect.objectContaining({ message: GENERAL_MESSAGE }),
    ]);
    expect(await rowOf()).toMatchObject({ failures: 1 });
  });

  it('keeps when it happened first', async () => {
    const id = await validate();
    given.run = stops;
    moveClock(Date.parse('2027-03-01T12:00:00Z') - Date.now());
    await add();
    const first = await historyOf(id);
    moveClock(0);
    await add();
    expect(await historyOf(id)).toEqual(first);
    expect(await rowOf()).toMatchObject({ failures: 2 });
  });

  it('of one validation does not keep another one from refusing', async () => {
    await validate({ title: 'fails' });
    await validate({ title: 'refuses' });
    let runs = 0;
    given.run = () => {
      runs += 1;
      if (runs === 1) throw new Error('unreachable');
      return {
        output: { operations: [{ validationAdd: { errors: [{ message: 'No', target: '$.cart' }] } }] },
        instructions: 1,
      };
    };
    expect((await add()).status).toBe(422);
  });

  it('is more input than 128,000 bytes', async () => {
    const rules = JSON.stringify('x'.repeat(9_990));
    await validate();
    await write(metafield(PRODUCT, 'token', rules));
    const lines = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_each, index) => ({
          variantId: HOODIE,
          quantity: 1,
          properties: { Note: String(index) },
        })),
      );
    await add();
    await sandbox.database.query('UPDATE cart SET lines = $1', [lines(12)]);
    await sandbox.browse({ url: '/checkout' });
    expect(await rowOf()).toMatchObject({ failures: 0 });
    await sandbox.database.query('UPDATE cart SET lines = $1', [lines(13)]);
    await sandbox.browse({ url: '/checkout' });
    expect(await rowOf()).toMatchObject({
      failures: 1,
      last_failure: expect.stringContaining('bytes of input; at most 128000') as string,
    });
  });

  it('comes later with more than 200 lines: the limits grow with them', async () => {
    await validate();
    given.run = answers({ operations: [] }, 16_500_000);
    const lines = Array.from({ length: 300 }, (_each, index) => ({
      variantId: HOODIE,
      quantity: 1,
      properties: { Note: String(index) },
    }));
    await sandbox.database.query('UPDATE cart SET lines = $1', [JSON.stringify(lines)]);
    await add();
    expect(await rowOf()).toMatchObject({ failures: 0 });
    given.run = answers({ operations: [] }, 17_000_000);
    await add();
    expect(await rowOf()).toMatchObject({ failures: 1 });
  });

  it('can be switched on among the faults, for so many runs', async () => {
    await validate({ blockOnFailure: true });
    const fault = { target: 'function', mode: 'trap', shop: 'hoodie-house', times: 1 };
    expect((await sandbox.browse({ method: 'PUT', url: '/sandbox/faults', body: fault })).status).toBe(200);
    expect((await add()).status).toBe(422);
    expect((await add()).status).toBe(200);
    expect((await sandbox.browse({ url: '/store/hoodie-house/faults' })).body).toContain('Fails (checkout function)');
  });
});

it('keeps the instructions of the last run and of the most expensive one', async () => {
  await validate();
  for (const instructions of [500, 900, 700]) {
    given.run = () => ({ output: { operations: [] }, instructions });
    await add();
  }
  expect(await rowOf()).toMatchObject({
    last_instructions: '700',
    last_lines: 1,
    most_instructions: '900',
    most_lines: 1,
  });
});

it('answers all of many carts that are changed at the same time', async () => {
  await validate();
  given.refuseWith();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_each, index) =>
      sandbox.server.inject({
        method: 'POST',
        url: '/cart/add.js',
        headers: { host: 'localhost:3001', cookie: `cart=cart-${index}` },
        payload: { id: HOODIE, quantity: 1 },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});
