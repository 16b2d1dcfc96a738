import fc from 'fast-check';
import { contradictionsAmong, findContradictions } from '../src/contradictions.js';
import {
  CONDITION_TYPES,
  LIMIT_TYPES,
  type Limit,
  type LimitDraft,
  type ProductGroup,
  type ProductSelection,
} from '../src/limit.js';
import { limit } from './builders.js';

const specific = (...items: { productId: string; variantIds?: string[] }[]): ProductSelection => ({
  kind: 'specific',
  items,
});
const group = (value: string): ProductSelection => ({
  kind: 'group',
  match: 'any',
  conditions: [{ field: 'vendor', operator: 'equals', value }],
});
const tagged = (...tags: string[]): Partial<LimitDraft> => ({
  type: 'customer_tag',
  customerTags: { kind: 'specific', tags },
});
const anyTag: Partial<LimitDraft> = { type: 'customer_tag', customerTags: { kind: 'all' } };
const collections = (...collectionIds: string[]): Partial<LimitDraft> => ({ type: 'collection', collectionIds });
const value = { conditionType: 'total_product_value' } as const;
const without = (productId: string): Partial<LimitDraft> => ({ exclusions: { products: [{ productId }] } });
const bySku = (value: string): ProductGroup => ({
  kind: 'group',
  match: 'all',
  conditions: [{ field: 'sku', operator: 'starts_with', value }],
});
const withoutGroup = (value: string): Partial<LimitDraft> => ({ exclusions: { group: bySku(value) } });
const blocking: Partial<LimitDraft> = { type: 'product-blocking', products: specific({ productId: 't' }) };

const variant = (id: string): Partial<LimitDraft> => ({
  products: specific({ productId: 'p1', variantIds: [id] }),
});

/** A limit to at least 5 against one to at most 3, each changed as the case says. */
const atLeast5 = (change: Partial<LimitDraft>) => limit('at least 5', { min: 5, max: null, ...change });
const atMost3 = (change: Partial<LimitDraft>) => limit('at most 3', { max: 3, ...change });
const reasons = (one: Limit, ...others: Limit[]) => findContradictions(one, others).map(({ reason }) => reason);

describe('a limit by itself', () => {
  it('is named twice when its range holds no multiple', () => {
    const alone = limit('alone', { min: 4, max: 5, multiple: 3 });
    expect(findContradictions(alone, [])).toStrictEqual([{ limits: [alone, alone], reason: 'no_multiple_in_range' }]);
  });

  it.each<[string, Partial<LimitDraft>, string[]]>([
    ['a minimum equal to the maximum', { min: 3, max: 3 }, []],
    ['a minimum that is a multiple', { min: 3, max: 5, multiple: 3 }, []],
    ['a maximum that is the first multiple', { min: 4, max: 6, multiple: 3 }, []],
    ['a maximum just below the first multiple', { min: 5, max: 5, multiple: 3 }, ['no_multiple_in_range']],
    ['a multiple above the maximum, without a minimum', { max: 3, multiple: 4 }, ['no_multiple_in_range']],
    ['a multiple equal to the maximum, without a minimum', { max: 4, multiple: 4 }, []],
    ['a multiple without a maximum', { min: 4, max: null, multiple: 3 }, []],
  ])('with %s', (_, bounds, expected) => {
    expect(reasons(limit('alone', bounds))).toStrictEqual(expected);
  });
});

describe('limits for some situations', () => {
  const inCountry = (...values: string[]): Partial<LimitDraft> => ({
    appliesWhen: { match: 'all', conditions: [{ type: 'country', operator: 'any_of', values }] },
  });
  it.each<[string, Partial<LimitDraft>, Partial<LimitDraft>, boolean]>([
    ['the same one', inCountry('DE'), inCountry('DE'), true],
    ['another one, which may never hold with it', inCountry('DE'), inCountry('FR'), false],
    ['always', inCountry('DE'), {}, true],
    ['always, the other way round', {}, inCountry('DE'), true],
  ])('contradict one that applies in %s', (_, one, other, isTold) => {
    expect(reasons(atMost3(one), atLeast5(other))).toEqual(isTold ? ['min_above_max'] : []);
  });

  it('are compared with no products that are counted together', () => {
    expect(reasons(atMost3({ countTogether: true }), atLeast5({}))).toEqual([]);
    expect(reasons(atMost3({}), atLeast5({ countTogether: true }))).toEqual([]);
  });
});

describe('bounds of two limits on the same subject', () => {
  it('names both, the saved one first', () => {
    const [one, other] = [atMost3({}), atLeast5({})];
    expect(findContradictions(one, [other])).toStrictEqual([{ limits: [one, other], reason: 'min_above_max' }]);
  });

  it.each<[string, Partial<LimitDraft>, Partial<LimitDraft>, string[]]>([
    ['a minimum equal to the maximum of the other', { min: 3, max: null }, { max: 3 }, []],
    ['the lower of two maximums', { min: 5, max: 10 }, { max: 3 }, ['min_above_max']],
    ['the lower of two maximums, saved first', { max: 3 }, { min: 5, max: 10 }, ['min_above_max']],
    ['the higher of two minimums', { min: 5, max: null }, { min: 1, max: 3 }, ['min_above_max']],
    ['a range and the multiple of the other', { min: 4, max: 5 }, { max: null, multiple: 3 }, ['no_multiple_in_range']],
    ['the first common multiple above', { max: 10, multiple: 4 }, { max: null, multiple: 6 }, ['no_multiple_in_range']],
    ['the first common multiple within', { max: 12, multiple: 4 }, { max: null, multiple: 6 }, []],
    ['money with decimals', { min: 0.3, max: null, ...value }, { max: 0.2, ...value }, ['min_above_max']],
  ])('are judged together: %s', (_, one, other, expected) => {
    expect(reasons(limit('one', one), limit('other', other))).toStrictEqual(expected);
  });

  it('are told once a limit', () => {
    expect(reasons(atMost3({}), limit('a', { min: 5, max: null }), limit('b', { min: 6, max: null }))).toHaveLength(2);
  });

  it('are not told again where the other limit has its contradiction alone', () => {
    const broken = limit('broken', { min: 4, max: 5, multiple: 3 });
    expect(reasons(limit('one', { max: 2 }), broken)).toStrictEqual([]);
  });
});

describe('limits for one purchase type', () => {
  const [once, again] = [{ purchaseType: 'one_time' }, { purchaseType: 'subscription' }] as const;

  it.each<[string, Partial<LimitDraft>, Partial<LimitDraft>, string[]]>([
    ['of the same', once, once, ['min_above_max']],
    ['of another', once, again, []],
    ['below the maximum of all', again, {}, ['min_above_max']],
    ['above the maximum of one type', {}, again, []],
    ['on a variant, below the maximum of all', { ...again, ...variant('v1') }, {}, ['min_above_max']],
    ['on all, above the maximum of one type of a variant', {}, { ...again, ...variant('v1') }, []],
    ['on a variant of all types, above the maximum of one type', variant('v1'), again, []],
  ])('%s', (_case, least, most, expected) => {
    expect(reasons(atLeast5(least), atMost3(most))).toStrictEqual(expected);
    expect(reasons(atMost3(most), atLeast5(least))).toStrictEqual(expected);
  });
});

describe('limits that take no part', () => {
  it('are the saved limit as it was before', () => {
    expect(reasons(limit('same', { max: 3 }), limit('same', { min: 5, max: null }))).toStrictEqual([]);
  });

  it('are inactive ones, on either side', () => {
    expect(reasons(atMost3({}), atLeast5({ status: 'inactive' }))).toStrictEqual([]);
    expect(reasons(atMost3({ status: 'inactive' }), atLeast5({}))).toStrictEqual([]);
  });
});

describe('limits that share a subject', () => {
  it.each<[string, Partial<LimitDraft>, Partial<LimitDraft>]>([
    ['all products and one of them', {}, { products: specific({ productId: 'p1' }) }],
    ['one product and all of them', { products: specific({ productId: 'p1' }) }, {}],
    ['all products and a group', {}, { products: group('Acme') }],
    ['a group and all products', { products: group('Acme') }, {}],
    ['the same group', { products: group('Acme') }, { products: group('Acme') }],
    [
      'some of the products',
      { products: specific({ productId: 'p1' }, { productId: 'p2' }) },
      { products: specific({ productId: 'p2' }, { productId: 'p3' }) },
    ],
    [
      'a product, and one of its variants that has a minimum',
      { products: specific({ productId: 'p1' }) },
      { products: specific({ productId: 'p1', variantIds: ['v1'] }) },
    ],
    [
      'variants, and one of them that has a minimum',
      { products: specific({ productId: 'p1', variantIds: ['v1', 'v2'] }) },
      { products: specific({ productId: 'p1', variantIds: ['v2'] }) },
    ],
    [
      'one of two products, where the other is excluded',
      { exclusions: { products: [{ productId: 'p2' }] } },
      { products: specific({ productId: 'p1' }, { productId: 'p2' }) },
    ],
    ['a product, and each of its variants that has a minimum', {}, { applyToEachVariant: true }],
    [
      'a product, and one of its variants by itself',
      { products: specific({ productId: 'p1', variantIds: ['v1', 'v2'] }) },
      { products: specific({ productId: 'p1', variantIds: ['v2'] }), applyToEachVariant: true },
    ],
    ['the cart, of which the minimum leaves a product out', { type: 'cart' }, { type: 'cart', ...without('p1') }],
    [
      'a collection, of which both leave the same product out',
      { ...collections('c1'), ...without('p1') },
      { ...collections('c1'), ...without('p1') },
    ],
    [
      'customers with one of two tags, the other excluded',
      tagged('vip', 'staff'),
      { ...tagged('vip', 'staff'), exclusions: { customerTags: ['staff'] } },
    ],
    ['all products, and those of some variants that have a minimum', {}, { products: bySku('A') }],
    ['the same variants of products', { products: bySku('A') }, { products: bySku(' a') }],
    [
      'the cart, of which conditions leave something out where the minimum is',
      { type: 'cart' },
      { type: 'cart', ...withoutGroup('A') },
    ],
    [
      'a collection, of which the same conditions leave something out',
      { ...collections('c1'), ...withoutGroup('A') },
      { ...collections('c1'), ...withoutGroup('a') },
    ],
    ['all products, of which both leave the same out', withoutGroup('A'), withoutGroup('a')],
    ['a window that allows less than an order must have', { repurchase: { option: 'once_per_month' } }, {}],
    ['each variant of all products', { applyToEachVariant: true }, { applyToEachVariant: true }],
    ['the whole cart', { type: 'cart' }, { type: 'cart' }],
    ['the cart of all customers and of those with a tag', { type: 'cart' }, tagged('vip')],
    ['the cart of customers with a tag and of all', tagged('vip'), { type: 'cart' }],
    ['the cart of all customers and of those with any tag', { type: 'cart' }, anyTag],
    ['a collection', collections('c1', 'c2'), collections('c2', 'c3')],
    [
      'a collection of customers with a tag and of all',
      collections('c1'),
      { ...anyTag, applyTo: 'collection', collectionIds: ['c1'] },
    ],
    ['products of customers with a tag and of all', {}, { ...anyTag, applyTo: 'product', products: { kind: 'all' } }],
    ['customers with one of two tags', tagged('gold', ' VIP'), tagged('vip ', 'staff')],
    ['customers with any tag and with one', anyTag, tagged('vip')],
    ['customers with one tag and with any', tagged('vip'), anyTag],
    ['the last day of the one that is the first of the other', { endDate: '2026-11-20' }, { startDate: '2026-11-20' }],
    ['the first day of the one that is the last of the other', { startDate: '2026-11-20' }, { endDate: '2026-11-20' }],
    ['a day far ahead', {}, { startDate: '2030-01-01' }],
  ])('contradict each other: %s', (_, one, other) => {
    expect(reasons(atMost3(one), atLeast5(other))).toStrictEqual(['min_above_max']);
  });

  it('a customer tag limit that says nothing else is applied to the cart', () => {
    const { applyTo: _, ...implicit } = atLeast5(anyTag);
    expect(reasons(atMost3({ type: 'cart' }), implicit)).toStrictEqual(['min_above_max']);
  });
});

describe('limits that share no subject', () => {
  it.each<[string, Partial<LimitDraft>, Partial<LimitDraft>]>([
    ['a product and the cart', {}, { type: 'cart' }],
    ['the cart and a product', { type: 'cart' }, {}],
    ['a collection and the cart', collections('c1'), { type: 'cart' }],
    ['quantity and value', {}, value],
    ['value and weight', value, { conditionType: 'total_weight' }],
    ['two products', { products: specific({ productId: 'p1' }) }, { products: specific({ productId: 'p2' }) }],
    [
      'two variants',
      { products: specific({ productId: 'p1', variantIds: ['v1'] }) },
      { products: specific({ productId: 'p1', variantIds: ['v2'] }) },
    ],
    [
      'variants of the same id of two products',
      { products: specific({ productId: 'p1', variantIds: ['v1'] }) },
      { products: specific({ productId: 'p2', variantIds: ['v1'] }) },
    ],
    ['the sum of two variants and one of them', { applyToEachVariant: true }, {}],
    [
      'a product whose variants have maximums, and the product',
      { products: specific({ productId: 'p1', variantIds: ['v1'] }) },
      { products: specific({ productId: 'p1' }) },
    ],
    [
      'variants that overlap',
      { products: specific({ productId: 'p1', variantIds: ['v1', 'v2'] }) },
      { products: specific({ productId: 'p1', variantIds: ['v2', 'v3'] }) },
    ],
    ['the cart, of which the maximum leaves a product out', { type: 'cart', ...without('p1') }, { type: 'cart' }],
    [
      'a collection, of which each leaves another product out',
      { ...collections('c1'), ...without('p1') },
      { ...collections('c1'), ...without('p2') },
    ],
    [
      'customers with a tag that the other excludes',
      { ...anyTag, exclusions: { customerTags: ['VIP'] } },
      tagged('vip'),
    ],
    [
      'a product that the other excludes',
      { exclusions: { products: [{ productId: 'p1' }] } },
      { products: specific({ productId: 'p1' }) },
    ],
    [
      'one product, excluded from one of the limits on it',
      { products: specific({ productId: 'p1' }), exclusions: { products: [{ productId: 'p1' }] } },
      { products: specific({ productId: 'p1' }) },
    ],
    ['two groups: whether they share products is not known', { products: group('Acme') }, { products: group('Nike') }],
    [
      'a group and a product: whether it belongs is not known',
      { products: group('Acme') },
      { products: specific({ productId: 'p1' }) },
    ],
    ['some variants of products, and all products', { products: bySku('A') }, {}],
    [
      'the cart, of which conditions leave something out where the maximum is',
      { type: 'cart', ...withoutGroup('A') },
      { type: 'cart' },
    ],
    ['all products, of which one leaves some out', {}, withoutGroup('A')],
    ['all products, of which each leaves others out', withoutGroup('A'), withoutGroup('B')],
    ['two collections', collections('c1'), collections('c2')],
    ['customers with different tags', tagged('vip', 'gold'), tagged('staff')],
    ['days before and after', { endDate: '2026-11-19' }, { startDate: '2026-11-20' }],
    ['days after and before', { startDate: '2026-11-20' }, { endDate: '2026-11-19' }],
    ['what a trigger product asks for', blocking, blocking],
    ['all products and what a trigger product asks for', {}, blocking],
  ])('do not contradict each other: %s', (_, one, other) => {
    expect(reasons(atMost3(one), atLeast5(other))).toStrictEqual([]);
  });
});

it('a multiple of a part that is above the maximum of the whole is told', () => {
  const part = limit('part', { max: null, multiple: 4, products: specific({ productId: 'p1', variantIds: ['v1'] }) });
  expect(reasons(part, atMost3({}))).toStrictEqual(['no_multiple_in_range']);
});

it('a maximum of a part does not bind the multiple of the whole', () => {
  const part = atMost3({ products: specific({ productId: 'p1', variantIds: ['v1'] }) });
  expect(reasons(part, limit('whole', { max: null, multiple: 4 }))).toStrictEqual([]);
});

describe('among many limits', () => {
  const ids = (name: string) => fc.subarray([`${name}1`, `${name}2`, `${name}3`], { minLength: 1 });
  const selection = fc.oneof(
    fc.constant<ProductSelection>({ kind: 'all' }),
    ids('p').map((found) => specific(...found.map((productId) => ({ productId })))),
    fc.constantFrom('Acme', ' acme', 'Nike').map(group),
  );
  const limits = fc
    .array(
      fc.record({
        type: fc.constantFrom(...LIMIT_TYPES),
        status: fc.constantFrom('active', 'active', 'inactive'),
        conditionType: fc.constantFrom(...CONDITION_TYPES),
        applyTo: fc.constantFrom('cart', 'collection', 'product'),
        products: selection,
        collectionIds: ids('c'),
        customerTags: fc.constant({ kind: 'all' as const }),
        applyToEachVariant: fc.boolean(),
        bounds: fc.constantFrom<Partial<LimitDraft>>(
          { min: 5, max: null },
          { min: null, max: 3 },
          { min: 1, max: 9 },
          { min: 4, max: 7, multiple: 3 },
          { min: null, max: null, multiple: 4 },
        ),
      }),
      { minLength: 2, maxLength: 20 },
    )
    .map((drafts) =>
      drafts.map(({ bounds, ...change }, index) => limit(`l${index}`, { ...change, ...bounds } as Partial<LimitDraft>)),
    );

  it('looks at none of those whose bounds agree', () => {
    let looks = 0;
    const counted = Array.from({ length: 1_000 }, (_, index) => {
      const one = limit(`l${index}`, { type: 'cart', min: 1 + (index % 3), max: 3 + (index % 5) });
      return Object.defineProperty({ ...one }, 'startDate', { get: () => ((looks += 1), '2026-01-01') }) as Limit;
    });
    const among = contradictionsAmong(counted);
    for (const one of counted) expect(among(one)).toStrictEqual([]);
    expect(looks).toBe(0);
    expect(among(limit('above', { type: 'cart', min: 4, max: null }))).toHaveLength(200);
    expect(looks).toBeGreaterThan(0);
  });

  it('finds for each limit what a look at all of them finds', () => {
    const found = { contradictions: 0 };
    fc.assert(
      fc.property(limits, (all) => {
        const among = contradictionsAmong(all);
        for (const one of all) {
          const named = (other: readonly { limits: [Limit, Limit] }[]) =>
            other.map(({ limits: [, { id }] }) => id).sort();
          const expected = named(findContradictions(one, all));
          found.contradictions += expected.length;
          expect(named(among(one))).toStrictEqual(expected);
        }
      }),
    );
    expect(found.contradictions).toBeGreaterThan(2);
  });
});
