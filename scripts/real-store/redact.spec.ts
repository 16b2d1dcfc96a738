import fc from 'fast-check';
import { redact } from './redact.js';
import type { Tape, TapeLine } from './tape.js';

const header = {
  kind: 'tape' as const,
  version: 1 as const,
  recordedAt: '2026-11-25',
  apiVersion: '2026-10',
  store: 'development' as const,
  scopes: ['read_products'],
};
const DOMAIN = 'alices-shop.myshopify.com';
const TOKEN = 'shpat_0123456789abcdef0123456789abcdef';
const own = new Set(['Real store test']);
const tapeOf = (...lines: TapeLine[]): Tape => ({ header, lines });
const redacted = (...lines: TapeLine[]) => redact(tapeOf(...lines), { secrets: [TOKEN, DOMAIN], own });
const answer = (body: unknown, more: object = {}): TapeLine => ({
  kind: 'graphql',
  step: 'reads',
  operation: 'Shop',
  digest: '0',
  variables: {},
  times: 1,
  status: 200,
  headers: {},
  body,
  refusal: null,
  ...more,
});
const webhook = (body: unknown): TapeLine => ({
  kind: 'webhook',
  step: 'webhooks',
  topic: 'orders/create',
  origin: 'event',
  isSigned: true,
  headers: { 'x-shopify-shop-domain': DOMAIN },
  body,
});
const bodyOf = (line: TapeLine | undefined) => (line as { body: unknown }).body;

/** None of them is a word that a tape has anyway. */
const letters = 'bcdfghjklmnpqrstvwxz';
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 5, maxLength: 9 }).map((text) => `Q${text}`);
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'3456789'), minLength: length, maxLength: length });
const personal = fc.oneof(
  word,
  fc.tuple(word, word).map((names) => names.join(' ')),
  fc.tuple(word, word).map(([name, host]) => `${name}@${host}.com`),
  fc.tuple(digits(3), digits(7)).map(([area, number]) => `+1 ${area} ${number}`),
  fc.tuple(digits(2), word).map(([number, street]) => `${number} ${street} street`),
  fc.tuple(word).map(([name]) => `https://${name}.com/${name}?signature=${name}`),
  digits(32).map((hex) => `shpat_${hex}`),
  word.map((name) => `${name}.myshopify.com`.toLowerCase()),
  word.map((name) => name.toUpperCase()),
);
const key = fc.constantFrom('status', 'code', 'message', 'note', 'email', 'name', 'topic', 'locale', 'id', 'field');
/** The value somewhere in an answer: in a field, a list, a key or a sentence. */
const bodyWith = (value: string) =>
  fc.oneof(
    fc.tuple(key, key).map(([outer, inner]) => ({ data: { [outer]: { [inner]: value } } })),
    key.map((name) => ({ data: { [name]: [1, { nodes: [value, null] }] } })),
    fc.constant({ data: { customer: { name: value } }, errors: [{ message: `There is no ${value} here` }] }),
    key.map((name) => ({ errors: [{ message: `Field '${value}' is wrong`, extensions: { [name]: value } }] })),
  );

it('lets no personal value and no secret survive, wherever it stands', () => {
  fc.assert(
    fc.property(
      personal.chain((value) => fc.tuple(fc.constant(value), bodyWith(value), fc.boolean())),
      ([value, body, isWebhook]) => {
        // Constants of the platform stay, and a name that is nothing but capitals looks like one in such a place.
        const isConstant = /^[A-Z]+$/.test(value);
        const line = isWebhook ? webhook({ ...body, [value]: 1 }) : answer(body, { variables: { query: value } });
        const text = JSON.stringify(redacted(line)).toLowerCase();
        if (!isConstant || !/"(status|topic|code)"/.test(JSON.stringify(body)))
          for (const part of [value, ...value.split(/[\s@/]+/).filter((part) => part.includes('Q'))])
            expect(text).not.toContain(part.toLowerCase());
      },
    ),
    { numRuns: 1_000 },
  );
});

it('gives equal ids equal stand-ins, across answers, webhooks and requests', () => {
  const { lines } = redacted(
    answer({ data: { order: { id: 'gid://shopify/Order/450789469', customer: { id: 'gid://shopify/Customer/77' } } } }),
    webhook({ id: 450789469, customer_id: 77, admin_graphql_api_id: 'gid://shopify/Order/450789469', other_id: 78 }),
    answer({ data: null }, { variables: { ids: ['gid://shopify/Order/450789469', 'gid://shopify/Customer/77'] } }),
  );
  const { order } = (bodyOf(lines[0]) as { data: { order: { id: string; customer: { id: string } } } }).data;
  expect(order.id).toMatch(/^gid:\/\/shopify\/Order\/\d+$/);
  expect(order.id).not.toContain('450789469');
  const told = bodyOf(lines[1]) as Record<string, unknown>;
  const tail = (id: string) => Number(id.split('/').at(-1));
  expect(told).toMatchObject({
    id: tail(order.id),
    customer_id: tail(order.customer.id),
    admin_graphql_api_id: order.id,
  });
  expect(told.other_id).not.toBe(told.customer_id);
  expect((lines[2] as { variables: unknown }).variables).toEqual({ ids: [order.id, order.customer.id] });
});

it('keeps the format of what it replaces, and what the app goes by', () => {
  const { lines } = redacted(
    answer({
      data: {
        shop: { currencyCode: 'USD', createdAt: '2025-03-04T05:06:07+02:00', price: '19.90', count: 12, weight: 0.4 },
        validationCreate: { userErrors: [{ field: ['validation'], code: 'NOT_FOUND', message: 'No Alice Smith.' }] },
        customer: { firstName: 'Alice', lastName: 'Smith' },
      },
      extensions: { cost: { requestedQueryCost: 31 } },
    }),
  );
  expect(bodyOf(lines[0])).toEqual({
    data: {
      shop: {
        currencyCode: 'USD',
        createdAt: expect.stringMatching(/^2026-01-01T00:00:\d\dZ$/),
        price: '1.00',
        count: 12,
        weight: 1.5,
      },
      validationCreate: { userErrors: [{ field: ['validation'], code: 'NOT_FOUND', message: 'No … ….' }] },
      customer: { firstName: 'text-1', lastName: 'text-2' },
    },
    extensions: { cost: { requestedQueryCost: 31 } },
  });
});

it('keeps a refusal readable although products are named like its words', () => {
  const message = 'This app is not approved to access the Customer object.';
  const gone = answer({ errors: 'Not Found' }, { status: 404 });
  const nodes = [{ title: 'App' }, { title: 'Not approved' }, { title: 'Customer' }, { title: 'Gift' }];
  const { lines } = redacted(answer({ data: { nodes } }), answer({ errors: [{ message }] }), gone);
  expect(bodyOf(lines[1])).toEqual({ errors: [{ message }] });
  expect(bodyOf(lines[2])).toEqual({ errors: 'Not Found' });
});

it('keeps what the command made up, and lists of requests whole', () => {
  const ids = Array.from({ length: 9 }, (_each, index) => `gid://shopify/Product/${index + 100}`);
  const { lines } = redacted(answer({ data: { nodes: ids } }, { variables: { ids, title: 'Real store test' } }));
  const { variables } = lines[0] as { variables: { ids: string[]; title: string } };
  expect(variables.title).toBe('Real store test');
  expect(variables.ids).toHaveLength(9);
  expect((bodyOf(lines[0]) as { data: { nodes: string[] } }).data.nodes).toEqual(variables.ids.slice(0, 3));
});

it('refuses to go on with a secret that a step wrote into a line itself', () => {
  const failed: TapeLine = { kind: 'step', step: TOKEN, outcome: 'failed', reasons: [] };
  expect(() => redacted(failed)).toThrow('so it was not written');
  const { lines } = redacted({ kind: 'step', step: 'reads', outcome: 'failed', reasons: [`${DOMAIN} said ${TOKEN}`] });
  expect(lines).toMatchObject([{ reasons: ['… said …'] }]);
});

it('takes a function’s message for what it is, the merchant’s own words', () => {
  const errors = [{ message: 'Miller Candles sells 5 of each', target: '$.cart' }];
  const output = { operations: [{ validationAdd: { errors } }] };
  const { lines } = redacted(
    { kind: 'function', step: 'function-input', handle: 'rule', input: {}, output },
    webhook({ errors: [{ message: 'Miller Candles' }], refund: { userErrors: [{ message: 'Miller' }] } }),
  );
  expect((lines[0] as { output: unknown }).output).toEqual({
    operations: [{ validationAdd: { errors: [{ message: 'text-1', target: '$.cart' }] } }],
  });
  expect(JSON.stringify(lines)).not.toMatch(/miller|candles|sells/i);
});

it.each([
  ["The app subscription isn't active, and the shop's plan isn't either.", 'same'],
  ["Function 'alice-rule' not found.", 'Function … not found.'],
  ['Write to (alice@example.com), or call +1 555 010-0148.', 'Write to (…), or call ….'],
  ['See https://alice.example.com/x?y. for ALICE SMITH’s rule', 'See … for …’s rule'],
  [
    'Neither /home/alice.miller/work/a.toml, ~/work nor C:\\work; but orders/create',
    'Neither … … nor … but orders/create',
  ],
  ['Alicexx, Smithson and malice stay; alice goes', 'Alicexx, Smithson and malice stay; … goes'],
])('takes what a sentence quotes out of it: %s', (message, expected) => {
  const { lines } = redacted(answer({ data: { customer: { name: 'Alice Smith' } }, errors: [{ message }] }));
  const { errors } = bodyOf(lines[0]) as { errors: { message: string }[] };
  expect(errors[0]!.message).toBe(expected === 'same' ? message : expected);
});
