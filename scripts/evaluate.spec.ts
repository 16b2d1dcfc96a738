// `npm run --silent evaluate` on the widget, on the API and on the engine: what is printed for each case, and the exit
// code.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeInBrowser } from './store-browser.js';

const root = join(__dirname, '..');

type Violation = { limitId: string; kind: string; subject: string };
const line = (productId: string, quantity: number, changes: object = {}) => ({
  id: `line of ${productId}`,
  productId,
  variantId: `${productId}-variant`,
  quantity,
  price: '10.10',
  weight: { value: '2.2', unit: 'lb' },
  title: 'Hoodie </script>',
  vendor: 'Acme',
  tags: ['new'],
  collectionIds: ['11'],
  ...changes,
});
const oneCase = (name: string, limits: object[], lines: object[], violations: Violation[], changes: object = {}) => ({
  name,
  now: '2026-11-20T23:59:59Z',
  shop: { currency: 'USD', weightUnit: 'kg' },
  limits,
  cart: { lines },
  customer: null,
  expect: { allowed: violations.length === 0, violations },
  ...changes,
});
const broken = (limitId: string, kind: string, ...subjects: string[]): Violation[] =>
  subjects.map((subject) => ({ limitId, kind, subject }));

const all = { kind: 'all' };
const only = (...ids: string[]) => ({ kind: 'specific', items: ids.map((productId) => ({ productId })) });
const atMostOne = { id: 'one', type: 'product', max: 1, products: all };
const MONTHLY = { id: 'monthly', type: 'product', products: all, repurchase: { option: 'once_per_month' }, max: 2 };
const VIP = {
  id: 'vip',
  type: 'customer_tag',
  customerTags: { kind: 'specific', tags: [' VIP'] },
  applyTo: 'cart',
  max: 1,
};

const GOOD = [
  oneCase('an empty cart', [atMostOne], [], []),
  oneCase(
    'five of a limit',
    [atMostOne],
    ['1', '2', '3', '4', '5'].map((id) => line(id, 2)),
    [...broken('one', 'max', '1', '2', '3', '4', '5')],
  ),
  oneCase(
    'two lines of a product',
    [{ ...atMostOne, max: 3 }],
    [line('1', 2), line('1', 2)],
    broken('one', 'max', '1'),
  ),
  oneCase(
    'each measure, and a minimum although nothing says so before checkout',
    [
      {
        id: 'cart',
        type: 'cart',
        conditionType: 'total_product_value',
        max: 30.29,
        notificationTrigger: 'no_notification',
      },
      { id: 'weight', type: 'collection', collectionIds: ['11'], conditionType: 'total_weight', min: 3 },
      { id: 'units', type: 'product', products: only('1'), multiple: 2, min: 4, applyToEachVariant: true },
    ],
    [line('1', 3)],
    [
      ...broken('cart', 'max', 'cart'),
      ...broken('weight', 'min', '11'),
      ...broken('units', 'min', '1-variant'),
      ...broken('units', 'multiple', '1-variant'),
    ],
  ),
  oneCase(
    'a product that is missing beside a trigger, and one that blocks',
    [
      { id: 'with', type: 'product-blocking', products: only('1'), applyTo: 'product', targets: only('9'), min: 2 },
      { id: 'no', type: 'product-blocking', products: only('1') },
    ],
    [line('1', 1)],
    [...broken('with', 'min', '9'), ...broken('no', 'blocked', '1')],
  ),
  oneCase('on the last day', [{ ...atMostOne, endDate: '2026-11-20' }], [line('1', 2)], broken('one', 'max', '1')),
  oneCase('after the last day', [{ ...atMostOne, endDate: '2026-11-19' }], [line('1', 2)], []),
  oneCase('inactive', [{ ...atMostOne, status: 'inactive' }], [line('1', 2)], []),
  oneCase('a customer with the tag', [VIP], [line('1', 2)], broken('vip', 'max', 'cart'), {
    customer: { id: 'u1', tags: ['vip', 'retail'] },
  }),
  oneCase('a customer with other tags', [VIP], [line('1', 2)], [], { customer: { id: 'u1', tags: ['retail'] } }),
  oneCase('a guest', [MONTHLY], [line('1', 1)], broken('monthly', 'login_required', '1')),
];
const customer = { id: 'u1', tags: [] };
const purchases = [{ at: '2026-11-19T00:00:00Z', lines: [line('1', 2)] }];
const BAD = [
  oneCase('wrongly allowed', [atMostOne], [line('1', 2)], []),
  oneCase('another subject', [atMostOne], [line('1', 2)], broken('one', 'max', '2')),
  oneCase('bought before', [MONTHLY], [line('1', 1)], broken('monthly', 'repurchase', '1'), { customer, purchases }),
  oneCase('bought before, and more than two now', [MONTHLY], [line('1', 3)], broken('monthly', 'repurchase', '1'), {
    customer,
    purchases,
  }),
  oneCase('malformed', [atMostOne], [line('1', 2, { quantity: 'two' })], []),
  oneCase('a limit without a bound', [{ ...atMostOne, max: 0 }], [line('1', 1)], []),
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function evaluate(cases: object[], options: string[], env: NodeJS.ProcessEnv = process.env) {
  const file = join(folder, 'cases.json');
  writeFileSync(file, JSON.stringify(cases));
  const program = join(root, 'contract/dist/cli/evaluate.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options, file], {
    env,
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.trimEnd().split('\n') };
}

describeInBrowser('cases on the built widget', () => {
  it('hold where the cart page says what is expected', () => {
    expect(evaluate(GOOD, ['--on', 'widget'])).toEqual({
      status: 0,
      stderr: '',
      lines: [...GOOD.map(({ name }) => `ok ${name}`), `${GOOD.length} passed, 0 failed`],
    });
  });

  it('fail with what differs or is malformed', () => {
    expect(evaluate(BAD, ['--on=widget'])).toEqual({
      status: 1,
      stderr: '',
      lines: [
        'FAIL wrongly allowed: allowed is false, expected true; violations are [one max 1], expected []',
        'FAIL another subject: violations are [one max 1], expected [one max 2]',
        'ok bought before',
        'ok bought before, and more than two now',
        expect.stringMatching(/^FAIL malformed: cart\.lines\.0\.quantity: /),
        expect.stringMatching(/^FAIL a limit without a bound: limits\.0\.max: /),
        '2 passed, 4 failed',
      ],
    });
  });
});

describe('cases on the API', () => {
  it('hold, fail with what differs or is malformed, and are skipped with what the API does not take', () => {
    const long = oneCase(
      'a long cart',
      [atMostOne],
      Array.from({ length: 251 }, () => line('1', 1)),
      [],
    );
    const pounds = oneCase(
      'above one pound, and below one kilogram',
      [{ id: 'heavy', type: 'cart', conditionType: 'total_weight', max: 1 }],
      [{ ...line('1', 1), grams: 500 }],
      broken('heavy', 'max', 'cart'),
      { shop: { currency: 'JPY', weightUnit: 'lb' } },
    );
    const orders = oneCase('many orders', [atMostOne], [], [], {
      purchases: Array.from({ length: 51 }, () => ({ at: '2026-11-01T00:00:00Z', lines: [] })),
    });
    const longOrder = oneCase('a long earlier order', [atMostOne], [], [], {
      purchases: [{ at: '2026-11-01T00:00:00Z', lines: Array.from({ length: 51 }, () => line('1', 1)) }],
    });
    expect(evaluate([...GOOD, ...BAD, pounds, long, orders, longOrder], ['--on', 'api'])).toEqual({
      status: 1,
      stderr: '',
      lines: [
        ...GOOD.map(({ name }) => `ok ${name}`),
        'FAIL wrongly allowed: allowed is false, expected true; violations are [one max 1], expected []',
        'FAIL another subject: violations are [one max 1], expected [one max 2]',
        'ok bought before',
        'ok bought before, and more than two now',
        expect.stringMatching(/^FAIL malformed: cart\.lines\.0\.quantity: /),
        expect.stringMatching(/^FAIL a limit without a bound: limits\.0\.max: /),
        'ok above one pound, and below one kilogram',
        'skip a long cart: the API takes 250 lines, and the cart of the case has 251',
        'skip many orders: the API takes 50 earlier orders, and the case has 51',
        'skip a long earlier order: the API takes 50 lines of an earlier order, and one of the case has 51',
        `${GOOD.length + 3} passed, 4 failed, 3 skipped`,
      ],
    });
  });
});

describe('evaluate', () => {
  it('judges on the engine where nothing else is asked for', () => {
    const judged = evaluate(GOOD, []);
    expect(judged).toMatchObject({ status: 0, lines: expect.arrayContaining([`${GOOD.length} passed, 0 failed`]) });
    expect(evaluate(GOOD, ['--on', 'engine'])).toEqual(judged);
  });

  it('says on what it can judge when asked for something else', () => {
    expect(evaluate(GOOD, ['--on', 'paper'])).toMatchObject({
      status: 1,
      stderr: '--on paper is not supported; supported are: engine, widget, api, checkout\n',
    });
  });

  it('judges on the built checkout rule', () => {
    expect(evaluate(GOOD, ['--on', 'checkout'])).toMatchObject({
      status: 0,
      lines: expect.arrayContaining([`${GOOD.length} passed, 0 failed`]),
    });
  });

  it('judges nothing on the widget without a Chromium', () => {
    expect(evaluate(GOOD, ['--on', 'widget'], { ...process.env, CHROMIUM_PATH: '/nowhere' })).toEqual({
      status: 1,
      stderr:
        'There is no Chromium at /nowhere, which CHROMIUM_PATH names: apt-get install chromium, or set CHROMIUM_PATH\n',
      lines: [''],
    });
  });
});
