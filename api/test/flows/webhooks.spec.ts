import { randomUUID } from 'node:crypto';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

describe('webhooks', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const events = (type: string) => app.sql('SELECT 1 FROM event_log WHERE shop_id = $1 AND type = $2', [shop.id, type]);
  const facts = async () => {
    const [row] = await app.sql<Record<string, unknown>>('SELECT * FROM shop WHERE id = $1', [shop.id]);
    return row!;
  };

  it('with a signature that is not the platform’s are refused, whatever they hold', async () => {
    const secret = 'another-secret-of-16';
    expect(await app.webhook(shop, 'app/uninstalled', { secret })).toBe(401);
    await app.call().post('/webhooks/shopify').send('{}').expect(401);
    await app.call().post('/webhooks/shopify').set('content-type', 'application/json').send('{"broken').expect(401);
    await app.call().post('/webhooks/shopify').expect(401);
    expect(await events('AppUninstalled')).toHaveLength(0);
  });

  it('are answered and forgotten when they are not for us', async () => {
    expect(await app.webhook(shop, 'orders/create')).toBe(200);
    const stranger = { id: randomUUID(), domain: `nobody-${randomUUID()}.myshopify.com` };
    expect(await app.webhook(stranger, 'app/uninstalled')).toBe(200);
    expect(await app.webhook({ ...shop, domain: 'shop.example.com' }, 'app/uninstalled')).toBe(200);
  });

  it('delivered several times have one effect', async () => {
    const id = randomUUID();
    const payload = { name: 'Another name', plan_name: 'affiliate' };
    const answers = await Promise.all([1, 2, 3].map(() => app.webhook(shop, 'shop/update', { id, payload })));
    expect(answers).toEqual([200, 200, 200]);
    await app.drain();
    expect(await app.webhook(shop, 'shop/update', { id, payload })).toBe(200);
    expect(await events('ShopUpdated')).toHaveLength(1);
  });

  it('with characters that no row can hold are stored without them', async () => {
    const payload = { name: 'A\u0000B\ud800 \u{1f600}', plan_name: 'affiliate', updated_at: minutes(1).toISOString() };
    expect(await app.webhook(shop, 'shop/update', { payload })).toBe(200);
    await app.drain();
    expect(await facts()).toMatchObject({ name: 'A\ufffdB\ufffd \u{1f600}' });
  });

  it('of a shop replace its facts; `plan_name` is its plan on the platform', async () => {
    const payload = {
      name: 'Renamed',
      email: 'new@example.com',
      domain: 'renamed.example.com',
      currency: 'SEK',
      weight_unit: 'lb',
      primary_locale: 'sv',
      country_code: 'SE',
      country_name: 'Sweden',
      address1: 'Storgatan 1',
      phone: null,
      iana_timezone: 'Europe/Stockholm',
      plan_name: 'affiliate',
      updated_at: minutes(1).toISOString(),
    };
    await app.webhook(shop, 'shop/update', { payload });
    await app.drain();
    expect(await facts()).toMatchObject({
      name: 'Renamed',
      email: 'new@example.com',
      domain: 'renamed.example.com',
      currency: 'SEK',
      weight_unit: 'lb',
      default_language: 'sv',
      country_code: 'SE',
      country: 'Sweden',
      address: 'Storgatan 1',
      phone: '+49 30 1234',
      timezone: 'Europe/Stockholm',
      shopify_plan: 'affiliate',
    });
    // What the storefront depends on is published anew.
    expect(app.platform.documentOf(shop.domain)).toMatchObject({ currency: 'SEK', weightUnit: 'lb' });
  });

  it('out of order leave the newer facts', async () => {
    const told = (name: string, at: Date) =>
      app.webhook(shop, 'shop/update', { payload: { name, updated_at: at.toISOString() } });
    await told('Newer', minutes(10));
    await told('Older', minutes(5));
    await app.drain();
    expect(await facts()).toMatchObject({ name: 'Newer' });
  });

  it('with fields of another kind tell the other fields', async () => {
    await app.webhook(shop, 'shop/update', { at: minutes(1), payload: { name: 5, email: 'ok@example.com' } });
    await app.webhook(shop, 'app/scopes_update', { payload: { current: 'none' } });
    await app.drain();
    expect(await facts()).toMatchObject({ name: shop.domain.split('.')[0], email: 'ok@example.com' });
  });

  it('are answered within a second while the database is slow, and stored once when they are repeated', async () => {
    const id = randomUUID();
    const lock = await app.holdRows('SELECT 1 FROM shop WHERE id = $1 FOR UPDATE', [shop.id]);
    const began = Date.now();
    expect(await app.webhook(shop, 'app/uninstalled', { id, isRepeated: false })).toBe(503);
    // It does not wait for the row; how fast the machine is does not matter here.
    expect(Date.now() - began).toBeLessThan(10_000);
    await lock.release();
    expect(await app.webhook(shop, 'app/uninstalled', { id })).toBe(200);
    await app.drain();
    expect(await events('AppUninstalled')).toHaveLength(1);
  });

  it('about customers tell the merchant what is kept of them, and keep nothing of who asked', async () => {
    const customer = { id: 207_119_551, email: 'ada@example.com', phone: '555-625-1199' };
    await app.webhook(shop, 'customers/data_request', { payload: { customer, data_request: { id: 9_999 } } });
    await app.webhook(shop, 'customers/redact', { payload: { customer, orders_to_redact: [1] } });
    await app.drain();
    const { body } = await app.merchant(shop).send('get', '/notifications');
    expect(body.items).toEqual([
      expect.objectContaining({
        kind: 'customer_data',
        body: expect.stringMatching(/keeps nothing else about customers.*9999/),
      }),
    ]);
    expect(app.outbox.mails.filter(({ to }) => to === `owner@${shop.domain}`)).toHaveLength(1);
    expect(await app.rowsWith('ada@example.com')).toEqual([]);
    expect(await app.rowsWith('207119551')).toEqual([]);
    expect(await events('CustomerRedactRequested')).toHaveLength(1);
  });

  it('of granted scopes are followed; a lacking one shows in the shop', async () => {
    const missing = async () => (await app.merchant(shop).send('get', '/shops')).body.shopInfo.missingScopes;
    expect(await missing()).toEqual([]);
    const scope = app.platform.scope;
    app.platform.scope = 'read_products';
    await app.webhook(shop, 'app/scopes_update', { payload: { previous: [], current: ['read_products'] } });
    await app.drain();
    app.platform.scope = scope;
    expect(await missing()).toEqual(['read_locales', 'write_app_proxy']);
  });

  it('of scopes that come late change nothing: the platform is asked which are granted now', async () => {
    const missing = async () => (await app.merchant(shop).send('get', '/shops')).body.shopInfo.missingScopes;
    await app.webhook(shop, 'app/scopes_update', { at: minutes(-5), payload: { current: [] } });
    await app.webhook(shop, 'app/scopes_update', { at: minutes(5), payload: { current: ['read_products'] } });
    await app.drain();
    expect(await missing()).toEqual([]);
  });

  it('of uninstalling end nothing while the platform says that the app is installed', async () => {
    await app.webhook(shop, 'app/uninstalled', { at: minutes(5) });
    await app.drain();
    expect(await app.sql('SELECT ended_at FROM platform_connection WHERE shop_id = $1', [shop.id])).toEqual([
      { ended_at: null },
    ]);
    expect(await app.sql('SELECT 1 FROM platform_token WHERE shop_id = $1', [shop.id])).toHaveLength(1);
  });

  it('about further scopes renew the token, which has only the earlier ones', async () => {
    const grants = app.platform.grants;
    const ask = async () => (await app.merchant(shop).send('get', '/catalog/tags')).status;
    app.platform.catalog = { ProductTags: { productTags: { nodes: [] } } };
    await app.webhook(shop, 'app/scopes_update', {
      payload: { current: ['read_products', 'read_locales', 'write_app_proxy'] },
    });
    await app.drain();
    expect(await ask()).toBe(200);
    expect(app.platform.grants).toBe(grants);
    app.platform.scope = 'read_products,read_locales,write_app_proxy,read_customers';
    await app.webhook(shop, 'app/scopes_update', { payload: { current: app.platform.scope.split(',') } });
    await app.drain();
    expect([await ask(), await ask()]).toEqual([200, 200]);
    expect(app.platform.grants).toBe(grants + 1);
  });
});
