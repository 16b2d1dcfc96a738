import { changesBetween } from '../src/limit-changes.js';
import { limit, specific } from './builders.js';

describe('what differs between two versions of a limit', () => {
  it('is told with both values where they are single', () => {
    expect(
      changesBetween(limit('a', { name: 'One', max: 3 }), limit('a', { name: 'Two', min: 1, max: null })),
    ).toStrictEqual([
      { field: 'name', before: 'One', after: 'Two' },
      { field: 'min', before: null, after: 1 },
      { field: 'max', before: 3, after: null },
    ]);
  });

  it('is told without values where they are lists or texts', () => {
    const before = limit('a', { products: specific('p1') });
    const after = limit('a', { products: specific('p2'), messages: { en: { blockedMessage: 'No' } } });
    expect(changesBetween(before, after)).toStrictEqual([{ field: 'products' }, { field: 'messages' }]);
  });

  it('is nothing for the same limit, whatever the order of its members', () => {
    const one = limit('a', { contactUs: { enabled: true, url: 'tel:1' } });
    const other = { ...limit('b'), contactUs: { url: 'tel:1', enabled: true } };
    expect(changesBetween(one, { ...other, name: 'a' })).toStrictEqual([]);
  });

  it('is a field that only one of them has', () => {
    const { applyTo: _applyTo, ...without } = limit('a', { type: 'customer_tag', customerTags: { kind: 'all' } });
    expect(changesBetween(limit('a', { type: 'customer_tag', customerTags: { kind: 'all' } }), without)).toStrictEqual([
      { field: 'applyTo', before: 'cart', after: null },
    ]);
  });
});
