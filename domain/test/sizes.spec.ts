import type { LimitDraft, ProductSelection } from '../src/limit.js';
import { SIZES } from '../src/sizes.js';
import { validateLimit } from '../src/validate-limit.js';
import { draft } from './builders.js';

const errors = (change: Partial<LimitDraft>) =>
  validateLimit(draft(change), { currency: 'USD', defaultLanguage: 'en' });
const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index));
const products = (count: number, variants = 0): ProductSelection => ({
  kind: 'specific',
  items: many(count, (index) => ({
    productId: String(index),
    ...(variants > 0 && { variantIds: many(variants, String) }),
  })),
});
const conditions = (count: number, length = 1): ProductSelection => ({
  kind: 'group',
  match: 'any',
  conditions: many(count, () => ({ field: 'tags', operator: 'equals', value: 'x'.repeat(length) })),
});
const tags = (count: number) => ({ kind: 'specific' as const, tags: many(count, String) });

describe('the sizes of a limit', () => {
  it.each<[string, (count: number) => Partial<LimitDraft>, number, string, string]>([
    [
      'products',
      (count) => ({ products: products(count) }),
      SIZES.products,
      'products',
      'Choose at most 1000 products; conditions can choose more',
    ],
    [
      'variants of a product',
      (count) => ({ products: products(1, count) }),
      SIZES.variants,
      'products.items.0.variantIds',
      'Choose at most 250 variants; leave them out for all',
    ],
    [
      'conditions',
      (count) => ({ products: conditions(count) }),
      SIZES.conditions,
      'products',
      'Use at most 20 conditions',
    ],
    [
      'characters of a condition',
      (count) => ({ products: conditions(1, count) }),
      SIZES.characters,
      'products.conditions.0.value',
      'Use at most 255 characters',
    ],
    [
      'collections',
      (count) => ({ type: 'collection', products: undefined, collectionIds: many(count, String) }),
      SIZES.collections,
      'collectionIds',
      'Choose at most 250 collections',
    ],
    [
      'customer tags',
      (count) => ({ type: 'customer_tag', products: undefined, customerTags: tags(count) }),
      SIZES.tags,
      'customerTags',
      'Choose at most 250 tags',
    ],
    [
      'excluded products',
      (count) => ({
        products: { kind: 'all' },
        exclusions: { products: many(count, (index) => ({ productId: String(index) })) },
      }),
      SIZES.products,
      'exclusions.products',
      'Choose at most 1000 products; conditions can choose more',
    ],
    [
      'excluded customer tags',
      (count) => ({
        type: 'customer_tag',
        products: undefined,
        customerTags: tags(1),
        exclusions: { customerTags: many(count, String) },
      }),
      SIZES.tags,
      'exclusions.customerTags',
      'Choose at most 250 tags',
    ],
    [
      'products that are blocked',
      (count) => ({
        type: 'product-blocking',
        applyTo: 'product',
        products: { kind: 'all' },
        targets: products(count),
        max: null,
      }),
      SIZES.products,
      'targets',
      'Choose at most 1000 products; conditions can choose more',
    ],
  ])('bound its %s', (_what, change, most, path, message) => {
    expect(errors(change(most))).not.toHaveProperty([path]);
    expect(errors(change(most + 1))).toMatchObject({ [path]: message });
  });
});
