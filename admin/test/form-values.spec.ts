import { completeLimit, LIMIT_TYPES, type LimitDraft, type LimitType } from '@purchase-limits/domain/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import { isLimitType, LIMIT_TYPE_ENTRIES } from '../src/limit-types';
import { draftOf, newValues, triggersOf, valuesOf } from '../src/screens/limit-form/form-values';

const SOME_PRODUCTS = {
  kind: 'specific',
  items: [{ productId: 'p1', variantIds: ['v1'] }, { productId: 'p2' }],
} as const;
const GROUP = {
  kind: 'group',
  match: 'any',
  conditions: [{ field: 'vendor', operator: 'contains', value: 'Nike' }],
} as const;

const LIMITS = [
  {
    name: 'Each product',
    type: 'product',
    status: 'inactive',
    startDate: '2026-11-01',
    endDate: '2026-12-01',
    conditionType: 'total_weight',
    min: 0.125,
    max: 1000,
    products: { kind: 'all' },
    applyToEachVariant: true,
    exclusions: { products: [{ productId: 'p9' }], customerTags: [] },
    notificationTrigger: 'add_to_cart',
    hint: true,
    repurchase: { option: 'custom', every: { amount: 10, unit: 'hours' } },
    contactUs: { enabled: true, url: 'https://example.com' },
    messages: { en: { buttonText: 'Ask us' }, de: { maximumWeightLimitMessage: 'Zu schwer' } },
  },
  { name: 'Some products', type: 'product', multiple: 2, products: SOME_PRODUCTS },
  { name: 'A group', type: 'product', max: 2, products: GROUP },
  { name: 'Cart', type: 'cart', conditionType: 'total_product_value', min: 20.5, max: 99999.99 },
  {
    name: 'Collections',
    type: 'collection',
    max: 4,
    collectionIds: ['c1', 'c2'],
    purchaseType: 'one_time',
    exclusions: { products: [{ productId: 'p9' }] },
  },
  { name: 'Any tag', type: 'customer_tag', max: 4, customerTags: { kind: 'all' }, applyTo: 'cart' },
  {
    name: 'Tags on collections',
    type: 'customer_tag',
    min: 4,
    customerTags: { kind: 'specific', tags: ['vip'] },
    applyTo: 'collection',
    collectionIds: ['c1'],
    exclusions: { customerTags: ['staff'] },
  },
  {
    name: 'Tags on variants',
    type: 'customer_tag',
    max: 1,
    customerTags: { kind: 'specific', tags: ['vip', 'new'] },
    applyTo: 'product',
    products: GROUP,
    applyToEachVariant: true,
  },
  { name: 'Blocked', type: 'product-blocking', products: SOME_PRODUCTS },
  { name: 'Beside the cart', type: 'product-blocking', products: GROUP, applyTo: 'cart', min: 2 },
  {
    name: 'Only with collections',
    type: 'product-blocking',
    products: SOME_PRODUCTS,
    applyTo: 'collection',
    collectionIds: ['c1'],
    min: 1,
  },
  {
    name: 'Only with products',
    type: 'product-blocking',
    products: { kind: 'all' },
    applyTo: 'product',
    targets: SOME_PRODUCTS,
    max: 1,
    repurchase: { option: 'once_per_month' },
  },
] as unknown as LimitDraft[];
/** What a new limit lacks. The domain reports a missing bound at the minimum. */
const LACKS: Record<LimitType, string[]> = {
  product: ['min', 'name'],
  collection: ['collectionIds', 'min', 'name'],
  customer_tag: ['customerTags', 'min', 'name'],
  cart: ['min', 'name'],
  'product-blocking': ['name', 'products'],
};

describe('the form of a limit', () => {
  it.each(LIMITS)('gives back what was saved: $name', (draft) => {
    const limit = completeLimit('a', draft);
    expect(completeLimit('a', draftOf(limit.type, valuesOf(limit)))).toEqual(limit);
  });

  it.each(LIMIT_TYPES)('of a new %s limit lacks only what is to be chosen', (type) => {
    const draft = draftOf(type, newValues(type, '2026-11-20'));
    expect(draft).toMatchObject({ type, messages: {}, startDate: '2026-11-20', endDate: null });
    const errors = validateLimit(draft, { currency: 'USD', defaultLanguage: 'de' });
    expect(Object.keys(errors).sort()).toEqual(LACKS[type]);
  });

  it.each(LIMIT_TYPES)('of a new %s limit has one of its notification triggers', (type) => {
    expect(triggersOf(type)).toContain(newValues(type, '2026-11-20').notificationTrigger);
  });

  it('leaves out of the draft what blocking the order does not use', () => {
    const limit = completeLimit(
      'a',
      LIMITS.find(({ name }) => name === 'Only with products')!,
    );
    const draft = draftOf(limit.type, { ...valuesOf(limit), blocksOrder: true });
    expect(draft).toMatchObject({
      min: null,
      max: null,
      multiple: null,
      applyTo: 'cart',
      repurchase: { option: 'no_limit' },
    });
    expect(draft).not.toHaveProperty('targets');
  });
});

describe('the map of limit types', () => {
  it.each(LIMIT_TYPES)('loads the form of %s limits', async (type) => {
    expect((await LIMIT_TYPE_ENTRIES[type].loadForm()).type).toBe(type);
  });

  it('knows no other types', () => {
    expect(isLimitType('cart')).toBe(true);
    expect(isLimitType('toString')).toBe(false);
  });
});
