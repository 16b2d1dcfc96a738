import { completeLimit, targetsOf, usesApplyTo, type ApplyTo, type LimitDraft, type LimitType } from '../src/limit.js';
import { draft, specific } from './builders.js';

const TARGETS = ['products', 'collectionIds', 'customerTags', 'targets'] as const;
/** A draft that names every target, needed or not. */
const everyTarget = (type: LimitType, applyTo?: ApplyTo): LimitDraft => ({
  name: 'Hoodies',
  type,
  applyTo,
  products: specific('p1'),
  collectionIds: ['c1'],
  customerTags: { kind: 'all' },
  targets: specific('p2'),
});

describe('a draft that says nothing else', () => {
  it('is active, without end, on quantity, and has always begun', () => {
    expect(completeLimit('L1', { name: ' Hoodies ', type: 'product', products: { kind: 'all' } })).toEqual({
      id: 'L1',
      name: 'Hoodies',
      type: 'product',
      status: 'active',
      startDate: '1970-01-01',
      endDate: null,
      conditionType: 'product_quantity',
      min: null,
      max: null,
      multiple: null,
      products: { kind: 'all' },
      applyToEachVariant: false,
      exclusions: { products: [], customerTags: [] },
      notificationTrigger: 'limit_reached',
      repurchase: { option: 'no_limit' },
      contactUs: { enabled: false, url: '' },
      messages: {},
    });
  });

  it.each<[LimitType, string]>([
    ['product', 'limit_reached'],
    ['collection', 'limit_reached'],
    ['customer_tag', 'limit_reached'],
    ['product-blocking', 'limit_reached'],
    ['cart', 'limit_reached_in_cart_page'],
  ])('of type %s shows its messages by the trigger %s', (type, trigger) => {
    expect(completeLimit('L1', everyTarget(type)).notificationTrigger).toBe(trigger);
  });

  it.each<LimitType>(['customer_tag', 'product-blocking'])('of type %s is applied to the cart', (type) => {
    expect(completeLimit('L1', everyTarget(type)).applyTo).toBe('cart');
  });
});

describe('a complete draft', () => {
  it('is kept as it is', () => {
    const full: LimitDraft = {
      name: 'Tagged',
      type: 'customer_tag',
      status: 'inactive',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      conditionType: 'total_weight',
      min: 1,
      max: 3,
      multiple: 2,
      customerTags: { kind: 'specific', tags: ['vip'] },
      applyTo: 'product',
      products: specific('p1'),
      applyToEachVariant: true,
      exclusions: { products: [{ productId: 'p9' }], customerTags: ['staff'] },
      notificationTrigger: 'add_to_cart',
      repurchase: { option: 'once_per_year' },
      contactUs: { enabled: true, url: 'https://shop.example' },
      messages: { en: { buttonText: 'Ask us' } },
    };
    expect(completeLimit('L1', full)).toEqual({ id: 'L1', ...full });
  });

  it('names each collection once', () => {
    const twice = draft({ type: 'collection', collectionIds: ['c2', 'c1', 'c2'] });
    expect(completeLimit('L1', twice).collectionIds).toEqual(['c2', 'c1']);
  });

  it('may exclude products and no tags, or tags and no products', () => {
    const products = [{ productId: 'p9' }];
    expect(completeLimit('L1', draft({ exclusions: { products } })).exclusions).toEqual({ products, customerTags: [] });
    expect(completeLimit('L1', draft({ exclusions: { customerTags: ['vip'] } })).exclusions).toEqual({
      products: [],
      customerTags: ['vip'],
    });
  });
});

describe('the targets of a limit', () => {
  it.each<[LimitType, ApplyTo, (typeof TARGETS)[number][]]>([
    ['product', 'cart', ['products']],
    ['collection', 'cart', ['collectionIds']],
    ['cart', 'cart', []],
    ['customer_tag', 'cart', ['customerTags']],
    ['customer_tag', 'collection', ['customerTags', 'collectionIds']],
    ['customer_tag', 'product', ['customerTags', 'products']],
    ['product-blocking', 'cart', ['products']],
    ['product-blocking', 'collection', ['products', 'collectionIds']],
    ['product-blocking', 'product', ['products', 'targets']],
  ])('of type %s applied to %s are %j; others are not stored', (type, applyTo, expected) => {
    expect(targetsOf(type, applyTo)).toEqual(expected);
    const stored = completeLimit('L1', everyTarget(type, applyTo));
    expect(TARGETS.filter((field) => field in stored).sort()).toEqual([...expected].sort());
  });

  it.each<[LimitType, boolean]>([
    ['customer_tag', true],
    ['product-blocking', true],
    ['product', false],
    ['collection', false],
    ['cart', false],
  ])('of type %s are chosen by what it is applied to: %s', (type, expected) => {
    expect(usesApplyTo(type)).toBe(expected);
    expect('applyTo' in completeLimit('L1', everyTarget(type, 'product'))).toBe(expected);
  });
});

it.each<[boolean, LimitType, ApplyTo]>([
  [true, 'product', 'cart'],
  [true, 'customer_tag', 'product'],
  [true, 'product-blocking', 'product'],
  [false, 'customer_tag', 'collection'],
  [false, 'product-blocking', 'cart'],
  [false, 'collection', 'product'],
  [false, 'cart', 'product'],
])('counting together is kept (%s) by a %s limit applied to %s', (isKept, type, applyTo) => {
  expect(completeLimit('L1', { ...everyTarget(type, applyTo), countTogether: true }).countTogether).toBe(
    isKept || undefined,
  );
});
