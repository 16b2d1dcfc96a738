import type { StatusView } from '@purchase-limits/contract/status';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const EMBED_OFF = [{ handle: 'purchase-limits', status: 'available' }];
const EMBED_ON = [{ handle: 'purchase-limits', status: 'active' }];
const SCOPES = 'read_products,read_locales,write_app_proxy,write_products,write_validations';

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await TestApp.start();
  app.platform.scope = SCOPES;
  app.platform.catalog = { Titles: { nodes: [] } };
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.platform.checkout.places = 25;
  app.platform.checkout.refusal = null;
  shop = await buildShop(app);
});

const merchant = () => app.merchant(shop);
const status = async () => (await merchant().send('get', '/status')).body as StatusView;
const tellWidgets = async (widgets: object[]) =>
  expect((await merchant().send('put', '/shops', { widgets })).status).toBe(200);
const switchRule = async (isEnabled: boolean) => {
  expect((await merchant().send('put', '/checkout-rules', { isEnabled, blockOnFailure: true })).status).toBe(200);
  await app.drain();
};

describe('the status of a shop', () => {
  it('begins with the first limit to be created', async () => {
    expect(await status()).toStrictEqual({
      state: 'first_run',
      limits: { all: 0, inForce: 0, stopped: 0 },
      freeImpressions: { used: 0, max: 100 },
      embed: { state: 'unknown', toldAt: null },
      checkout: { isEnabled: false, isPublished: false, unheld: 0, isSwitchedOff: false, problem: null },
      pending: null,
      withoutOrders: 0,
      lastSeen: { at: null, day: null },
    });
  });

  it('says that none is in force, without waiting for a projection', async () => {
    await merchant().create({ status: 'inactive' });
    expect(await status()).toMatchObject({ state: 'none_in_force', limits: { all: 1, inForce: 0 } });
  });

  it('says that customers can check out anyway, and works once checkout enforces limits', async () => {
    await merchant().create();
    expect(await status()).toMatchObject({ state: 'checkout_off', limits: { all: 1, inForce: 1 } });
    await switchRule(true);
    expect(await status()).toMatchObject({ state: 'working', checkout: { isEnabled: true } });
  });

  it('says that the embed is off, until the platform or a storefront says otherwise', async () => {
    const { limit } = await merchant().create();
    await switchRule(true);
    await tellWidgets(EMBED_OFF);
    const told = await status();
    expect(told).toMatchObject({ state: 'embed_off', embed: { state: 'off' } });
    expect(Date.now() - Date.parse(told.embed.toldAt!)).toBeLessThan(3_600_000);

    await app.sees(shop, limit.id, 1);
    await app.drain();
    expect(await status()).toMatchObject({ state: 'working', embed: { state: 'unknown' } });

    await tellWidgets(EMBED_OFF);
    expect((await status()).state).toBe('embed_off');
    await tellWidgets(EMBED_ON);
    expect(await status()).toMatchObject({ state: 'working', embed: { state: 'on' } });
  });

  it('takes a message that was seen for a sign of an embed of which nobody knows when it was off', async () => {
    const { limit } = await merchant().create();
    await tellWidgets(EMBED_OFF);
    await app.sql('UPDATE shop SET widgets_at = NULL WHERE id = $1', [shop.id]);
    expect(await status()).toMatchObject({ state: 'embed_off', embed: { toldAt: null } });
    await app.sees(shop, limit.id, 1);
    await app.drain();
    expect(await status()).toMatchObject({ embed: { state: 'unknown' } });
  });

  it('tells a rule that was never published from one that is out of date, and from one that was removed', async () => {
    await merchant().create();
    app.platform.checkout.refusal = 'Not now.';
    await switchRule(true);
    expect((await status()).checkout).toMatchObject({ isEnabled: true, isPublished: false });
    app.platform.checkout.refusal = null;
    await switchRule(true);
    app.platform.checkout.refusal = 'Not now.';
    await switchRule(true);
    expect((await status()).checkout).toMatchObject({ isEnabled: true, isPublished: true });
    app.platform.checkout.refusal = null;
    app.platform.checkout.remove(app.platform.checkout.of(shop.domain)[0]!.id);
    await merchant().create({ name: 'Another', max: 1 });
    await app.drain();
    expect((await status()).checkout).toMatchObject({ isEnabled: false, isPublished: false });
    expect((await status()).state).toBe('checkout_incomplete');
  });

  it('says that the checkout rule was refused, and why', async () => {
    await merchant().create();
    app.platform.checkout.refusal = 'Not on this plan of the platform.';
    await switchRule(true);
    expect(await status()).toMatchObject({
      state: 'checkout_incomplete',
      checkout: { problem: expect.stringContaining('Not on this plan of the platform.') },
    });
  });

  it('says that the rule is off in the store, once the app has seen it, and that it is back on', async () => {
    await merchant().create();
    await switchRule(true);
    const [validation] = app.platform.checkout.of(shop.domain);
    validation!.enabled = false;
    await merchant().send('get', '/checkout-rules');
    expect(await status()).toMatchObject({ state: 'checkout_incomplete', checkout: { isSwitchedOff: true } });
    // Publishing a change switches nothing on, and says nothing of it while it is under way.
    await merchant().create({ name: 'Another', max: 1 });
    await app.drain();
    await app.sql('UPDATE checkout_rules SET published_version = 0 WHERE shop_id = $1', [shop.id]);
    expect((await merchant().send('get', '/checkout-rules')).body).toMatchObject({ state: 'publishing' });
    expect(await status()).toMatchObject({ checkout: { isSwitchedOff: true } });
    await merchant().create({ name: 'A third', max: 1 });
    await app.drain();
    validation!.enabled = true;
    await merchant().send('get', '/checkout-rules');
    expect(await status()).toMatchObject({ state: 'working', checkout: { isSwitchedOff: false } });
    validation!.enabled = false;
    await merchant().send('get', '/checkout-rules');
    await switchRule(true);
    expect(await status()).toMatchObject({ state: 'working', checkout: { isSwitchedOff: false } });
  });

  it('counts the limits that the checkout has no place for', async () => {
    await merchant().create();
    app.platform.checkout.places = 0;
    await switchRule(true);
    expect(await status()).toMatchObject({ state: 'checkout_incomplete', checkout: { unheld: 1 } });
  });

  it('names the plan that waits for approval', async () => {
    await merchant().create();
    await merchant().send('post', '/subscription/shopify/subscribe/basic');
    const { state, pending } = await status();
    expect([state, pending]).toStrictEqual([
      'approval',
      { plan: 'basic', planName: 'Basic', interval: 'monthly', confirmationUrl: expect.any(String) },
    ]);
  });

  it('counts the limits that need orders which the app may not see', async () => {
    await merchant().create({ repurchase: { option: 'once_per_month' } });
    await merchant().create({ name: 'Off', status: 'inactive', repurchase: { option: 'once_per_month' } });
    await merchant().create({ name: 'Of the cart only' });
    expect(await status()).toMatchObject({ state: 'orders_hidden', withoutOrders: 1 });
  });

  it('follows the free impressions in the transaction that counts them', async () => {
    const { limit } = await merchant().create();
    await app.drain();
    await app.sees(shop, limit.id, 50);
    await app.drain();
    expect(await status()).toMatchObject({ state: 'near_quota', freeImpressions: { used: 50, max: 100 } });
    await app.sees(shop, limit.id, 50);
    await app.drain();
    expect(await status()).toMatchObject({ state: 'stopped', limits: { all: 1, inForce: 0 } });
  });

  it('counts the limits that a plan on hold has stopped', async () => {
    await merchant().send('post', '/subscription/shopify/subscribe/basic');
    const [subscription] = app.platform.billing.of(shop.domain);
    const tell = async () => {
      const payload = { app_subscription: { admin_graphql_api_id: subscription!.id } };
      await app.webhook(shop, 'app_subscriptions/update', { payload });
      await app.drain();
    };
    app.platform.billing.approve(subscription!.id);
    await tell();
    await merchant().create({ type: 'collection', max: 3, collectionIds: ['7'] });
    expect(await status()).toMatchObject({ state: 'checkout_off', freeImpressions: null });
    app.platform.billing.set(subscription!.id, 'FROZEN');
    await tell();
    expect(await status()).toMatchObject({ state: 'frozen', limits: { all: 1, inForce: 0, stopped: 1 } });
  });

  it('is of no other shop', async () => {
    await merchant().create();
    shop = await buildShop(app);
    expect(await status()).toMatchObject({ state: 'first_run', limits: { all: 0 } });
  });
});
