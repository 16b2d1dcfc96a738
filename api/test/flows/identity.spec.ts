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
    const app = await TestApp.start({
      BLOCKED_EMAIL_DOMAINS: 'agency.myshopify.com',
      OWN_EMAIL_DOMAINS: 'ours.example',
    });
    try {
      const shop = await buildShop(app);
      await app.sql(`UPDATE shop SET email = 'owner@agency.myshopify.com' WHERE id = $1`, [shop.id]);
      for (const path of ['/shops', '/limits', '/quota', '/subscription', '/branding']) {
        const refused = await app.merchant(shop).send('get', path);
        expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'shop_blocked']);
      }
      expect((await app.merchant(shop).send('post', '/limits', {})).status).toBe(403);
      expect((await app.merchant(await buildShop(app)).send('get', '/limits')).status).toBe(200);
      // A test store of a partner is refused, unless it is our own.
      const partners = await buildShop(app);
      const facts = `UPDATE shop SET shopify_plan = 'partner_test', country_code = 'IN', email = $2 WHERE id = $1`;
      await app.sql(facts, [partners.id, 'owner@example.com']);
      expect((await app.merchant(partners).send('get', '/limits')).status).toBe(403);
      await app.sql(facts, [partners.id, 'owner@ours.example']);
      expect((await app.merchant(partners).send('get', '/limits')).status).toBe(200);
    } finally {
      await app.stop();
    }
  });
});
