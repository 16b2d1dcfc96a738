// Limits and carts for tests: a maximum of 3 of any product, and lines with every fact known, changed as the test says.
import type { CartLine } from '../src/cart-line.js';
import { compileRulebook, compileSmallRulebook, type Cart, type Violation } from '../src/evaluate.js';
import { completeLimit, type Limit, type LimitDraft, type ProductSelection } from '../src/limit.js';
import { onPages } from './on-pages.js';

export const draft = (change: Partial<LimitDraft> = {}): LimitDraft => ({
  name: 'Hoodies',
  type: 'product',
  products: { kind: 'all' },
  max: 3,
  ...change,
});
export const limit = (id: string, change: Partial<LimitDraft> = {}): Limit =>
  completeLimit(id, draft({ name: id, ...change }));

export const specific = (...productIds: string[]): ProductSelection => ({
  kind: 'specific',
  items: productIds.map((productId) => ({ productId })),
});

export const line = (productId: string, quantity: number, facts: Partial<CartLine> = {}): CartLine => ({
  id: `${productId}-${quantity}`,
  productId,
  variantId: `${productId}-v1`,
  quantity,
  price: '10.00',
  grams: 100,
  title: productId,
  vendor: 'Acme',
  tags: [],
  collectionIds: [],
  ...facts,
});

/** The time of every cart that does not say another. */
export const NOW = Date.parse('2026-11-20T10:00:00Z');

/** The violations of a cart, weighed in kilograms; of a guest who bought nothing, unless said otherwise. */
export function judge(limits: readonly Limit[], lines: readonly CartLine[], cart: Partial<Cart> = {}): Violation[] {
  const { purchases, ...others } = { now: NOW, lines, customer: null, purchases: [], ...cart };
  const rulebook = compileRulebook(limits, { weightUnit: 'kg' });
  // Where no ledger is known, the answer is the same on pages, which know whether somebody is signed in.
  const { customer } = others;
  const told = onPages(limits, lines, customer?.tags);
  const ofPage = compileSmallRulebook(told.limits, { weightUnit: 'kg' }).judge({
    ...others,
    lines: told.lines,
    customer: customer && { ...customer, tags: told.tags },
  });
  if (customer !== undefined) expect(ofPage).toEqual(rulebook.judge(others));
  return rulebook.judge({ ...others, purchases });
}
/** Violations as `kind subject`. */
export const told = (violations: readonly Violation[]) => violations.map(({ kind, subject }) => `${kind} ${subject}`);
