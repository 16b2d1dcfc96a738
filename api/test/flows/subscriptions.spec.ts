// Subscribing to plans: what the merchant asks for, approves on the platform's page, and is charged.
import type { DowngradePreview, SubscribeAnswer, SubscriptionView } from '@purchase-limits/contract/subscription';
import type { FakeSubscription } from '../fake-billing.js';
import { CheckBilling } from '../../src/subscriptions/check-billing.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await buildShop(app);
});

const merchant = () => app.merchant(shop);
const subscribe = (plan: string, query = '') =>
  merchant().send('post', `/subscription/shopify/subscribe/${plan}${query}`);
const current = async () => (await merchant().send('get', '/subscription')).body as SubscriptionView;
const check = async () => (await merchant().send('post', '/subscription/check')).body as SubscriptionView;
const asked = () => app.platform.billing.of(shop.domain);
const last = () => asked().at(-1)!;
/** The platform tells of a change. */
const tell = async ({ id }: FakeSubscription) => {
  await app.webhook(shop, 'app_subscriptions/update', { payload: { app_subscription: { admin_graphql_api_id: id } } });
  await app.drain();
};
const approve = async () => {
  app.platform.billing.approve(last().id);
  await tell(last());
};
const kinds = async () =>
  ((await merchant().send('get', '/notifications')).body as { items: { kind: string }[] }).items.map(
    ({ kind }) => kind,
  );
const eventsOf = async () =>
  (
    await app.sql<{ type: string }>(
      `SELECT type FROM event_log WHERE shop_id = $1 AND type ~ 'Subscription|Plan' ORDER BY id`,
      [shop.id],
    )
  ).map(({ type }) => type);

describe('a paid plan', () => {
  it('is asked of the platform with its price, its trial and as a test, and begins with the approval', async () => {
    const { status, body } = await subscribe('basic');
    expect([status, body]).toStrictEqual([200, { confirmationUrl: expect.any(String), isRedirect: true }]);
    expect(last()).toMatchObject({
      name: 'Basic',
      trialDays: 7,
      test: true,
      returnUrl: expect.stringMatching(/\/apps\/[^/]+\/subscription$/),
      pricing: { price: { amount: '9.99', currencyCode: 'USD' }, interval: 'EVERY_30_DAYS' },
    });
    expect(await current()).toMatchObject({
      plan: 'free',
      state: 'free',
      pending: { plan: 'basic', interval: 'monthly' },
    });
    await approve();
    expect(await current()).toMatchObject({
      plan: 'basic',
      planName: 'Basic',
      interval: 'monthly',
      state: 'trial',
      trialDaysLeft: 7,
      pending: null,
    });
    expect(await eventsOf()).toStrictEqual([
      'SubscriptionRequested',
      'SubscriptionChanged',
      'SubscriptionActivated',
      'PlanUpgraded',
    ]);
    expect(await kinds()).toStrictEqual(['plan_changed']);
  });

  it('begins when the merchant comes back, though the platform’s own word comes late, twice or never', async () => {
    await subscribe('basic', '?interval=yearly');
    expect((await check()).plan).toBe('free');
    app.platform.billing.approve(last().id);
    expect(await check()).toMatchObject({ plan: 'basic', interval: 'yearly', state: 'trial' });
    await tell(last());
    await tell(last());
    expect(await current()).toMatchObject({ plan: 'basic', interval: 'yearly' });
    expect((await eventsOf()).filter((type) => type === 'SubscriptionActivated')).toHaveLength(1);
  });

  it('is not asked about while the store has no grant to ask with, and begins with the next one', async () => {
    await subscribe('basic');
    app.platform.billing.approve(last().id);
    await app.sql('DELETE FROM platform_token WHERE shop_id = $1', [shop.id]);
    const requests = app.platform.requests.length;
    await tell(last());
    expect(app.platform.requests).toHaveLength(requests);
    const handled = await app.sql(
      `SELECT 1 FROM inbox JOIN event_log ON id = event_id
       WHERE consumer = 'follow-charges' AND type = 'SubscriptionChanged' AND event_log.shop_id = $1`,
      [shop.id],
    );
    expect(handled).toHaveLength(1);
    const [charge] = await app.sql('SELECT status FROM charge WHERE shop_id = $1', [shop.id]);
    expect(charge).toEqual({ status: 'pending' });
    await current();
    await app.drain();
    expect(await current()).toMatchObject({ plan: 'basic', pending: null });
  });

  it.each(['DECLINED', 'EXPIRED'] as const)('does not begin when the charge is %s', async (status) => {
    await subscribe('basic');
    app.platform.billing.set(last().id, status);
    await tell(last());
    expect(await current()).toMatchObject({ plan: 'free', pending: null, offeredTrialDays: 7 });
  });

  it('is asked for once by a double click, in two windows, and after going back', async () => {
    const answers = await Promise.all([subscribe('basic'), subscribe('basic'), subscribe('basic')]);
    const urls = answers.map(({ body }) => (body as SubscribeAnswer).confirmationUrl);
    expect(new Set(urls).size).toBe(1);
    expect((await subscribe('basic')).body).toMatchObject({ confirmationUrl: urls[0] });
    expect(asked()).toHaveLength(1);
    await approve();
    const again = await subscribe('basic');
    expect([again.status, again.body.code]).toStrictEqual([409, 'already_subscribed']);
    expect(asked()).toHaveLength(1);
  });

  it('can be asked for again when the platform did not answer', async () => {
    app.platform.isDown = true;
    try {
      expect((await subscribe('basic')).status).toBe(503);
    } finally {
      app.platform.isDown = false;
    }
    expect((await subscribe('basic')).status).toBe(200);
    expect(asked()).toHaveLength(1);
  });

  it('is taken from the platform where our note of the request was lost', async () => {
    await subscribe('unlimited', '?interval=yearly');
    await app.sql('DELETE FROM charge WHERE shop_id = $1', [shop.id]);
    await approve();
    expect(await current()).toMatchObject({ plan: 'unlimited', interval: 'yearly' });
  });

  it('replaces the one before, which gives what is left of the trial', async () => {
    await subscribe('basic');
    await approve();
    await app.sql(`UPDATE charge SET approved_at = approved_at - interval '3 days 1 hour' WHERE shop_id = $1`, [
      shop.id,
    ]);
    await subscribe('shopify_plus');
    expect(last()).toMatchObject({ name: 'Plus', trialDays: 4 });
    await approve();
    expect(await current()).toMatchObject({ plan: 'shopify_plus', state: 'trial', trialDaysLeft: 4, usedTrialDays: 3 });
    const live = await app.sql(`SELECT 1 FROM charge WHERE shop_id = $1 AND status = 'active'`, [shop.id]);
    expect(live).toHaveLength(1);
    expect((await kinds()).filter((kind) => kind === 'limits_stopped')).toStrictEqual([]);
  });

  it('that was asked for takes the place of an earlier request, there too', async () => {
    await subscribe('professional');
    await subscribe('basic');
    expect(asked().map(({ name, status }) => [name, status])).toEqual([
      ['Grow', 'CANCELLED'],
      ['Basic', 'PENDING'],
    ]);
    expect((await current()).pending).toMatchObject({ plan: 'basic' });
  });

  it('is not waited for once another was approved, or the shop moved to Free', async () => {
    app.platform.billing.isCancelRefused = true;
    try {
      await subscribe('professional');
      await app.sql(`UPDATE charge SET requested_at = requested_at - interval '1 hour' WHERE shop_id = $1`, [shop.id]);
      await subscribe('basic');
      await approve();
      expect(asked().map(({ status }) => status)).toEqual(['PENDING', 'ACTIVE']);
      expect(await current()).toMatchObject({ plan: 'basic', pending: null });
      await subscribe('unlimited');
      expect((await current()).pending).toMatchObject({ plan: 'unlimited' });
    } finally {
      app.platform.billing.isCancelRefused = false;
    }
    expect((await subscribe('free')).status).toBe(200);
    expect(await current()).toMatchObject({ plan: 'free', pending: null });
    expect(asked().map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  });

  it('that was approved a moment before another was asked for is not cancelled', async () => {
    await subscribe('professional');
    app.platform.billing.approve(last().id);
    await subscribe('basic');
    expect(asked().map(({ status }) => status)).toEqual(['ACTIVE', 'PENDING']);
    expect(await current()).toMatchObject({ plan: 'professional', pending: { plan: 'basic' } });
  });

  it('for the plan that was approved a moment before with a code is refused, and cancelled there', async () => {
    await subscribe('basic', '?code=MONTH50');
    app.platform.billing.approve(last().id);
    const { status, body } = await subscribe('basic');
    expect([status, body.code]).toEqual([409, 'already_subscribed']);
    expect(asked().map((one) => one.status)).toEqual(['ACTIVE', 'CANCELLED']);
    expect(await current()).toMatchObject({ plan: 'basic', pending: null });
  });

  it('that nobody waits for is followed if an old page approves it all the same', async () => {
    await subscribe('professional');
    const [grow] = asked();
    await app.sql(`UPDATE charge SET status = 'superseded' WHERE shop_id = $1`, [shop.id]);
    expect(await check()).toMatchObject({ plan: 'free', pending: null });
    app.platform.billing.approve(grow!.id);
    expect(await check()).toMatchObject({ plan: 'professional', pending: null });
  });

  it('that waits is withdrawn by the merchant, there too; twice is as once', async () => {
    await subscribe('basic');
    const { id } = (await current()).pending!;
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await app.merchant(shop).send('post', `/subscription/charges/${id}/withdraw`);
      expect([status, body.pending]).toEqual([200, null]);
    }
    expect(last().status).toBe('CANCELLED');
    const unknown = '0191a0a0-0000-7000-8000-000000000001';
    expect((await app.merchant(shop).send('post', `/subscription/charges/${unknown}/withdraw`)).status).toBe(404);
  });

  it('that begins later is withdrawn, and the present one goes on', async () => {
    await subscribe('basic', '?interval=yearly');
    await approve();
    await subscribe('basic');
    app.platform.billing.set(last().id, 'ACCEPTED');
    await tell(last());
    const { id } = (await current()).next!;
    const { body } = await app.merchant(shop).send('post', `/subscription/charges/${id}/withdraw`);
    expect(body).toMatchObject({ plan: 'basic', interval: 'yearly', next: null });
    expect(last().status).toBe('CANCELLED');
  });

  it('is withdrawn there later if the platform does not answer', async () => {
    await subscribe('basic');
    const { id } = (await current()).pending!;
    await app.sql(`UPDATE charge SET status = 'superseded' WHERE id = $1`, [id]);
    await app.sql(`UPDATE billing SET checked_at = now() - interval '11 minutes' WHERE shop_id = $1`, [shop.id]);
    await app.worker.get(CheckBilling).askDue();
    expect(last().status).toBe('CANCELLED');
  });

  it('that begins later is told with its day, and replaces the one before then', async () => {
    await subscribe('basic', '?interval=yearly');
    await approve();
    const [yearly] = asked();
    await subscribe('basic');
    app.platform.billing.set(last().id, 'ACCEPTED');
    await tell(last());
    expect(await current()).toMatchObject({
      interval: 'yearly',
      pending: null,
      next: { plan: 'basic', interval: 'monthly', startsAt: '2030-01-01T00:00:00.000Z' },
    });
    app.platform.billing.set(yearly!.id, 'CANCELLED');
    app.platform.billing.set(last().id, 'ACTIVE');
    await tell(last());
    expect(await current()).toMatchObject({ plan: 'basic', interval: 'monthly', next: null });
    expect((await eventsOf()).filter((type) => type === 'PlanDowngraded')).toStrictEqual([]);
  });

  it('is activated when its trial is over, and there is no other trial', async () => {
    await subscribe('basic');
    await approve();
    await app.sql(`UPDATE charge SET approved_at = approved_at - interval '8 days' WHERE shop_id = $1`, [shop.id]);
    expect(await current()).toMatchObject({
      state: 'activated',
      trialDaysLeft: 0,
      usedTrialDays: 7,
      offeredTrialDays: 0,
    });
    await subscribe('professional');
    expect(last().trialDays).toBe(0);
  });

  it('is on hold while the platform holds it back, and the merchant is told', async () => {
    await subscribe('basic');
    await approve();
    app.platform.billing.set(last().id, 'FROZEN');
    await tell(last());
    expect(await current()).toMatchObject({ plan: 'free', frozen: true });
    expect(await kinds()).toContain('subscription_frozen');
    app.platform.billing.set(last().id, 'ACTIVE');
    await tell(last());
    expect(await current()).toMatchObject({ plan: 'basic', frozen: false });
  });

  it('ends when the app is uninstalled, also for a late answer; the used days of trial stay', async () => {
    await subscribe('basic');
    await approve();
    await app.sql(`UPDATE charge SET approved_at = approved_at - interval '2 days' WHERE shop_id = $1`, [shop.id]);
    app.platform.uninstall(shop.domain);
    app.platform.billing.endAll(shop.domain);
    await app.webhook(shop, 'app/uninstalled');
    await tell(last());
    const [quota] = await app.sql<{ plan: string }>('SELECT plan FROM quota WHERE shop_id = $1', [shop.id]);
    expect(quota!.plan).toBe('free');
    app.platform.install(shop.domain);
    expect(await current()).toMatchObject({ plan: 'free', usedTrialDays: 2, offeredTrialDays: 5 });
  });

  it('is none of another name, interval or method, and GET does what POST does', async () => {
    expect((await subscribe('gold')).status).toBe(404);
    expect((await subscribe('basic', '?interval=weekly')).body.fields).toHaveProperty('interval');
    const answer = await merchant().send('get', '/subscription/shopify/subscribe/basic?interval=yearly');
    expect([answer.status, last().pricing.interval]).toStrictEqual([200, 'ANNUAL']);
  });
});

describe('what the platform says', () => {
  it('counts also where it does not know a charge any more', async () => {
    await subscribe('basic');
    await approve();
    app.platform.billing.forgotten.add(last().id);
    expect(await check()).toMatchObject({ plan: 'free', paidUntil: null });
    await subscribe('professional');
    await approve();
    expect(await current()).toMatchObject({ plan: 'professional' });
  });

  it('counts also where we took a charge for over', async () => {
    await subscribe('basic');
    await approve();
    await app.sql(`UPDATE charge SET status = 'cancelled', ended_at = now() WHERE shop_id = $1`, [shop.id]);
    expect(await check()).toMatchObject({ plan: 'basic' });
  });

  it('counts one of two charges that it tells as active, the later one', async () => {
    await subscribe('basic');
    await approve();
    await subscribe('unlimited');
    await approve();
    for (const { id } of asked()) app.platform.billing.set(id, 'ACTIVE');
    expect(await check()).toMatchObject({ plan: 'unlimited' });
    const live = await app.sql(`SELECT plan FROM charge WHERE shop_id = $1 AND status = 'active'`, [shop.id]);
    expect(live).toStrictEqual([{ plan: 'unlimited' }]);
  });

  it('is asked soon where a change of ours was not answered, and once a day otherwise', async () => {
    await subscribe('basic');
    await approve();
    const plan = async () => (await current()).plan;
    const later = (minutes: number) =>
      app.sql(`UPDATE billing SET checked_at = now() - make_interval(mins => $2) WHERE shop_id = $1`, [
        shop.id,
        minutes,
      ]);
    app.platform.billing.set(last().id, 'CANCELLED');
    await later(60);
    await app.worker.get(CheckBilling).askDue();
    expect(await plan()).toBe('basic');
    await app.sql('UPDATE billing SET asked = asked + 1 WHERE shop_id = $1', [shop.id]);
    await later(11);
    await app.worker.get(CheckBilling).askDue();
    expect(await plan()).toBe('free');
  });

  it('is asked before a charge is used again that may have been declined', async () => {
    await subscribe('basic');
    app.platform.billing.set(last().id, 'DECLINED');
    await app.sql(`UPDATE charge SET requested_at = now() - interval '5 minutes' WHERE shop_id = $1`, [shop.id]);
    expect((await subscribe('basic')).status).toBe(200);
    expect(asked().map(({ status }) => status)).toStrictEqual(['DECLINED', 'PENDING']);
  });
});

describe('the free plan', () => {
  it('right after an upgrade tells what stops, although nothing has been restored yet', async () => {
    await subscribe('basic');
    await approve();
    await merchant().create({ type: 'collection', collectionIds: ['1'] });
    expect((await subscribe('free')).status).toBe(200);
    await app.drain();
    await subscribe('basic');
    app.platform.billing.approve(last().id);
    // Here the platform says that the plan was approved, and is told to cancel it.
    expect((await subscribe('free')).status).toBe(200);
    await app.drain();
    const { items } = (await merchant().send('get', '/notifications')).body as { items: { body: string }[] };
    expect(items.slice(0, 2).map(({ body }) => body.split(':')[0])).toEqual([
      '1 limit stopped because the free plan doesn’t include it',
      expect.stringMatching(/1 limit is back on$/),
    ]);
  });

  it('can be chosen while the platform holds a charge back, which is then billed no more', async () => {
    await subscribe('basic');
    await approve();
    app.platform.billing.set(last().id, 'FROZEN');
    await tell(last());
    expect((await subscribe('free')).body).toStrictEqual({ confirmationUrl: null, isRedirect: false });
    expect(last().status).toBe('CANCELLED');
    expect(await current()).toMatchObject({ frozen: false, plan: 'free' });
  });

  it('ends a charge whose approval we have not heard of', async () => {
    await subscribe('basic');
    app.platform.billing.approve(last().id);
    expect((await subscribe('free')).status).toBe(200);
    expect(last().status).toBe('CANCELLED');
  });

  it('is immediate: the charge is cancelled, and the limits that stop were named before', async () => {
    await subscribe('basic');
    await approve();
    const created = await merchant().create({ name: 'Of a collection', type: 'collection', collectionIds: ['1'] });
    await merchant().create({ name: 'Of a product' });
    const preview = (await merchant().send('get', '/subscription/downgrade')).body as DowngradePreview;
    expect(preview).toStrictEqual({
      isAll: false,
      count: 1,
      limits: [{ id: created.limit.id, name: 'Of a collection' }],
      paidUntil: '2030-01-01T00:00:00.000Z',
    });
    expect((await subscribe('free')).body).toStrictEqual({ confirmationUrl: null, isRedirect: false });
    await app.drain();
    expect(last().status).toBe('CANCELLED');
    expect(await current()).toMatchObject({ plan: 'free', state: 'free', interval: null });
    expect(await merchant().get(created.limit.id)).toMatchObject({ stoppedBy: 'downgrade' });
    await subscribe('basic');
    await approve();
    expect(await merchant().get(created.limit.id)).toMatchObject({ stoppedBy: null });
  });

  it('stops all limits where the free impressions are used up', async () => {
    await subscribe('basic');
    await approve();
    await app.sql('UPDATE quota SET impressions = 100 WHERE shop_id = $1', [shop.id]);
    await merchant().create({ name: 'Of a product' });
    const preview = await merchant().send('get', '/subscription/downgrade');
    expect(preview.body).toMatchObject({ isAll: true, count: 1, limits: [{ name: 'Of a product' }] });
  });

  it('is kept when the platform does not answer', async () => {
    await subscribe('basic');
    await approve();
    app.platform.isDown = true;
    try {
      expect((await subscribe('free')).status).toBe(503);
      expect((await current()).plan).toBe('basic');
    } finally {
      app.platform.isDown = false;
    }
  });
});
