import { createHmac, randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import { ConfigModule } from '../../src/config.module.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { ENTITIES } from '../../src/entities.js';
import { InstallShop } from '../../src/installation/commands/install-shop.js';
import { buildShop, limitDraft, sessionToken, TestApp, type TestShop } from '../test-app.js';

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
      async () => (await sessionToken(shop.domain)).replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')),
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

  it('a shop seen for the first time is installed once, however many requests come at once', async () => {
    const domain = `first-${randomUUID().slice(0, 8)}.myshopify.com`;
    const token = await sessionToken(domain);
    const grants = app.platform.grants;
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call().get('/apiSa/shops').set('x-auth-token', token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => (body as { shop: { id: string } }).shop.id)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({
      shop: { shopifyDomain: domain, currency: 'USD', weightUnit: 'kg', countryCode: 'DE', timezone: 'Europe/Berlin', adminLocale: 'en' },
      shopInfo: { plan: 'free', impressions: 0 },
    });
    expect(app.platform.grants - grants).toBe(1);
    expect(await app.sql('SELECT access_token FROM platform_token WHERE access_token LIKE $1', ['shpat%'])).toEqual([]);
  });

  it('a shop whose connection has ended gets a new one when the merchant opens the app', async () => {
    await app.sql('DELETE FROM platform_token WHERE shop_id = $1', [shop.id]);
    const refused = await app.merchant(shop).send('get', '/catalog/products');
    expect([refused.status, refused.body.code]).toEqual([503, 'store_disconnected']);
    await app
      .call()
      .get(`/embed?shop=${shop.domain}&host=abc&id_token=${await sessionToken(shop.domain)}`)
      .expect(200);
    expect(await app.sql('SELECT 1 FROM platform_token WHERE shop_id = $1', [shop.id])).toHaveLength(1);
  });

  it('a refused token is forgotten only if it is still the shop’s own', async () => {
    app.platform.refuseOnce = async () => {
      await app.call().get(`/embed?shop=${shop.domain}&host=abc&id_token=${await sessionToken(shop.domain)}`);
      await app.http.get(CommandBus).execute(new InstallShop(shop.domain, { code: 'a-new-one' }));
    };
    await app.merchant(shop).send('get', '/catalog/products');
    expect(await app.sql('SELECT 1 FROM platform_token WHERE shop_id = $1', [shop.id])).toHaveLength(1);
  });

  it('a sign-in outside the admin needs the platform’s signature; its session mints tokens for calls, and nothing else does', async () => {
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
    const session = (done.headers['set-cookie'] as unknown as string[]).find((text) => text.startsWith('session='))!.split(';')[0]!;
    const { token } = (await app.call().post('/auth/token').set('cookie', session).expect(200)).body as { token: string };
    expect((await call(token)).status).toBe(200);
    expect((await call(session.slice('session='.length))).status).toBe(401);
    for (const other of [token, await sessionToken(shop.domain)])
      await app.call().post('/auth/token').set('cookie', `session=${other}`).expect(401);
  });

  it('saves the admin language, of the six there are', async () => {
    const merchant = app.merchant(shop);
    expect((await merchant.send('put', '/shops', { adminLocale: 'de' })).body).toMatchObject({ shop: { adminLocale: 'de' } });
    expect((await merchant.send('put', '/shops', { adminLocale: 'tlh' })).body).toMatchObject({
      fields: { adminLocale: expect.any(String) },
    });
  });

  it("another shop's ids answer 404 on every route", async () => {
    const stranger = app.merchant(await buildShop(app));
    const { limit } = await app.merchant(shop).create();
    const answers = await Promise.all([
      stranger.send('get', `/limits/${limit.id}`),
      stranger.send('put', `/limits/${limit.id}`, { ...limitDraft(), version: 1 }),
      stranger.send('post', `/limits/${limit.id}/duplicate`),
      stranger.send('post', '/limits/activate', { ids: [limit.id] }),
      stranger.send('post', '/limits/deactivate', { ids: [limit.id] }),
      stranger.send('post', '/limits/delete', { ids: [limit.id] }),
      stranger.send('get', '/limits/not-an-id'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await app.merchant(shop).get(limit.id)).toMatchObject({ version: 1 });
  });

  it('a query without a shop sees no row of any table, and cannot write one', async () => {
    await app.merchant(shop).create();
    const client = new pg.Client(app.urls.api);
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ tablename: string }>(
        `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
      );
      for (const { tablename } of tables)
        expect([tablename, (await client.query(`SELECT * FROM ${tablename}`)).rowCount]).toEqual([tablename, 0]);
      await expect(client.query('INSERT INTO dismissal (shop_id) VALUES ($1)', [shop.id])).rejects.toThrow('row-level security');
      await client.query('BEGIN');
      await client.query(`SELECT set_config('app.shop_id', $1, true)`, [shop.id]);
      expect((await client.query('SELECT 1 FROM purchase_limit')).rowCount).toBeGreaterThan(0);
      await client.query('ROLLBACK');
      expect((await client.query('SELECT 1 FROM purchase_limit')).rowCount).toBe(0);
    } finally {
      await client.end();
    }
  });

  it('the service refuses to run as a superuser', async () => {
    const url = new URL(process.env.TEST_POSTGRES_URL!);
    url.pathname = new URL(app.urls.api).pathname;
    await expect(
      NestFactory.createApplicationContext(
        {
          module: class Root {},
          imports: [ConfigModule.with({ ...app.config, API_DATABASE_URL: url.href }), DatabaseModule.with(ENTITIES)],
        },
        { logger: false, abortOnError: false },
      ),
    ).rejects.toThrow('superuser');
  });

  it('a document inside the admin needs its token, and otherwise bounces; outside it leads to the login page', async () => {
    const bounced = await app.call().get(`/embed/order-limits?shop=${shop.domain}&host=abc&embedded=1`);
    expect([bounced.status, bounced.headers.location]).toEqual([302, expect.stringContaining('/embed/auth/bounce?')]);
    expect(new URL(bounced.headers.location!, 'http://x').searchParams.get('shopify-reload')).toContain('/embed/order-limits?');
    const opened = await app.call().get(`/embed?shop=${shop.domain}&host=abc&id_token=${await sessionToken(shop.domain)}`);
    expect([opened.status, opened.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining(`frame-ancestors https://${shop.domain} `),
    ]);
    expect((await app.call().get('/order-limits')).headers.location).toBe('/auth/login');
    expect((await app.call().get('/embed?shop=evil.example.com')).headers.location).toBe('/auth/login');
    expect((await app.call().get('/auth/login?error=%3Cscript%3E')).text).not.toContain('<script>');
  });
});

/** Parameters as the platform signs them. */
function signedQuery(parameters: Record<string, string>): string {
  const message = Object.keys(parameters)
    .sort()
    .map((key) => `${key}=${parameters[key]}`)
    .join('&');
  return `${message}&hmac=${createHmac('sha256', 'test-secret-of-the-platform').update(message).digest('hex')}`;
}
