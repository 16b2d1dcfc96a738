// What the list says of a limit, for every kind of limits.
import { completeLimit, type LimitDraft, type ProductGroup } from '@purchase-limits/domain/limit';
import { scopeOf } from '@purchase-limits/domain/limit-scope';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { sentenceOf } from '../src/components/limit-sentence/limit-sentence';

const products = (count: number, variantIds?: string[]): LimitDraft['products'] => ({
  kind: 'specific',
  items: Array.from({ length: count }, (_, index) => ({ productId: String(index), ...(variantIds && { variantIds }) })),
});
const group = (match: 'all' | 'any', count: number): ProductGroup => ({
  kind: 'group',
  match,
  conditions: Array.from({ length: count }, () => ({ field: 'vendor', operator: 'equals', value: 'Acme' })),
});
const tagged = (...tags: string[]): Partial<LimitDraft> => ({
  type: 'customer_tag',
  customerTags: { kind: 'specific', tags },
});
const all: LimitDraft['products'] = { kind: 'all' };
const value = { conditionType: 'total_product_value' } as const;
const weight = { conditionType: 'total_weight' } as const;
const sentence = (draft: Partial<LimitDraft>) => {
  const limit = completeLimit('a', { name: '', type: 'product', ...draft });
  return sentenceOf({ ...limit, scope: scopeOf(limit) }, measureFormat(limit.conditionType, 'en', 'USD', 'kg'));
};

describe('the sentence about a limit', () => {
  it.each<[Partial<LimitDraft>, string]>([
    // Bounds.
    [{ products: all, max: 3 }, 'At most 3 of each product'],
    [{ products: all, min: 2 }, 'At least 2 of each product'],
    [{ products: all, max: 3, purchaseType: 'one_time' }, 'At most 3 of each product, one-time purchases only'],
    [
      { type: 'product-blocking', products: products(1), purchaseType: 'subscription' },
      'Blocks orders with 1 chosen product, subscriptions only',
    ],
    [{ products: all, min: 2, max: 6 }, '2 to 6 of each product'],
    [{ products: all, max: 3, replaces: ['a', 'b'] }, 'At most 3 of each product · instead of 2 other limits'],
    [{ products: all, min: 2, max: 2 }, 'Exactly 2 of each product'],
    [{ products: all, multiple: 2 }, 'Multiples of 2 of each product'],
    [{ products: all, min: 2, max: 6, multiple: 2 }, '2 to 6 of each product, in multiples of 2'],
    [{ products: all, max: 1_500 }, 'At most 1,500 of each product'],
    [{ products: all, ...value, min: 20, max: 50.5 }, '$20.00 to $50.50 of each product'],
    [{ products: all, ...weight, max: 2.5 }, 'At most 2.5 kg of each product'],
    // Products.
    [{ products: products(1), max: 3 }, 'At most 3 of 1 product'],
    [{ products: products(2), max: 3 }, 'At most 3 of each of 2 products'],
    [{ products: products(1, ['v']), max: 3 }, 'At most 3 of the chosen variants of 1 product'],
    [{ products: products(2, ['v']), max: 3 }, 'At most 3 of the chosen variants of each of 2 products'],
    [{ products: group('all', 1), max: 3 }, 'At most 3 of each product that meets 1 condition'],
    [{ products: group('all', 2), max: 3 }, 'At most 3 of each product that meets all of 2 conditions'],
    [{ products: group('any', 2), max: 3 }, 'At most 3 of each product that meets any of 2 conditions'],
    // Variants.
    [{ products: all, applyToEachVariant: true, min: 2, max: 6 }, '2 to 6 of each variant of all products'],
    [{ products: products(1), applyToEachVariant: true, max: 3 }, 'At most 3 of each variant of 1 product'],
    [{ products: products(2), applyToEachVariant: true, max: 3 }, 'At most 3 of each variant of 2 products'],
    [
      { products: products(2, ['v']), applyToEachVariant: true, max: 3 },
      'At most 3 of each chosen variant of 2 products',
    ],
    [
      { products: group('any', 2), applyToEachVariant: true, max: 3 },
      'At most 3 of each variant of products that meet any of 2 conditions',
    ],
    // Different ones.
    [
      { products: products(2), countTogether: true, conditionType: 'distinct_products', max: 1 },
      'At most 1 different product across 2 products',
    ],
    [
      { products: products(2), conditionType: 'distinct_variants', min: 2, max: 3 },
      '2 to 3 different variants of each of 2 products',
    ],
    // Collections and carts, where no product is named.
    [{ type: 'collection', collectionIds: ['1'], max: 3 }, 'At most 3 units from 1 collection'],
    [{ type: 'collection', collectionIds: ['1', '2'], max: 1 }, 'At most 1 unit from each of 2 collections'],
    [{ type: 'collection', collectionIds: ['1'], multiple: 2 }, 'Multiples of 2 units from 1 collection'],
    [
      { type: 'collection', collectionIds: ['1', '2'], ...value, min: 50 },
      'At least $50.00 from each of 2 collections',
    ],
    [{ type: 'cart', min: 2, max: 10 }, 'Cart: 2 to 10 units'],
    [{ type: 'cart', max: 1 }, 'Cart: at most 1 unit'],
    [{ type: 'cart', ...weight, max: 10 }, 'Cart: at most 10 kg'],
    [{ type: 'cart', min: 6, multiple: 6 }, 'Cart: at least 6 units, in multiples of 6'],
    // Customers.
    [{ ...tagged('vip'), ...value, min: 50 }, 'Cart: at least $50.00 for customers tagged vip'],
    [{ ...tagged('vip', 'b2b'), max: 5 }, 'Cart: at most 5 units for customers tagged vip or b2b'],
    [{ ...tagged('vip', 'b2b', 'c'), ...value, min: 50 }, 'Cart: at least $50.00 for customers tagged vip or 2 more'],
    [
      { type: 'customer_tag', customerTags: { kind: 'all' }, max: 5 },
      'Cart: at most 5 units for customers with any tag',
    ],
    [
      { ...tagged('vip'), applyTo: 'collection', collectionIds: ['1'], max: 5 },
      'At most 5 units from 1 collection for customers tagged vip',
    ],
    [
      { ...tagged('vip'), applyTo: 'product', products: products(2), min: 2, multiple: 2 },
      'At least 2 of each of 2 products for customers tagged vip, in multiples of 2',
    ],
    // Blocking.
    [{ type: 'product-blocking', products: all }, 'Blocks orders with any product'],
    [{ type: 'product-blocking', products: products(1) }, 'Blocks orders with 1 chosen product'],
    [{ type: 'product-blocking', products: products(2) }, 'Blocks orders with any of 2 chosen products'],
    [{ type: 'product-blocking', products: products(1, ['v']) }, 'Blocks orders with any chosen variant of 1 product'],
    [
      { type: 'product-blocking', products: group('all', 3) },
      'Blocks orders with a product that meets all of 3 conditions',
    ],
    [
      { type: 'product-blocking', products: products(1), ...value, min: 50 },
      'If the cart has 1 chosen product: at least $50.00 of other products',
    ],
    [
      { type: 'product-blocking', products: products(2), max: 3 },
      'If the cart has any of 2 chosen products: at most 3 units of other products',
    ],
    [
      { type: 'product-blocking', products: group('any', 2), applyTo: 'collection', collectionIds: ['1'], min: 1 },
      'If the cart has a product that meets any of 2 conditions: at least 1 unit from 1 collection',
    ],
    [
      { type: 'product-blocking', products: all, applyTo: 'product', targets: products(4), max: 3 },
      'If the cart has any product: at most 3 of each of 4 products',
    ],
    // Re-purchase.
    [
      { products: all, max: 3, repurchase: { option: 'once_per_month' } },
      'At most 3 of each product per customer and month',
    ],
    [{ products: all, max: 3, repurchase: { option: 'once_per_lifetime' } }, 'At most 3 of each product per customer'],
    [
      { products: all, max: 3, repurchase: { option: 'once_per_month', persons: 'contacts' } },
      'At most 3 of each product per customer and month, guests included',
    ],
    [
      { products: all, max: 3, repurchase: { option: 'calendar_day', persons: 'households' } },
      'At most 3 of each product per customer and calendar day, by household',
    ],
    [
      { products: products(2), min: 1, repurchase: { option: 'once_per_year' } },
      'One order of each of 2 products per customer and year, at least 1 in each order',
    ],
    [
      {
        type: 'cart',
        min: 2,
        max: 6,
        multiple: 2,
        repurchase: { option: 'custom', every: { amount: 10, unit: 'days' } },
      },
      'Cart: at most 6 units per customer within 10 days, at least 2 in each order, in multiples of 2 in each order',
    ],
    [
      { ...tagged('vip'), max: 6, repurchase: { option: 'custom', every: { amount: 1, unit: 'hours' } } },
      'Cart: at most 6 units per customer within 1 hour for customers tagged vip',
    ],
    // Exclusions.
    [
      { products: all, max: 3, exclusions: { products: [{ productId: '1' }] } },
      'At most 3 of each product (1 product excluded)',
    ],
    [
      { ...tagged('vip'), max: 3, exclusions: { customerTags: ['a', 'b'] } },
      'Cart: at most 3 units for customers tagged vip (2 tags excluded)',
    ],
    [
      {
        ...tagged('vip'),
        max: 3,
        exclusions: { products: [{ productId: '1' }, { productId: '2' }], customerTags: ['a'] },
      },
      'Cart: at most 3 units for customers tagged vip (2 products and 1 tag excluded)',
    ],
    [
      { products: all, max: 3, exclusions: { group: group('all', 1) } },
      'At most 3 of each product (products that meet 1 condition excluded)',
    ],
    [
      { ...tagged('vip'), max: 3, exclusions: { group: group('any', 2), customerTags: ['a'] } },
      'Cart: at most 3 units for customers tagged vip (products that meet any of 2 conditions and 1 tag excluded)',
    ],
  ])('%j: %s', (draft, expected) => {
    expect(sentence(draft)).toBe(expected);
  });

  it('writes a tag as it is, whatever characters it has', () => {
    expect(sentence({ ...tagged("{count} <b> # 'x'"), max: 1 })).toBe(
      "Cart: at most 1 unit for customers tagged {count} <b> # 'x'",
    );
  });
});
