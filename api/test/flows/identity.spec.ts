import { buildShop, sessionToken, signedQuery, TestApp, type TestShop } from '../test-app.js';

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
    ['a token of the future', () => sessionToken(shop.domain, { nbf: now() + 30 })],
    ['another audience', () => sessionToken(shop.domain, { aud: 'another-app' })],
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

  it('within ten seconds of leeway is accepted', async () => {
    expect((await call(await sessionToken(shop.domain, { exp: now() - 8 }))).status).toBe(200);
  });

  it('a sign-in outside the admin is signed by the platform; only its session is traded for call tokens', async () => {
    const start = await app.call().get(`/auth/start?shop=${shop.domain.split('.')[0]}`);
    const state = new URL(start.headers.location!).searchParams.get('state')!;
    const cookie = start.headers['set-cookie']![0]!.split(';')[0]!;
    const signed = signedQuery({ code: 'c', shop: shop.domain, state, timestamp: String(now()) });
    expect((await app.call().get(`/auth/callback?${signed}`)).headers.location).toContain('/auth/login?error=');
    expect(
      (
        await app
          .call()
          .get(`/auth/callback?${signed.replace('code=c', 'code=d')}`)
          .set('cookie', cookie)
      ).headers.location,
    ).toContain('/auth/login?error=');
    const done = await app.call().get(`/auth/callback?${signed}`).set('cookie', cookie);
    expect(done.headers.location).toBe('/');
    const session = (done.headers['set-cookie'] as unknown as string[])
      .find((text) => text.startsWith('session='))!
      .split(';')[0]!;
    const { token } = (await app.call().post('/auth/token').set('cookie', session).expect(200)).body as {
      token: string;
    };
    expect((await call(token)).status).toBe(200);
    expect((await call(session.slice('session='.length))).status).toBe(401);
    const out = await app.call().post('/auth/sign-out').set('cookie', session).expect(204);
    expect(out.headers['set-cookie']![0]).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
    for (const other of [token, await sessionToken(shop.domain)])
      await app.call().post('/auth/token').set('cookie', `session=${other}`).expect(401);
  });

  it('a document inside the admin needs its token, or bounces; outside it leads to the login page', async () => {
    const bounced = await app.call().get(`/embed/order-limits?shop=${shop.domain}&host=abc&embedded=1`);
    expect([bounced.status, bounced.headers.location]).toEqual([302, expect.stringContaining('/embed/auth/bounce?')]);
    expect(new URL(bounced.headers.location!, 'http://x').searchParams.get('shopify-reload')).toContain(
      '/embed/order-limits?',
    );
    const opened = await app
      .call()
      .get(`/embed?shop=${shop.domain}&host=abc&id_token=${await sessionToken(shop.domain)}`);
    expect([opened.status, opened.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining(`frame-ancestors https://${shop.domain} `),
    ]);
    expect((await app.call().get('/order-limits')).headers.location).toBe('/auth/login');
    expect((await app.call().get('/embed?shop=evil.example.com')).headers.location).toBe('/auth/login');
    expect((await app.call().get('/auth/login?error=%3Cscript%3E')).text).not.toContain('<script>');
  });

  it('is not asked of a stale sign-in: a query that the platform signed over 90 seconds ago is refused', async () => {
    const start = await app.call().get(`/auth/start?shop=${shop.domain}`);
    const state = new URL(start.headers.location!).searchParams.get('state')!;
    const cookie = start.headers['set-cookie']![0]!.split(';')[0]!;
    const callback = async (parameters: Record<string, string>) =>
      (
        await app
          .call()
          .get(`/auth/callback?${signedQuery({ code: 'c', shop: shop.domain, state, ...parameters })}`)
          .set('cookie', cookie)
      ).headers.location;
    expect(await callback({ timestamp: String(now() - 95) })).toContain('/auth/login?error=');
    expect(await callback({ timestamp: String(now() + 95) })).toContain('/auth/login?error=');
    expect(await callback({})).toContain('/auth/login?error=');
    expect(await callback({ timestamp: String(now() - 80) })).toBe('/');
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
