// The worst that a merchant may send, of each kind: all of legal size.
import { createHmac, randomUUID } from 'node:crypto';
import type { MerchantApi } from '@purchase-limits/scripts/merchant-api';

const FILE_BYTES = 9_900_000;
const BODY_CHARACTERS = 1_000_000;
const CSS_CHARACTERS = 16_384;
const HEADER_CHARACTERS = 12_000;
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

/** A limit of the sizes that rules §4 allows, as far as they fit into 1 MB. */
const largest = () =>
  limit({
    type: 'product',
    products: {
      kind: 'specific',
      items: Array.from({ length: 1_000 }, (_, product) => ({
        productId: String(7e13 + product),
        variantIds: Array.from({ length: 55 }, (_variant, index) => String(4e13 + product * 250 + index)),
      })),
    },
  });

export type Site = { app: string; shop: string; clientSecret: string };

/** What anybody may send beside a body, and what the platform may deliver. */
function requests({ app, shop, clientSecret }: Site): Hostile[] {
  const settings = `${app}/storefront/${shop}/settings`;
  const headers = (name: string, sent: Record<string, string>): Hostile => ({
    name: `header_${name}`,
    send: () => fetch(settings, { headers: sent }).then((response) => response.arrayBuffer()),
  });
  const webhook = (name: string, topic: string, payload: object): Hostile => ({
    name: `webhook_${name}`,
    send: () => {
      const text = JSON.stringify(payload);
      const signature = createHmac('sha256', clientSecret).update(text).digest('base64');
      const told = {
        'content-type': 'application/json',
        'x-shopify-hmac-sha256': signature,
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': shop,
        'x-shopify-webhook-id': randomUUID(),
      };
      return fetch(`${app}/webhooks/shopify`, { method: 'POST', headers: told, body: text });
    },
  });
  const variants = Array.from({ length: 5_000 }, (_, id) => ({ id, title: 'a'.repeat(150), price: '1.00' }));
  return [
    headers('accept_language', { 'accept-language': filled('a;q=0.1,', HEADER_CHARACTERS) }),
    headers('if_none_match', { 'if-none-match': filled('W/"a",', HEADER_CHARACTERS) }),
    headers('cookie', { cookie: filled('a=b; ', HEADER_CHARACTERS) }),
    headers('forwarded', { 'x-forwarded-for': filled('1,', HEADER_CHARACTERS) }),
    { name: 'query', send: () => fetch(`${settings}?${filled('a=%20&', HEADER_CHARACTERS)}`) },
    webhook('of_a_large_product', 'products/update', { id: 1, variants }),
    webhook('of_unstorable_texts', 'shop/update', { name: filled('\0', 150_000) }),
  ];
}

export function hostileInputs(branding: object, site: Site): Hostile[] {
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
    body('largest_limit', 'POST', '/limits/try', { limit: largest(), cart: { lines: [] } }),
    body('largest_limit_saved', 'POST', '/limits', largest()),
    body('purchases', 'POST', '/limits/try', {
      limit: limit({}),
      cart: { lines: [] },
      purchases: Array.from({ length: 50 }, () => ({
        at: '2026-01-01T00:00:00Z',
        lines: Array.from({ length: 50 }, () => ({ productId: '1', variantId: '2', quantity: 1, price: 1 })),
      })),
    }),
    body('ids', 'POST', '/limits/activate', { ids: Array.from({ length: 1_000 }, () => randomUUID()) }),
    ...requests(site),
    { name: 'search', send: (merchant) => merchant.send('GET', `/limits?search=${filled('a%20', 12_000)}`) },
    { name: 'export', send: (merchant) => merchant.send('GET', '/limits/export') },
  ];
}
