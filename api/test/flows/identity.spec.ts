import { operations } from '@purchase-limits/contract/operations';
import type { Operation } from '@purchase-limits/contract/operation';
import { buildShop, sessionToken, TestApp, type TestShop } from '../test-app.js';

describe('who is calling', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  const call = (token: string | null) => {
    const request = app.call().get('/apiSa/limits');
    return token === null ? request : request.set('x-auth-token', token);
  };
  const now = () => Math.floor(Date.now() / 1_000);

  it.each([
    ['no token', async () => null],
    ['nonsense', async () => 'a.b.c'],
    ['another secret', () => sessionToken(shop.domain, {}, 'some-other-secret-here')],
    ['an expired token', () => sessionToken(shop.domain, { exp: now() - 11 })],
    ['a token that is issued later', () => sessionToken(shop.domain, { iat: now() + 60 })],
    ['a token that is valid for a day', () => sessionToken(shop.domain, { exp: now() + 86_400 })],
    ['a token that names nobody', () => sessionToken(shop.domain, { sub: '' })],
    ['a token of the future', () => sessionToken(shop.domain, { nbf: now() + 30 })],
    ['another audience', () => sessionToken(shop.domain, { aud: 'another-app' })],
    ['no audience', () => sessionToken(shop.domain, { aud: undefined })],
    ['a list of audiences with ours alone', () => sessionToken(shop.domain, { aud: ['test-client'] })],
    ['a list of two audiences', () => sessionToken(shop.domain, { aud: ['test-client', 'another-app'] })],
    ['an empty list of audiences', () => sessionToken(shop.domain, { aud: [] })],
    ['a nested list of audiences', () => sessionToken(shop.domain, { aud: [['test-client']] })],
    ['an issuer of another shop', () => sessionToken(shop.domain, { iss: 'https://other.myshopify.com/admin' })],
    ['a destination that is no shop', () => sessionToken('shop.example.com')],
    ['a padded signature', async () => `${await sessionToken(shop.domain)}=`],
    [
      'an unsigned token',
      async () =>
        (await sessionToken(shop.domain)).replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')),
    ],
  ])('%s is refused, asks App Bridge for a fresh one and changes nothing', async (_name, token) => {
    const before = await app.sql('SELECT count(*) FROM shop');
    const response = await call(await token());
    expect([response.status, response.body.code, response.headers['x-shopify-retry-invalid-session-request']]).toEqual([
      401,
      'unauthorized',
      '1',
    ]);
    expect(await app.sql('SELECT count(*) FROM shop')).toEqual(before);
  });

  it('is asked for by every call of the API', async () => {
    const calls = Object.values<Operation>(operations).filter(({ path }) => path.startsWith('/apiSa/'));
    expect(calls.length).toBeGreaterThan(30);
    for (const { method, path } of calls) {
      const answer = await app.call()[method](path.replace(/\{\w+\}/g, shop.id));
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  it('App Bridge tries again with a fresh bearer token beside the stale header, and gets through', async () => {
    const stale = await sessionToken(shop.domain, { exp: now() - 60 });
    const again = await call(stale).set('authorization', `Bearer ${await sessionToken(shop.domain)}`);
    expect(again.status).toBe(200);
    const bearerOnly = app
      .call()
      .get('/apiSa/limits')
      .set('authorization', `Bearer ${await sessionToken(shop.domain)}`);
    expect((await bearerOnly).status).toBe(200);
    expect((await call(stale).set('authorization', `Bearer ${stale}`)).status).toBe(401);
    expect((await app.call().get('/apiSa/limits').set('authorization', 'Basic YTpi')).status).toBe(401);
  });

  it('within ten seconds of leeway is accepted', async () => {
    expect((await call(await sessionToken(shop.domain, { exp: now() - 8 }))).status).toBe(200);
  });
});

describe('a blocked shop', () => {
  it('is refused every call, with the reason; other shops are not', async () => {
    const app = await TestApp.start({ BLOCKED_EMAIL_DOMAINS: 'agency.myshopify.com' });
    try {
      const shop = await buildShop(app);
      await app.sql(`UPDATE shop SET email = 'owner@agency.myshopify.com' WHERE id = $1`, [shop.id]);
      for (const path of ['/shops', '/limits', '/quota', '/subscription', '/branding']) {
        const refused = await app.merchant(shop).send('get', path);
        expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'shop_blocked']);
      }
      expect((await app.merchant(shop).send('post', '/limits', {})).status).toBe(403);
      expect((await app.merchant(await buildShop(app)).send('get', '/limits')).status).toBe(200);
    } finally {
      await app.stop();
    }
  });
});
