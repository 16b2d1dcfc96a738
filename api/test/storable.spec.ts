import { InvalidFieldsError } from '../src/http/rule-error.js';
import { requireStorable, requireStorableJson } from '../src/http/storable.js';

const refusalOf = (check: () => void): unknown => {
  try {
    check();
    return null;
  } catch (error) {
    return ((error as InvalidFieldsError).details as { fields?: object }).fields;
  }
};
const namedAs = (path: string) => ({ [path]: 'Contains a character that cannot be stored' });

describe('a text that PostgreSQL cannot store', () => {
  it.each([
    ['the body itself', 'a\0', 'body'],
    ['the first half of a pair', { name: '\ud83d' }, 'name'],
    ['the second half of a pair', { name: '\ude00' }, 'name'],
    ['halves in the wrong order', { name: '\ude00\ud83d' }, 'name'],
    ['a field within a list', { products: [{ title: 'A' }, { title: '\0' }] }, 'products.1.title'],
    ['the name of a field, which is not repeated', { limit: { 'a\0': 1 } }, 'limit'],
  ])('is refused by name: %s', (_what, value, path) => {
    expect(refusalOf(() => requireStorable(value))).toEqual(namedAs(path));
  });

  it.each([['😀'], [{ name: 'Zürich 😀', max: 3, ends: null, list: [true, []] }], [null], [undefined], [7]])(
    'is not %j',
    (value) => {
      expect(refusalOf(() => requireStorable(value))).toBeNull();
    },
  );

  it.each([String.raw`{"name":"\u0000"}`, String.raw`{"name":"\uD83D"}`, String.raw`{"name":"\udfff"}`])(
    'is found in JSON: %s',
    (text) => {
      expect(refusalOf(() => requireStorableJson(text, JSON.parse(text)))).toEqual(namedAs('name'));
    },
  );

  it('is what JSON says and not how: a pair may be written as two escapes', () => {
    const text = String.raw`{"name":"\ud83d\ude00"}`;
    expect(refusalOf(() => requireStorableJson(text, JSON.parse(text)))).toBeNull();
  });
});
