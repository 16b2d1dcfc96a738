import type { LimitDraft } from '../src/limit.js';
import { scopeOf, type LimitScope } from '../src/limit-scope.js';
import { limit, specific } from './builders.js';

const group = {
  kind: 'group',
  match: 'any',
  conditions: [
    { field: 'vendor', operator: 'equals', value: 'Acme' },
    { field: 'title', operator: 'contains', value: 'hoodie' },
  ],
} as const;
const counted = (products: number, hasChosenVariants = false) =>
  ({ kind: 'specific', products, hasChosenVariants }) as const;

describe('the scope of a limit', () => {
  it.each<[rule: string, draft: Partial<LimitDraft>, scope: LimitScope]>([
    ['of all products', {}, { measures: 'product', products: { kind: 'all' } }],
    ['counts each product once', { products: specific('1', '2', '1') }, { measures: 'product', products: counted(2) }],
    [
      'tells that variants were chosen, whichever of the products has them',
      { products: { kind: 'specific', items: [{ productId: '1' }, { productId: '2', variantIds: ['v'] }] } },
      { measures: 'product', products: counted(2, true) },
    ],
    [
      'measures variants where the limit applies to each',
      { products: group as never, applyToEachVariant: true },
      { measures: 'variant', products: { kind: 'group', conditions: 2, match: 'any' } },
    ],
    [
      'counts collections',
      { type: 'collection', products: undefined, collectionIds: ['1', '2'] },
      { measures: 'collection', collections: 2 },
    ],
    ['of a cart is the cart, also with variants', { type: 'cart', applyToEachVariant: true }, { measures: 'cart' }],
    [
      'has two customer tags and how many there are',
      { type: 'customer_tag', customerTags: { kind: 'specific', tags: ['vip', 'b2b', 'gold'] } },
      { measures: 'cart', customers: { kind: 'specific', first: ['vip', 'b2b'], tags: 3 } },
    ],
    [
      'shortens a long tag',
      { type: 'customer_tag', customerTags: { kind: 'specific', tags: ['x'.repeat(255)] } },
      { measures: 'cart', customers: { kind: 'specific', first: [`${'x'.repeat(40)}…`], tags: 1 } },
    ],
    [
      'counts the conditions that exclude products',
      { exclusions: { group: group as never, customerTags: ['staff'] } },
      {
        measures: 'product',
        products: { kind: 'all' },
        excluded: { products: 0, customerTags: 1, group: { conditions: 2, match: 'any' } },
      },
    ],
    [
      'of tagged customers is what the limit is applied to',
      {
        type: 'customer_tag',
        customerTags: { kind: 'all' },
        applyTo: 'product',
        products: specific('1'),
        exclusions: { customerTags: ['staff'] },
      },
      {
        measures: 'product',
        products: counted(1),
        customers: { kind: 'all' },
        excluded: { products: 0, customerTags: 1 },
      },
    ],
    [
      'of a blocking limit keeps its triggers apart from what is measured',
      {
        type: 'product-blocking',
        products: specific('1'),
        applyTo: 'product',
        targets: specific('2', '3'),
        exclusions: { products: [{ productId: '4' }] },
      },
      {
        measures: 'product',
        products: counted(2),
        triggers: counted(1),
        excluded: { products: 1, customerTags: 0 },
      },
    ],
    [
      'of products that count together is one',
      { products: specific('1', '2'), countTogether: true },
      { measures: 'together', products: counted(2) },
    ],
    [
      'counts each excluded product',
      { type: 'cart', exclusions: { products: [{ productId: '1' }, { productId: '2' }, { productId: '1' }] } },
      { measures: 'cart', excluded: { products: 2, customerTags: 0 } },
    ],
    [
      'names the first seven values of a condition, shortened, and how many there are',
      {
        type: 'cart',
        appliesWhen: {
          match: 'any',
          conditions: [
            { type: 'weekdays', operator: 'none_of', values: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'mon'] },
            { type: 'customer_tags', operator: 'any_of', values: ['x'.repeat(255)] },
          ],
        },
      },
      {
        measures: 'cart',
        when: {
          match: 'any',
          conditions: [
            {
              type: 'weekdays',
              operator: 'none_of',
              first: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
              count: 8,
            },
            { type: 'customer_tags', operator: 'any_of', first: [`${'x'.repeat(40)}…`], count: 1 },
          ],
        },
      },
    ],
    [
      'has the period of a limit on re-purchase',
      { type: 'cart', repurchase: { option: 'custom', every: { amount: 10, unit: 'days' } } },
      { measures: 'cart', repurchase: { option: 'custom', every: { amount: 10, unit: 'days' } } },
    ],
  ])('%s', (_rule, draft, scope) => {
    expect(scopeOf(limit('a', draft))).toStrictEqual(scope);
  });

  it('can be told of a row that has no field but its type', () => {
    expect(scopeOf({ type: 'product' })).toStrictEqual({ measures: 'product', products: { kind: 'all' } });
    expect(scopeOf({ type: 'collection' })).toStrictEqual({ measures: 'collection', collections: 0 });
    expect(scopeOf({ type: 'customer_tag' })).toStrictEqual({ measures: 'cart', customers: { kind: 'all' } });
  });

  it('stays small, however much the limit names', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `1000000000${index}`);
    const scope = scopeOf(limit('a', { products: specific(...many), exclusions: { products: [] } }));
    expect(JSON.stringify(scope).length).toBeLessThan(120);
  });
});
