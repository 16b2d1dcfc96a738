// A shop's life on the platform: installed, uninstalled, installed again, erased.
import { randomUUID } from 'node:crypto';
import { CheckInstallations } from '../../src/installation/check-installations.js';
import { buildShop, sessionToken, TestApp, type TestShop } from '../test-app.js';

describe('a shop’s life', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start({ SIGN_IN_BY_ADDRESS: 'true' });
  });
  beforeEach(async () => {
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  const later = () => new Date(Date.now() + 1_000);
  const published = () => app.platform.documentOf(shop.domain);
  const uninstall = async () => {
    app.platform.uninstall(shop.domain);
    await app.webhook(shop, 'app/uninstalled', { at: later() });
    await app.drain();
  };
  const shopOf = async () => (await app.merchant(shop).send('get', '/shops')).body;

  it('install, live, uninstall, 401s, reinstall, live again, erased', async () => {
    await app.merchant(shop).create();
    await app.drain();
    expect(published()).toMatchObject({ limits: [{ max: 3 }] });
    const before = await shopOf();

    await uninstall();
    expect((await app.merchant(shop).send('get', '/limits')).status).toBe(401);
    await app.call().get(`/storefront/${shop.domain}/settings`).expect(404);
    expect(await app.sql('SELECT 1 FROM platform_token WHERE shop_id = $1', [shop.id])).toEqual([]);

    app.platform.install(shop.domain);
    expect((await app.merchant(shop).list()).items).toHaveLength(1);
    await app.drain();
    expect(published()).toMatchObject({ limits: [{ max: 3 }] });
    const { shop: facts, shopInfo, widgetData } = await shopOf();
    expect(facts.installedAt).toBe(before.shop.installedAt);
    expect([shopInfo, widgetData.published]).toEqual([before.shopInfo, true]);

    await uninstall();
    expect(await app.webhook(shop, 'shop/redact', { payload: { shop_domain: shop.domain } })).toBe(200);
    await app.drain();
    expect(await app.rowsWith(shop.id)).toEqual([]);
    expect(await app.rowsWith(shop.domain)).toEqual([]);
    expect(await app.keysWith(shop.id)).toEqual([]);
    expect(await app.keysWith(shop.domain)).toEqual([]);
    expect(await app.webhook(shop, 'shop/redact')).toBe(200);
  });

  it('ends sessions and call tokens with the installation, also after it was installed again', async () => {
    const session = await app.signIn(shop);
    const { token } = (await app.call().post('/auth/token').set('cookie', session).expect(200)).body as {
      token: string;
    };
    const limits = () => app.call().get('/apiSa/limits').set('x-auth-token', token);
    expect((await limits()).status).toBe(200);
    await uninstall();
    expect((await limits()).status).toBe(401);
    await app.call().post('/auth/token').set('cookie', session).expect(401);
    app.platform.install(shop.domain);
    expect((await app.merchant(shop).send('get', '/limits')).status).toBe(200);
    expect((await limits()).status).toBe(401);
    await app.call().post('/auth/token').set('cookie', session).expect(401);
    expect((await app.call().get('/order-limits').set('cookie', session)).status).toBe(302);
  });

  it('sends no mail after uninstalling', async () => {
    const { limit } = await app.merchant(shop).create();
    app.platform.uninstall(shop.domain);
    await app.webhook(shop, 'app/uninstalled', { at: later() });
    // What is under way when the news comes may still be sent.
    await app.drain();
    await app.sees(shop, limit.id, 120);
    await app.drain();
    expect(app.outbox.mails.filter(({ to }) => to === `owner@${shop.domain}`)).toEqual([]);
  });

  it('keeps its count and its first installation', async () => {
    const { limit } = await app.merchant(shop).create();
    await app.sees(shop, limit.id, 7);
    await app.drain();
    const before = await shopOf();
    await uninstall();
    app.platform.install(shop.domain);
    const after = await shopOf();
    expect([after.shopInfo.impressions, after.shop.installedAt]).toEqual([7, before.shop.installedAt]);
  });

  it('is not ended by news of an earlier installation', async () => {
    const at = later();
    await uninstall();
    app.platform.install(shop.domain);
    await app.merchant(shop).create();
    await app.sql(`UPDATE platform_connection SET connected_at = $2 WHERE shop_id = $1`, [
      shop.id,
      new Date(at.getTime() + 60_000),
    ]);
    await app.webhook(shop, 'app/uninstalled', { at });
    await app.drain();
    expect((await app.merchant(shop).send('get', '/limits')).status).toBe(200);
    expect(published()).toMatchObject({ limits: [{ max: 3 }] });
  });

  it('that was uninstalled and installed again without our hearing of it is published again', async () => {
    await app.merchant(shop).create();
    await app.drain();
    app.platform.uninstall(shop.domain);
    app.platform.install(shop.domain);
    // The next question to the platform finds the grant refused; the next call brings a new one.
    await app.merchant(shop).send('get', '/catalog/products');
    await app.merchant(shop).send('get', '/limits');
    await app.drain();
    expect(published()).toMatchObject({ limits: [{ max: 3 }] });
    expect((await shopOf()).widgetData.published).toBe(true);
  });

  it('is not erased while the app is installed, and is when only we had not heard of its uninstalling', async () => {
    await app.webhook(shop, 'shop/redact');
    await app.drain();
    expect((await shopOf()).shop.id).toBe(shop.id);
    app.platform.uninstall(shop.domain);
    await app.webhook(shop, 'shop/redact', { id: randomUUID() });
    await app.drain();
    expect(await app.rowsWith(shop.id)).toEqual([]);
  });

  it('begins anew after it was erased', async () => {
    await app.merchant(shop).create();
    await uninstall();
    await app.webhook(shop, 'shop/redact');
    await app.drain();
    app.platform.install(shop.domain);
    const { body } = await app
      .call()
      .get('/apiSa/shops')
      .set('x-auth-token', await sessionToken(shop.domain));
    expect(body.shop.id).not.toBe(shop.id);
    expect((await app.merchant(shop).list()).items).toEqual([]);
  });

  it('is followed once a day where webhooks never came: its facts, its scopes, and another installation', async () => {
    const check = () => app.worker.get(CheckInstallations).checkDue();
    await app.merchant(shop).create();
    await app.drain();
    await app.sql(`UPDATE shop SET name = 'Old', shopify_plan = 'dormant', told_at = now() WHERE id = $1`, [shop.id]);
    await app.sql(
      `UPDATE platform_connection SET installation_id = 'gid://shopify/AppInstallation/0', scopes = '{}',
       checked_at = now() - interval '25 hours' WHERE shop_id = $1`,
      [shop.id],
    );
    app.platform.published.delete(shop.domain);
    const scope = app.platform.scope;
    app.platform.scope = 'read_products';
    expect(await check()).toBe(0);
    app.platform.scope = scope;
    await app.drain();
    const { shop: facts, shopInfo } = await shopOf();
    // Only a webhook tells plans such as `dormant`.
    expect([facts.name, facts.shopifyPlan, shopInfo.missingScopes]).toEqual([
      shop.domain.split('.')[0],
      'dormant',
      ['read_locales', 'write_app_proxy'],
    ]);
    expect(published()).toMatchObject({ limits: [{ max: 3 }] });
    const asked = app.platform.requests.length;
    expect(await check()).toBe(0);
    expect(app.platform.requests).toHaveLength(asked);
  });

  it('is published once a day where publishing had been given up', async () => {
    await app.merchant(shop).create();
    await app.drain();
    app.platform.published.delete(shop.domain);
    await app.sql('UPDATE publication SET version = 0 WHERE shop_id = $1', [shop.id]);
    await app.sql(`UPDATE platform_connection SET checked_at = now() - interval '25 hours' WHERE shop_id = $1`, [
      shop.id,
    ]);
    expect(await app.worker.get(CheckInstallations).checkDue()).toBe(0);
    await app.drain();
    expect(published()).toMatchObject({ limits: [{ max: 3 }] });
  });

  it('ends 30 days after uninstalling, where nobody asked to erase it', async () => {
    await uninstall();
    const erase = () => app.worker.get(CheckInstallations).eraseLongGone();
    expect(await erase()).toBe(0);
    await app.sql(`UPDATE platform_connection SET ended_at = now() - interval '31 days' WHERE shop_id = $1`, [shop.id]);
    expect(await erase()).toBe(1);
    expect(await app.rowsWith(shop.id)).toEqual([]);
  });
});
