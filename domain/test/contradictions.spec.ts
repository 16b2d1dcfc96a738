import { findContradictions } from '../src/contradictions.js';
import { limit } from './builders.js';

describe('findContradictions', () => {
  it('finds a minimum above the maximum of another limit on the same product', () => {
    const one = limit('one', { max: 3 });
    const other = limit('other', { max: null, min: 5, products: { kind: 'specific', items: [{ productId: 'p1' }] } });
    expect(findContradictions(one, [one, other])).toEqual([{ limits: [one, other], reason: 'min_above_max' }]);
    expect(findContradictions(one, [limit('cart', { type: 'cart', products: undefined, min: 5 })])).toEqual([]);
    expect(findContradictions(one, [limit('later', { min: 5, max: null, startDate: '2030-01-01' })])).toHaveLength(1);
    const forTags = limit('tagged', {
      type: 'customer_tag',
      products: undefined,
      customerTags: { kind: 'all' },
      max: null,
      min: 10,
    });
    expect(findContradictions(limit('cart', { type: 'cart', products: undefined, max: 5 }), [forTags])).toHaveLength(1);
    const excluding = limit('all but p1', { exclusions: { products: [{ productId: 'p1' }] } });
    expect(findContradictions(excluding, [other])).toEqual([]);
    const variant = (id: string, change: object) =>
      limit(id, { products: { kind: 'specific', items: [{ productId: 'p1', variantIds: [id] }] }, ...change });
    expect(findContradictions(variant('v1', {}), [variant('v2', { max: null, min: 9 })])).toEqual([]);
    expect(
      findContradictions(limit('one', { endDate: '2029-12-31' }), [
        limit('later', { min: 5, max: null, startDate: '2030-01-01' }),
      ]),
    ).toEqual([]);
  });

  it('finds a range without a multiple, alone and together', () => {
    expect(findContradictions(limit('one', { min: 4, max: 5, multiple: 3 }), [])).toMatchObject([
      { reason: 'no_multiple_in_range' },
    ]);
    expect(
      findContradictions(limit('one', { max: 10, multiple: 4 }), [limit('other', { max: null, multiple: 6 })]),
    ).toMatchObject([{ reason: 'no_multiple_in_range' }]);
    expect(
      findContradictions(limit('one', { max: 12, multiple: 4 }), [limit('other', { max: null, multiple: 6 })]),
    ).toEqual([]);
  });
});
