// What a limit costs the checkout, as validations are divided by it.
import { checkoutCost } from '../src/checkout-cost.js';
import type { LimitDraft } from '../src/limit.js';
import { limit, specific } from './builders.js';

const costOf = (draft: Partial<LimitDraft>) => checkoutCost(limit('L', { products: { kind: 'all' }, ...draft }));
const plain = costOf({});

it('grows with conditions, each of their values, and a window', () => {
  const country = (...values: string[]): Partial<LimitDraft> => ({
    appliesWhen: { match: 'all', conditions: [{ type: 'country', operator: 'any_of', values }] },
  });
  expect(costOf(country('DE')) - plain).toBe(4_000);
  expect(costOf(country('DE', 'AT')) - plain).toBe(6_000);
  expect(costOf({ repurchase: { option: 'once_per_month' } }) - plain).toBe(200 * 1_100);
});

it('is of the lines that the limit can measure', () => {
  const items = [{ productId: '1' }, { productId: '2' }];
  expect(plain).toBe(12_000 + 200 * 450);
  expect(costOf({ products: { kind: 'specific', items } })).toBe(12_000 + 2 * 450);
  expect(costOf({ type: 'collection', collectionIds: ['1', '2'] })).toBe(12_000 + 200 * 2 * 120);
});

it('is of the targets and the triggers of a blocking limit', () => {
  const target = specific('1');
  const blocking = { type: 'product-blocking', min: 1 } as const;
  expect(costOf({ ...blocking, applyTo: 'product', targets: target })).toBe(12_000 + 200 * 120 + 450);
  expect(costOf({ ...blocking, applyTo: 'collection', collectionIds: ['1'] })).toBe(12_000 + 200 * 120 + 200 * 120);
  expect(costOf({ ...blocking })).toBe(12_000 + 200 * 120 + 200 * 450);
});
