// The worst that a merchant may send, of each kind: all of legal size.
import type { MerchantApi } from '@purchase-limits/scripts/merchant-api';

const FILE_BYTES = 9_900_000;
const BODY_CHARACTERS = 1_000_000;
const CSS_CHARACTERS = 16_384;
const HEADER = 'name,type,max\n';

export type Hostile = { name: string; send: (merchant: MerchantApi) => Promise<unknown> };

const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length));
const file = (name: string, content: string): Hostile => ({
  name: `file_${name}`,
  send: (merchant) => merchant.send('POST', '/limits/imports?fileName=hostile.csv', content),
});
const css = (name: string, part: string, before = '', after = ''): Hostile => {
  const content = before + filled(part, CSS_CHARACTERS - before.length - after.length) + after;
  return { name: `css_${name}`, send: (merchant) => merchant.send('POST', '/branding/custom-css', { css: content }) };
};
const body = (name: string, method: string, path: string, content: object): Hostile => ({
  name: `json_${name}`,
  send: (merchant) => merchant.send(method, path, content),
});
const nested = (depth: number) => {
  let inner: object = {};
  for (let level = 0; level < depth; level += 1) inner = { a: inner };
  return inner;
};
const limit = (changes: object) => ({ name: 'A', type: 'cart', max: 3, startDate: '2026-01-01', ...changes });
const condition = { property: 'title', relation: 'contains', value: 'a'.repeat(255) };

export function hostileInputs(branding: object): Hostile[] {
  const manyKeys = Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`key${index}`, 0]));
  const valid = Array.from({ length: 10_000 }, (_, row) => `Limit ${row},cart,${row + 1}\n`).join('');
  return [
    file('without_a_line_break', filled('x', FILE_BYTES)),
    file('of_line_breaks', HEADER + filled('\n', FILE_BYTES)),
    file('of_commas', HEADER + filled(',', FILE_BYTES)),
    file('of_uneven_rows', HEADER + filled(',\n,,\n', FILE_BYTES)),
    file('of_quotes', HEADER + filled('"', FILE_BYTES)),
    file('of_one_list', `name,type,max,products\nA,product,3,${filled('a|', FILE_BYTES)}`),
    file('of_10000_limits', HEADER + valid),
    css('of_comment_marks', '<!--'),
    css('of_semicolons', ';', 'p{', '}'),
    css('of_backslashes', '\\', '/*', '*/'),
    css('of_selectors', 'a,', '', 'b{}'),
    css('of_urls', 'p{a:url(x)}'),
    body('deep', 'POST', '/limits', nested(1_000)),
    body('wide', 'POST', '/limits', limit({ collectionIds: Array.from({ length: 250_000 }, () => '1') })),
    body('of_many_keys', 'POST', '/limits', manyKeys),
    body('long_name', 'POST', '/limits', limit({ name: filled('a ', BODY_CHARACTERS) })),
    body('placeholders', 'POST', '/limits', limit({ messages: { en: { max: filled('{', BODY_CHARACTERS) } } })),
    body('conditions', 'POST', '/limits', {
      ...limit({ type: 'product' }),
      products: { kind: 'group', match: 'all', conditions: Array.from({ length: 20 }, () => condition) },
    }),
    body('font_family', 'PUT', '/branding', {
      branding: { ...branding, fontFamily: `a${filled(' ', BODY_CHARACTERS)}!` },
      version: 0,
    }),
    { name: 'search', send: (merchant) => merchant.send('GET', `/limits?search=${filled('a%20', 12_000)}`) },
    { name: 'export', send: (merchant) => merchant.send('GET', '/limits/export') },
  ];
}
