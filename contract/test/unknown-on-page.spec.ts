import { readCase } from '../cli/limit-case.js';
import { unknownOnPage } from '../cli/widget/unknown-on-page.js';

const line = (changes: object = {}) => ({
  id: 'l1',
  productId: '1',
  variantId: '11',
  quantity: 1,
  price: '10.00',
  grams: 100,
  title: 'Hoodie',
  vendor: 'Acme',
  tags: ['new'],
  collectionIds: [],
  ...changes,
});
const ask = (limit: object, lines: object[], changes: object = {}) => {
  const { errors, read } = readCase({
    name: 'n',
    now: '2026-11-20T10:00:00Z',
    shop: { currency: 'KWD', weightUnit: 'kg' },
    limits: [{ id: 'L', type: 'product', products: { kind: 'all' }, max: 2, ...limit }],
    cart: { lines },
    customer: { id: 'u1', tags: [] },
    expect: { allowed: true },
    ...changes,
  });
  expect(errors).toEqual([]);
  return unknownOnPage(read!);
};
const VALUE = { conditionType: 'total_product_value' };
const WEIGHT = { conditionType: 'total_weight' };
const byTag = {
  products: { kind: 'group', match: 'any', conditions: [{ field: 'tags', operator: 'equals', value: 'new' }] },
};

describe('what a page does not know of a case', () => {
  it('is money finer than hundredths, where a limit asks for money', () => {
    expect(ask(VALUE, [line({ price: '1.255' })])).toContain('line l1');
    expect(ask(VALUE, [line({ total: '99999999999999.99' })])).toContain('line l1');
    expect(ask(VALUE, [line({ price: '1.255', quantity: 2 }), line({ total: '0.30' })])).toBeNull();
    expect(ask({}, [line({ price: '1.255' })])).toBeNull();
  });

  it('is which of two facts a product or a variant has, where a limit asks for them', () => {
    const twoTags = [line(), line({ tags: [] })];
    expect(ask(byTag, twoTags)).toContain('tags of a product once');
    expect(ask(byTag, [line(), line({ productId: '2', tags: [] })])).toBeNull();
    expect(ask({}, twoTags)).toBeNull();
    const twoWeights = [line(), line({ grams: 200 })];
    expect(ask(WEIGHT, twoWeights)).toContain('weight of a variant once');
    expect(ask(WEIGHT, [line(), line({ variantId: '12', grams: 200 })])).toBeNull();
    expect(ask({}, twoWeights)).toBeNull();
    expect(ask({ ...WEIGHT, status: 'inactive' }, twoWeights)).toBeNull();
  });
});
