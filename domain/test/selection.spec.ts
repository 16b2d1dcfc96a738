import type { CartLine } from '../src/cart-line.js';
import type { LimitDraft, ProductCondition, ProductSelection } from '../src/limit.js';
import { valueTest, factsOf, keysOf, lineValues, plain, selectorOf } from '../src/selection.js';
import { limit, line, specific } from './builders.js';

const condition = (
  field: ProductCondition['field'],
  operator: ProductCondition['operator'],
  value: string,
): ProductCondition => ({ field, operator, value });
const group = (match: 'all' | 'any', ...conditions: ProductCondition[]): ProductSelection => ({
  kind: 'group',
  match,
  conditions,
});
const selects = (selection: ProductSelection | undefined, facts: Partial<CartLine>) =>
  selectorOf(selection, valueTest)(line('p1', 1, facts));

describe('plain', () => {
  it('is the text in lower case without the spaces around it', () => {
    expect(plain('  VIP Gold ')).toBe('vip gold');
  });
});

describe('a condition on the title', () => {
  it.each([
    ['equals', 'summer hoodie', true],
    ['equals', ' SUMMER HOODIE ', true],
    ['equals', 'summer', false],
    ['not_equals', 'summer hoodie', false],
    ['not_equals', 'summer', true],
    ['starts_with', 'Summer', true],
    ['starts_with', 'hoodie', false],
    ['ends_with', 'Hoodie', true],
    ['ends_with', 'summer', false],
    ['contains', 'MER HOO', true],
    ['contains', 'winter', false],
    ['contains', '.*', false],
    ['does_not_contain', 'hood', false],
    ['does_not_contain', 'winter', true],
  ] as const)('%s "%s" is %s for " Summer Hoodie"', (operator, value, expected) => {
    expect(selects(group('all', condition('title', operator, value)), { title: ' Summer Hoodie' })).toBe(expected);
  });
});

describe('a condition on tags', () => {
  it.each([
    ['equals', ['new', 'SALE '], true],
    ['equals', ['new', 'sales'], false],
    ['equals', [], false],
    ['not_equals', ['new', 'Sale'], false],
    ['not_equals', ['new', 'sales'], true],
    ['not_equals', [], true],
    ['contains', ['new', 'sales'], true],
    ['does_not_contain', ['new', 'sales'], false],
    ['does_not_contain', ['new'], true],
    ['does_not_contain', [], true],
  ] as const)('%s "sale" with the tags %j is %s', (operator, tags, expected) => {
    expect(selects(group('all', condition('tags', operator, 'sale')), { tags })).toBe(expected);
  });
});

describe('a group', () => {
  const conditions = [condition('vendor', 'equals', 'Acme'), condition('tags', 'equals', 'new')];
  it.each([
    ['all', 'Acme', ['new'], true],
    ['all', 'Acme', [], false],
    ['all', 'Nike', ['new'], false],
    ['any', 'Acme', [], true],
    ['any', 'Nike', ['new'], true],
    ['any', 'Nike', [], false],
  ] as const)(
    'that matches %s of vendor Acme and tag new has a product of %s tagged %j: %s',
    (match, vendor, tags, expected) => {
      expect(selects(group(match, ...conditions), { vendor, tags })).toBe(expected);
    },
  );
});

describe('a selection', () => {
  it.each([
    ['absent', undefined],
    ['of all', { kind: 'all' }],
    ['of a product without variants named', specific('p1')],
    ['that names the variant', { kind: 'specific', items: [{ productId: 'p1', variantIds: ['v2', 'v1'] }] }],
    [
      'that names the variant in one of two items of the product',
      {
        kind: 'specific',
        items: [
          { productId: 'p1', variantIds: ['v1'] },
          { productId: 'p1', variantIds: ['v2'] },
        ],
      },
    ],
    [
      'that names the product as a whole, then a variant of it',
      { kind: 'specific', items: [{ productId: 'p1' }, { productId: 'p1', variantIds: ['v2'] }] },
    ],
    [
      'that names a variant, then the product as a whole',
      { kind: 'specific', items: [{ productId: 'p1', variantIds: ['v2'] }, { productId: 'p1' }] },
    ],
  ] as [string, ProductSelection | undefined][])('%s has the variant', (_, selection) => {
    expect(selects(selection, { variantId: 'v1' })).toBe(true);
  });

  it.each([
    ['of another product', specific('p2')],
    ['of other variants', { kind: 'specific', items: [{ productId: 'p1', variantIds: ['v2'] }] }],
    ['of the variant of another product', { kind: 'specific', items: [{ productId: 'p2', variantIds: ['v1'] }] }],
  ] as [string, ProductSelection][])('%s has it not', (_, selection) => {
    expect(selects(selection, { variantId: 'v1' })).toBe(false);
  });
});

describe('what a limit is found by', () => {
  const tagged = (change: Partial<LimitDraft>): Partial<LimitDraft> => ({
    type: 'customer_tag',
    customerTags: { kind: 'all' },
    ...change,
  });
  const [vendor, tag, title] = [
    condition('vendor', 'equals', ' Acme'),
    condition('tags', 'equals', 'New'),
    condition('title', 'contains', 'Hoodie'),
  ];
  const product = (value: string) => ({ field: 'productId', value });
  const collection = (value: string) => ({ field: 'collectionIds', value });
  const keys = (change: Partial<LimitDraft>) => keysOf(limit('L1', change));

  it.each<[string, Partial<LimitDraft>, object[]]>([
    ['the products it names', { products: specific('p1', 'p2') }, [product('p1'), product('p2')]],
    ['its collections', { type: 'collection', collectionIds: ['c1', 'c2'] }, [collection('c1'), collection('c2')]],
    [
      'its collections, for customers with a tag',
      tagged({ applyTo: 'collection', collectionIds: ['c1'] }),
      [collection('c1')],
    ],
    [
      'the products it names, for customers with a tag',
      tagged({ applyTo: 'product', products: specific('p1') }),
      [product('p1')],
    ],
    [
      'the products that trigger it, whatever it measures then',
      { type: 'product-blocking', products: specific('t'), applyTo: 'collection', collectionIds: ['c1'] },
      [product('t')],
    ],
    [
      'one equality of a group that must match in all',
      { products: group('all', title, vendor, tag) },
      [{ field: 'vendor', value: 'acme' }],
    ],
    [
      'each equality of a group of nothing else',
      { products: group('any', vendor, tag) },
      [
        { field: 'vendor', value: 'acme' },
        { field: 'tags', value: 'new' },
      ],
    ],
  ])('is %s', (_, change, expected) => {
    expect(keys(change)).toEqual(expected);
  });

  it.each<[string, Partial<LimitDraft>]>([
    ['all products', { products: { kind: 'all' } }],
    ['the cart', { type: 'cart' }],
    ['the cart of customers with a tag', tagged({ applyTo: 'cart' })],
    ['a group without an equality', { products: group('all', title) }],
    ['a group where something other than an equality is enough', { products: group('any', vendor, title) }],
  ])('is every line, for a limit on %s', (_, change) => {
    expect(keys(change)).toBeNull();
  });

  it.each([
    ['the cart', { type: 'cart' }],
    ['the cart of customers with a tag', { type: 'customer_tag', applyTo: 'cart' }],
    ['the cart of customers with a tag, as it is without another word', { type: 'customer_tag' }],
  ] as const)('is every line, for a limit on %s that carries products along', (_, targets) => {
    expect(keysOf({ ...targets, products: specific('p1') })).toBeNull();
  });
});

describe('what a line is found by', () => {
  const found = line('gid://shopify/Product/1', 1, {
    vendor: ' Acme',
    title: 'Hoodie ',
    tags: ['New', ' sale'],
    collectionIds: ['gid://shopify/Collection/1', 'c2'],
  });
  it.each([
    ['productId', ['gid://shopify/Product/1']],
    ['collectionIds', ['gid://shopify/Collection/1', 'c2']],
    ['vendor', ['acme']],
    ['title', ['hoodie']],
    ['tags', ['new', 'sale']],
  ] as const)('under %s is %j: ids as they are, texts as they compare', (field, values) => {
    expect(lineValues(found, field)).toEqual(values);
  });

  it.each(['collectionIds', 'vendor', 'title', 'tags'] as const)('is nothing under %s that is not known', (field) => {
    expect(lineValues({ ...found, [field]: undefined }, field)).toEqual([]);
  });
});

describe('the facts without which a limit cannot be judged', () => {
  const [vendor, tag] = [condition('vendor', 'equals', 'Acme'), condition('tags', 'contains', 'new')];
  it.each<[string, Partial<LimitDraft>, string[]]>([
    ['all products', {}, []],
    ['products by id', { products: specific('p1') }, []],
    ['a group', { products: group('any', vendor, tag) }, ['vendor', 'tags']],
    ['collections', { type: 'collection', collectionIds: ['c1'] }, ['collectionIds']],
    [
      'a group beside a trigger',
      { type: 'product-blocking', applyTo: 'product', products: specific('t'), targets: group('all', tag) },
      ['tags'],
    ],
    [
      'collections beside a trigger group',
      { type: 'product-blocking', applyTo: 'collection', products: group('all', vendor), collectionIds: ['c1'] },
      ['vendor', 'collectionIds'],
    ],
  ])('of a limit on %s', (_, change, expected) => {
    expect([...factsOf(limit('L1', change))]).toEqual(expected);
  });
});
