import { randomUUID } from 'node:crypto';
import { buildShop, sessionToken, TestApp, type TestShop } from '../test-app.js';

describe('installation', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  it('a shop seen for the first time is installed once, however many requests come at once', async () => {
    const domain = `first-${randomUUID().slice(0, 8)}.myshopify.com`;
    const token = await sessionToken(domain);
    const grants = app.platform.grants;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => app.call().get('/apiSa/shops').set('x-auth-token', token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => (body as { shop: { id: string } }).shop.id)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({
      shop: {
        shopifyDomain: domain,
        currency: 'USD',
        weightUnit: 'kg',
        countryCode: 'DE',
        timezone: 'Europe/Berlin',
        adminLocale: 'en',
      },
      shopInfo: { plan: 'free', impressions: 0 },
    });
    expect(app.platform.grants - grants).toBe(1);
    expect(await app.sql('SELECT access_token FROM platform_token WHERE access_token LIKE $1', ['shpat%'])).toEqual([]);
  });

  it('a shop whose grant is gone gets a new one with the token of the merchant’s next call or page', async () => {
    const grants = () => app.sql('SELECT 1 FROM platform_token WHERE shop_id = $1', [shop.id]);
    const limits = () => app.merchant(shop).send('get', '/limits');
    const openings = [
      async () => expect((await limits()).status).toBe(200),
      async () =>
        void (await app
          .call()
          .get(`/embed?shop=${shop.domain}&host=abc&id_token=${await sessionToken(shop.domain)}`)
          .expect(200)),
    ];
    for (const open of openings) {
      await app.sql('DELETE FROM platform_token WHERE shop_id = $1', [shop.id]);
      await open();
      expect(await grants()).toHaveLength(1);
    }
  });

  it('a shop that cannot be reached keeps what is its own; only what asks the platform waits', async () => {
    const other = await buildShop(app);
    await app.sql('DELETE FROM platform_token WHERE shop_id = $1', [other.id]);
    app.platform.isDown = true;
    try {
      expect((await app.merchant(other).send('get', '/limits')).status).toBe(200);
      const catalog = await app.merchant(other).send('get', '/catalog/products');
      expect([catalog.status, catalog.body.code]).toEqual([503, 'store_disconnected']);
    } finally {
      app.platform.isDown = false;
    }
  });

  it('publishes the default language of messages, and what shoppers can do while a limit is broken', async () => {
    const merchant = app.merchant(shop);
    const shown = async () => {
      await app.drain();
      return app.platform.documentOf(shop.domain);
    };
    expect(await shown()).toMatchObject({ defaultLanguage: 'en' });
    expect(await shown()).not.toHaveProperty('disableCheckoutButton');
    expect(await shown()).not.toHaveProperty('withoutHelp');
    const changes = { defaultLanguage: 'de', disableCheckoutButton: true };
    expect((await merchant.send('put', '/shops', changes)).body).toMatchObject({ shop: changes });
    expect(await shown()).toMatchObject(changes);
    const helpless = await merchant.send('put', '/shops', { quantityHelp: false });
    expect(helpless.body).toMatchObject({ shop: { ...changes, quantityHelp: false } });
    expect(await shown()).toMatchObject({ ...changes, withoutHelp: true });
    await merchant.send('put', '/shops', { fieldsOnly: true });
    expect(await shown()).toMatchObject({ ...changes, fieldsOnly: true });
    // A message that is emptied is missing in that language from now on.
    const draft = { name: 'A', type: 'cart', max: 1, messages: { de: { maximumQuantityLimitMessage: ' ' } } };
    expect((await merchant.send('post', '/limits', draft)).body.fields).toEqual({
      'messages.de.maximumQuantityLimitMessage': 'This field is required',
    });
    await merchant.send('put', '/shops', { disableCheckoutButton: false, quantityHelp: true, fieldsOnly: false });
    expect(await shown()).not.toHaveProperty('disableCheckoutButton');
    expect(await shown()).not.toHaveProperty('withoutHelp');
    expect(await shown()).not.toHaveProperty('fieldsOnly');
  });

  it('keeps the merchant’s language of messages when the platform tells the shop’s own', async () => {
    await app.merchant(shop).send('put', '/shops', { defaultLanguage: 'fr' });
    await app.webhook(shop, 'shop/update', { payload: { primary_locale: 'es', currency: 'EUR' } });
    await app.drain();
    expect((await app.merchant(shop).send('get', '/shops')).body).toMatchObject({
      shop: { defaultLanguage: 'fr', currency: 'EUR' },
    });
  });

  it('refuses a change of a shop that changes nothing', async () => {
    expect((await app.merchant(shop).send('put', '/shops', {})).status).toBe(422);
  });

  it('keeps which parts of the app its theme shows, until it is uninstalled', async () => {
    const merchant = app.merchant(shop);
    const shown = async () => ((await merchant.send('get', '/shops')).body.shop as { widgets: unknown }).widgets;
    expect(await shown()).toBeNull();
    const widgets = [{ handle: 'purchase-limits', status: 'active' }];
    expect((await merchant.send('put', '/shops', { widgets })).status).toBe(200);
    expect(await shown()).toEqual(widgets);
    const wrong = await merchant.send('put', '/shops', { widgets: [{ handle: 'x'.repeat(65), status: 'active' }] });
    expect(Object.keys(wrong.body.fields as object)).toEqual(['widgets.0.handle']);
    await app.uninstall(shop);
    await app.drain();
    app.platform.install(shop.domain);
    expect(await shown()).toBeNull();
  });

  it('saves the admin language, of the six there are', async () => {
    const merchant = app.merchant(shop);
    expect((await merchant.send('put', '/shops', { adminLocale: 'de' })).body).toMatchObject({
      shop: { adminLocale: 'de' },
    });
    expect((await merchant.send('put', '/shops', { adminLocale: 'tlh' })).body).toMatchObject({
      fields: { adminLocale: expect.any(String) },
    });
  });
});
