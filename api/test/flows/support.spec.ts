// An operator in a merchant's shop: opening it for support, and extending a trial.
import type { SubscribeAnswer, SubscriptionView } from '@purchase-limits/contract/subscription';
import { operate } from '../operator.js';
import { buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await TestApp.start({ CHAT_SCRIPT_URL: 'https://chat.example/l.js', CHAT_WEBSITE_ID: 'account-1' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await buildShop(app);
});

const open = (id = shop.id) => operate(app, 'post', `/shops/${id}/support`, { reason: 'A limit is not shown' });
const actions = async () =>
  (await operate(app, 'get', '/actions')).body.actions.filter(
    (one: { shop: { id: string } | null }) => one.shop?.id === shop.id,
  );

/** The address of a link without its origin. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The token for calls in a session that the link begins. */
async function follow(url: string): Promise<{ cookie: string; token: string }> {
  const { headers } = await app.call().get(pathOf(url)).expect(302).expect('location', '/');
  const cookie = (headers['set-cookie'] as unknown as string[]).find((text) => text.startsWith('session='))!;
  expect(cookie).toContain('Max-Age=3600');
  const { body } = await app.call().post('/auth/token').set('cookie', cookie.split(';')[0]!).expect(200);
  return { cookie, token: body.token };
}

describe('opening a shop for support', () => {
  it('lets the operator in for an hour, says so, and records what is done', async () => {
    const { token } = await follow((await open()).body.url);
    const { body } = await app.call().get('/apiSa/shops').set('x-auth-token', token).expect(200);
    // Chatting as the merchant is not for operators.
    expect(body).toMatchObject({ shop: { id: shop.id, isCrmLogin: true }, chat: null });
    const created = await app.call().post('/apiSa/limits').set('x-auth-token', token).send(limitDraft());
    expect(created.status).toBe(201);
    await app.drain();
    const history = await app.merchant(shop).send('get', `/limits/${created.body.limit.id}/history`);
    expect(history.body.items[0]).toMatchObject({ by: 'operator:olga', isYou: false });
    expect(await actions()).toMatchObject([
      { operator: 'olga', action: 'POST /apiSa/limits', details: { requestId: created.headers['x-request-id'] } },
      { operator: 'olga', action: 'open_for_support', details: { reason: 'A limit is not shown' } },
    ]);
  });

  it('neither records nor counts what the browser tells of itself', async () => {
    const { token } = await follow((await open()).body.url);
    const report = (path: string, body: object) => app.call().post(path).set('x-auth-token', token).send(body);
    await report('/apiSa/browser-errors', { name: 'OfSupport', place: 'unknown' }).expect(204);
    await report('/apiSa/page-speed', { route: '/', device: 'desktop', values: { LCP: 900 } }).expect(204);
    expect(await actions()).toMatchObject([{ action: 'open_for_support' }]);
    expect(await app.sql('SELECT 1 FROM page_speed')).toEqual([]);
  });

  it('is no session of the merchant', async () => {
    const { body } = await app.merchant(shop).send('get', '/shops');
    expect(body).toMatchObject({ shop: { isCrmLogin: false }, chat: { websiteId: 'account-1' } });
    await app.merchant(shop).create();
    expect(await actions()).toEqual([]);
  });

  it('opens by a link once, and not without the right token', async () => {
    const { url } = (await open()).body;
    await follow(url);
    const again = await app.call().get(pathOf(url)).expect(302);
    expect(again.headers).toMatchObject({ location: '/auth/login?error=support_link' });
    expect(again.headers['set-cookie']).toBeUndefined();
    const other = (await open()).body.url;
    const forged = pathOf(other).replace(/session=[^&]+/, 'session=00000000-0000-4000-8000-000000000000');
    await app.call().get(forged).expect('location', '/auth/login?error=support_link');
    await app.call().get('/auth/support').expect('location', '/auth/login?error=support_link');
    const { token } = await follow(other);
    // Neither a token for calls nor that of a session opens a shop.
    const { searchParams } = new URL((await open()).body.url);
    await app
      .call()
      .get(`/auth/support?session=${searchParams.get('session')}&token=${token}`)
      .expect('location', '/auth/login?error=support_link');
    await app.call().get('/apiSa/shops').set('x-auth-token', searchParams.get('token')!).expect(401);
  });

  it('does not change the plan, which is the merchant’s', async () => {
    const { token } = await follow((await open()).body.url);
    for (const plan of ['basic', 'free']) {
      const { status, body } = await app
        .call()
        .post(`/apiSa/subscription/shopify/subscribe/${plan}`)
        .set('x-auth-token', token);
      expect([status, body.code]).toEqual([403, 'support_session']);
    }
  });

  it('needs an installed shop and a reason', async () => {
    expect((await operate(app, 'post', `/shops/${shop.id}/support`, { reason: ' x ' })).body.fields).toHaveProperty(
      'reason',
    );
    expect((await open('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    await app.uninstall(shop);
    await app.drain();
    expect((await open()).body).toMatchObject({ code: 'not_installed' });
  });

  it('ends when the app is uninstalled', async () => {
    const { token } = await follow((await open()).body.url);
    await app.uninstall(shop);
    await app.drain();
    await app.call().get('/apiSa/shops').set('x-auth-token', token).expect(401);
  });
});

describe('extending a trial', () => {
  const extend = (days: number) => operate(app, 'post', `/shops/${shop.id}/trial`, { days });
  const current = async () => (await app.merchant(shop).send('get', '/subscription')).body as SubscriptionView;
  const subscribe = async () => {
    const path = '/subscription/shopify/subscribe/basic?interval=monthly';
    return (await app.merchant(shop).send('post', path)).body as SubscribeAnswer;
  };
  const approve = async () => {
    await subscribe();
    app.platform.billing.approve(app.platform.billing.of(shop.domain).at(-1)!.id);
    await app.merchant(shop).send('post', '/subscription/check');
  };

  it('adds to the next trial while none is running', async () => {
    expect((await extend(5)).body).toEqual({ trialDaysExtend: 5, trialEndsAt: null });
    expect(await current()).toMatchObject({ trialDaysExtend: 5, offeredTrialDays: 12 });
    await subscribe();
    expect(app.platform.billing.of(shop.domain)).toMatchObject([{ trialDays: 12 }]);
  });

  it('adds to the trial that is running, on the platform too', async () => {
    await approve();
    const before = await current();
    const { body } = await extend(10);
    expect(body.trialDaysExtend).toBe(10);
    const gained = Date.parse(body.trialEndsAt) - Date.parse(before.trialEndsAt!);
    expect(gained).toBe(10 * 86_400_000);
    expect(app.platform.billing.of(shop.domain)).toMatchObject([{ trialDays: 17 }]);
    expect(await current()).toMatchObject({ state: 'trial', trialDaysLeft: 17, trialEndsAt: body.trialEndsAt });
    expect(await actions()).toMatchObject([{ action: 'extend_trial', details: { days: 10 } }]);
  });

  it('says what the platform refused, and adds nothing', async () => {
    await approve();
    app.platform.billing.set(app.platform.billing.of(shop.domain).at(-1)!.id, 'FROZEN');
    const { status, body } = await extend(10);
    expect([status, body.error]).toEqual([502, expect.stringContaining('The subscription is not active')]);
    expect(await current()).toMatchObject({ trialDaysExtend: 0 });
  });

  it('names the days that are wrong', async () => {
    for (const days of [0, 91, 1.5]) expect((await extend(days)).body.fields).toHaveProperty('days');
  });
});
