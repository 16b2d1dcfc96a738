// The whole list of headers: one that goes missing, or one that is new, is seen here.
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const STOREFRONT = 'https://store.example';
const ANY = expect.any(String) as string;

const SECURITY = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' };
const OF_STOREFRONT = {
  ...CORS,
  'strict-transport-security': SECURITY['strict-transport-security'],
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
};
const DOCUMENT = {
  etag: ANY,
  vary: 'accept-encoding',
  'cache-control': 'public, max-age=0, must-revalidate',
};
const JSON_BODY = { 'content-type': 'application/json; charset=utf-8', 'content-length': ANY };
const OF_CONNECTION = ['date', 'connection', 'keep-alive'];

describe('the headers of an answer', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start({ REQUESTS_PER_MINUTE: '9' });
    shop = await buildShop(app);
    await app.drain();
  });
  afterAll(() => app.stop());

  const headersOf = (answer: { headers: Record<string, string> }) =>
    Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.includes(name)));
  const get = (headers: Record<string, string> = {}) =>
    app.call().get(`/storefront/${shop.domain}/settings`).set('origin', STOREFRONT).set(headers);

  it('with the published document: plain, compressed, and not changed since', async () => {
    const plain = await get({ 'accept-encoding': 'identity' }).expect(200);
    expect(headersOf(plain)).toEqual({ ...OF_STOREFRONT, ...DOCUMENT, ...JSON_BODY });
    const zipped = await get({ 'accept-encoding': 'gzip' }).expect(200);
    expect(headersOf(zipped)).toEqual({
      ...OF_STOREFRONT,
      ...DOCUMENT,
      ...JSON_BODY,
      'content-encoding': 'gzip',
    });
    const same = await get({ 'accept-encoding': 'identity', 'if-none-match': plain.headers.etag! }).expect(304);
    expect(headersOf(same)).toEqual({ ...OF_STOREFRONT, ...DOCUMENT });
  });

  it('of an error let the storefront read it', async () => {
    const unknown = await app.call().get('/storefront/nobody.myshopify.com/settings').expect(404);
    expect(headersOf(unknown)).toEqual({ ...OF_STOREFRONT, ...JSON_BODY });
    const answers = await Promise.all(Array.from({ length: 10 }, () => get()));
    const refused = answers.find(({ status }) => status === 429)!;
    expect(headersOf(refused)).toEqual({
      ...OF_STOREFRONT,
      ...JSON_BODY,
      'retry-after': ANY,
    });
  });

  it('let a storefront send what needs a preflight, and no page of another origin call the admin', async () => {
    const ask = (path: string, method: string) =>
      app.call().options(path).set({ origin: STOREFRONT, 'access-control-request-method': method });
    const asked = await ask('/storefront/impressions', 'POST').set('access-control-request-headers', 'content-type');
    expect([asked.status, asked.headers]).toMatchObject([
      204,
      {
        ...OF_STOREFRONT,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
      },
    ]);
    expect((await app.call().options('/storefront/impressions')).status).toBe(400);
    for (const answer of [await ask('/apiSa/limits', 'GET'), await app.call().get('/apiSa/limits')]) {
      expect(answer.headers).toMatchObject(SECURITY);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
