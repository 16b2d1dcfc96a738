import { completeLimit, type LimitDraft, type ProductCondition, type ProductSelection } from '../src/limit.js';
import { forPages, namedTargets, publishedLimit, testTitles } from '../src/publishing.js';

const DOCUMENT = { shop: 's', version: 1, endpoint: 'https://api.example' };

function published(...drafts: LimitDraft[]) {
  const limits = drafts.map((draft, index) => publishedLimit(completeLimit(String(index), draft)));
  return forPages({ ...DOCUMENT, limits } as never);
}

describe('a published limit', () => {
  it('has neither the name that the merchant gave it nor a status', () => {
    const limit = completeLimit('1', { name: 'Hoodies against resellers', type: 'cart', max: 3 });
    const { name: _name, status: _status, ...others } = limit;
    expect(publishedLimit(limit)).toEqual(others);
  });
});

describe('the tags of a published document', () => {
  it('are positions where they mark customers, the same for the same tag', () => {
    const { settings, customerTags } = published(
      { name: 'a', type: 'customer_tag', max: 1, customerTags: { kind: 'specific', tags: ['VIP ', 'fraud'] } },
      {
        name: 'b',
        type: 'customer_tag',
        max: 2,
        customerTags: { kind: 'all' },
        exclusions: { products: [], customerTags: ['vip', 'Staff'] },
      },
    );
    expect(customerTags).toEqual({ '#fraud': '0', '#staff': '1', '#vip': '2' });
    expect(settings.limits[0]!.customerTags).toEqual({ kind: 'specific', tags: ['0', '2'] });
    expect(settings.limits[1]!.customerTags).toEqual({ kind: 'all' });
    expect(settings.limits[1]!.exclusions.customerTags).toEqual(['1', '2']);
    expect(JSON.stringify(settings)).not.toMatch(/vip|fraud|staff/i);
  });
});

describe('who a published limit is for', () => {
  const { settings, customerTags, needs } = published(
    {
      name: 'a',
      type: 'cart',
      max: 1,
      appliesWhen: {
        match: 'any',
        conditions: [
          { type: 'country', operator: 'any_of', values: ['DE'] },
          { type: 'customer_tags', operator: 'none_of', values: ['VIP', 'gold', ' vip'] },
        ],
      },
    },
    { name: 'b', type: 'cart', max: 1 },
  );

  it('names tags by their positions, and everything else as it is', () => {
    expect(customerTags).toEqual({ '#gold': '0', '#vip': '1' });
    expect(settings.limits[0]!.appliesWhen).toEqual({
      match: 'any',
      conditions: [
        { type: 'country', operator: 'any_of', values: ['DE'] },
        { type: 'customer_tags', operator: 'none_of', values: ['0', '1'] },
      ],
    });
  });

  it('is inactive until the page knows whether it holds, and asks the page for it', () => {
    expect(settings.limits.map(({ status }) => status)).toEqual(['inactive', undefined]);
    expect(needs.situation).toBe(true);
  });
});

describe('the conditions of a published document', () => {
  const group = (...conditions: ProductCondition[]): LimitDraft => ({
    name: 'a',
    type: 'product',
    max: 1,
    products: { kind: 'group', match: 'any', conditions },
  });

  it('ask for the keys of conditions that hold', () => {
    const { settings, conditions } = published(
      group(
        { field: 'vendor', operator: 'not_equals', value: ' Ä|c"me' },
        { field: 'tags', operator: 'ends_with', value: 'Sale' },
      ),
      group(
        { field: 'tags', operator: 'ends_with', value: 'sale ' },
        { field: 'title', operator: 'contains', value: 'Tee' },
      ),
    );
    const vendor = 'vendor-not_equals-%C3%A4%7Cc%22me';
    expect(conditions).toEqual([
      { key: vendor, field: 'vendor', needle: '\nä|c"me\n', denies: true },
      { key: 'tags-ends_with-sale', field: 'tags', needle: 'sale\n', denies: false },
      { key: 'title-contains-tee', field: 'title', needle: 'tee', denies: false },
    ]);
    const conditionsOf = (index: number) => settings.limits[index]!.products;
    expect(conditionsOf(0)).toMatchObject({
      match: 'any',
      conditions: [
        { field: 'tags', operator: 'equals', value: vendor },
        { field: 'tags', operator: 'equals', value: 'tags-ends_with-sale' },
      ],
    });
    expect(conditionsOf(1)).toMatchObject({
      conditions: [
        { field: 'tags', operator: 'equals', value: 'tags-ends_with-sale' },
        { field: 'title', operator: 'contains', value: '|title-contains-tee|' },
      ],
    });
  });

  it('are asked for in targets too', () => {
    const targets: ProductSelection = {
      kind: 'group',
      match: 'all',
      conditions: [{ field: 'vendor', operator: 'equals', value: 'Acme' }],
    };
    const { settings } = published({
      name: 'a',
      type: 'product-blocking',
      products: { kind: 'all' },
      applyTo: 'product',
      targets,
    });
    expect(settings.limits[0]!.targets).toMatchObject({
      conditions: [{ field: 'tags', operator: 'equals', value: 'vendor-equals-acme' }],
    });
  });

  it('can be of half a character, which is no text', () => {
    const { conditions } = published(group({ field: 'tags', operator: 'equals', value: '\ud83d' }));
    expect(conditions[0]!.key).toBe('tags-equals-%EF%BF%BD');
  });

  it('on SKUs are apart, since each variant is tested', () => {
    const { settings, conditions, skus } = published(
      group(
        { field: 'sku', operator: 'starts_with', value: ' TS-' },
        { field: 'vendor', operator: 'equals', value: 'A' },
      ),
    );
    expect(settings.limits[0]!.products).toMatchObject({
      conditions: [
        { field: 'sku', operator: 'contains', value: '|sku-starts_with-ts-|' },
        { field: 'tags', operator: 'equals', value: 'vendor-equals-a' },
      ],
    });
    expect(conditions.map(({ key }) => key)).toEqual(['vendor-equals-a']);
    expect(skus).toEqual([{ key: 'sku-starts_with-ts-', field: 'sku', needle: '\nts-', denies: false }]);
  });

  it('exclude products by their keys too; a limit that could not be told all of them is left to the checkout', () => {
    const excluding = (...conditions: ProductCondition[]): LimitDraft => ({
      name: 'a',
      type: 'cart',
      max: 1,
      exclusions: { group: { kind: 'group', match: 'any', conditions } },
    });
    const giftCard = excluding({ field: 'giftCard', operator: 'equals', value: 'true' });
    const { settings, conditions } = published(giftCard);
    expect(conditions).toEqual([{ key: 'giftCard-equals-true', field: 'giftCard', needle: '\ntrue\n', denies: false }]);
    expect(settings.limits[0]!.exclusions).toEqual({
      products: [],
      group: {
        kind: 'group',
        match: 'any',
        conditions: [{ field: 'tags', operator: 'equals', value: 'giftCard-equals-true' }],
      },
      customerTags: [],
    });
    const bySku = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        excluding({ field: 'sku', operator: 'equals', value: String(index) }),
      );
    expect(published(...bySku(251), giftCard).settings.limits).toHaveLength(251);
  });

  it('are no more than the platform’s server goes through', () => {
    const many = Array.from({ length: 2_600 }, (_, index) => `tag ${index}`);
    const { conditions } = published(
      group(...many.map((value) => ({ field: 'tags' as const, operator: 'equals' as const, value }))),
    );
    expect(conditions).toHaveLength(2_500);
  });
});

it('the rest of what the platform’s server is told: named collections, and what else limits need', () => {
  const { collections, needs } = published(
    { name: 'a', type: 'collection', max: 1, collectionIds: ['9', '7'] },
    { name: 'b', type: 'product', max: 1, conditionType: 'total_weight', products: { kind: 'all' } },
  );
  expect(collections).toBe(' 7  9 ');
  expect(needs).toEqual({ weight: true, variants: false, situation: false });
  expect(published().collections).toBe('');
  const each = published(
    { name: 'a', type: 'product', max: 1, products: { kind: 'all' }, applyToEachVariant: true },
    { name: 'b', type: 'cart', max: 1 },
  );
  expect(each.needs).toEqual({ weight: false, variants: true, situation: false });
});

describe('what a limit may miss in a cart', () => {
  const blocking = (changes: Partial<LimitDraft>): LimitDraft => ({
    name: 'n',
    type: 'product-blocking',
    products: { kind: 'all' },
    min: 1,
    ...changes,
  });
  const items = [{ productId: '1', variantIds: ['11', '12'] }, { productId: '2' }];
  const specific = { applyTo: 'product', targets: { kind: 'specific', items } } as const;

  it.each([
    ['collections', { applyTo: 'collection', collectionIds: ['7', '8', '7'] }, ['Collection 7', 'Collection 8']],
    ['products', specific, ['Product 1', 'Product 2']],
    [
      'each variant',
      { ...specific, applyToEachVariant: true },
      ['ProductVariant 11', 'ProductVariant 12', 'Product 2'],
    ],
    ['nothing of a group', { applyTo: 'product', targets: { kind: 'all' } }, []],
    ['nothing of the cart', { applyTo: 'cart' }, []],
    ['nothing without a minimum', { ...specific, min: null, max: 1 }, []],
    ['nothing of another type', { type: 'collection', collectionIds: ['7'] }, []],
  ] as [string, Partial<LimitDraft>, string[]][])('is: %s', (_title, changes, expected) => {
    const { settings } = published(blocking(changes));
    expect(namedTargets(settings.limits).map(({ type, id }) => `${type} ${id}`)).toEqual(expected);
  });
});

describe('conditions on titles', () => {
  const products = [
    { id: '1', title: ' Red TEE ' },
    { id: '2', title: 'Teeth' },
    { id: '3', title: 'Mug' },
  ];
  it.each([
    ['equals', 'red tee', ' 1 '],
    ['not_equals', 'red tee', ' 2  3 '],
    ['contains', 'tee', ' 1  2 '],
    ['does_not_contain', 'tee', ' 3 '],
    ['starts_with', 'tee', ' 2 '],
    ['ends_with', 'tee', ' 1 '],
  ] as const)('are tested with the titles of the shop’s own language: %s %s', (operator, value, holding) => {
    const condition = { field: 'title', operator, value } as const;
    const tags = { field: 'tags', operator, value } as const;
    const { conditions } = published({
      name: 'a',
      type: 'product',
      max: 1,
      products: { kind: 'group', match: 'any', conditions: [condition, tags] },
    });
    expect(testTitles(conditions, products)).toEqual({
      known: ' 1  2  3 ',
      holding: { [`title-${operator}-${encodeURIComponent(value)}`]: holding },
    });
  });
});
