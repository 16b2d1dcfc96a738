// Windows on pages: a page knows what a customer bought only by the text of the customer's metafield (rules §3.13).
import { overByFacts } from '../src/bought-before.js';
import { customerFacts } from '../src/customer-facts.js';
import { compileSmallRulebook } from '../src/evaluate.js';
import type { LimitDraft } from '../src/limit.js';
import { windowNumber } from '../src/publish-checkout.js';
import type { Purchase } from '../src/subjects.js';
import { judge, limit, line, NOW, specific, told } from './builders.js';

const DAY_MS = 86_400_000;
const SHOP = { weightUnit: 'kg', currency: 'USD' } as const;
const monthly = { repurchase: { option: 'once_per_month' } } as const;
const bought = (...lines: Purchase['lines']): Purchase => ({ at: NOW - 5 * DAY_MS, lines });

/** The violations on a page that was given the text two days ago, beside a limit on all products in another window. */
function onPage(change: Partial<LimitDraft>, purchases: Purchase[], lines: Purchase['lines'], now = NOW): string[] {
  const yearly = limit('other', { max: 1_000, repurchase: { option: 'once_per_year' } });
  const numbered = [yearly, limit('L1', change)].map((one, number) => ({ number, limit: one }));
  const facts = customerFacts(numbered, { tags: [], purchases }, SHOP, NOW - 2 * DAY_MS);
  const limits = numbered.map((one) => ({ ...one.limit, window: windowNumber(one) }));
  const customer = { id: 'u', tags: [] };
  const overOf = overByFacts(facts, 2);
  return told(compileSmallRulebook(limits, SHOP).judge({ now, lines, customer, overOf }));
}

it.each<[string, Partial<LimitDraft>, Purchase['lines'], Purchase['lines'], string[]]>([
  ['units that reach the maximum', { max: 3 }, [line('p1', 2)], [line('p1', 1)], []],
  ['units above the maximum', { max: 3 }, [line('p1', 2)], [line('p1', 2)], ['repurchase p1']],
  ['units of another product', { max: 3 }, [line('p2', 2)], [line('p1', 2)], []],
  ['of several products each', { max: 3 }, [line('p2', 3), line('p1', 2)], [line('p1', 2)], ['repurchase p1']],
  ['the cart alone', { max: 3 }, [], [line('p1', 4)], ['repurchase p1']],
  ['a whole cart', { type: 'cart', max: 3 }, [line('p2', 2)], [line('p1', 2)], ['repurchase cart']],
  [
    'products that count together',
    { max: 3, products: specific('p1', 'p2'), countTogether: true },
    [line('p2', 2)],
    [line('p1', 2)],
    ['repurchase cart'],
  ],
  [
    'money to the cent, within',
    { max: 30.01, conditionType: 'total_product_value' },
    [line('p1', 1, { price: '10.01' })],
    [line('p1', 2)],
    [],
  ],
  [
    'money to the cent, above',
    { max: 30, conditionType: 'total_product_value' },
    [line('p1', 1, { price: '10.01' })],
    [line('p1', 2)],
    ['repurchase p1'],
  ],
  ['weight, within', { max: 0.3, conditionType: 'total_weight' }, [line('p1', 1)], [line('p1', 2)], []],
  ['weight, above', { max: 0.3, conditionType: 'total_weight' }, [line('p1', 2)], [line('p1', 2)], ['repurchase p1']],
  ['any purchase without a maximum', { max: null }, [line('p1', 1)], [line('p1', 1)], ['repurchase p1']],
  ['none without a maximum', { max: null }, [line('p2', 1)], [line('p1', 1)], []],
  [
    'units without a maximum, whatever is measured',
    { max: null, min: 5, conditionType: 'total_product_value' },
    [line('p1', 1, { price: '0.00' })],
    [line('p1', 1)],
    ['repurchase p1'],
  ],
])('a page counts %s', (_what, change, before, lines, expected) => {
  const windowed = { ...change, ...monthly };
  const purchases = [bought(...before)];
  expect(onPage(windowed, purchases, lines)).toEqual(expected);
  expect(told(judge([limit('L1', windowed)], lines, { customer: { id: 'u', tags: [] }, purchases }))).toEqual(expected);
});

it.each([
  ['2026-12-15T23:59:00Z', ['repurchase p1']],
  ['2026-12-16T00:00:00Z', []],
])('a page counts a purchase of November 15 until the end of December 15: at %s', (now, expected) => {
  expect(onPage({ max: 3, ...monthly }, [bought(line('p1', 2))], [line('p1', 2)], Date.parse(now))).toEqual(expected);
});
