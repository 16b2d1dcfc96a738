// Plans on the platform's pricing page: what merchants choose there, what the Partner API says of it, and what is
// believed when it says nothing.
import type { PlanCatalog } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { shopUrl } from '../../src/config.js';
import { CheckBilling } from '../../src/subscriptions/check-billing.js';
import { APP_PRICING, type Choice } from '../fake-app-pricing.js';
import type { FakeAnswer } from '../fake-platform.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const BASIC: Choice = { handle: 'basic', billingPeriod: 'EVERY_30_DAYS' };
const GROW_YEARLY: Choice = { handle: 'grow', billingPeriod: 'ANNUAL' };

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await TestApp.start(APP_PRICING);
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await buildShop(app);
});
afterEach(() => {
  app.platform.appPricing.override = () => undefined;
});

const merchant = () => app.merchant(shop);
const subscribe = (plan: string, query = '') =>
  merchant().send('post', `/subscription/shopify/subscribe/${plan}${query}`);
const current = async () => (await merchant().send('get', '/subscription')).body as SubscriptionView;
const check = () => merchant().send('post', '/subscription/check');
const choose = async (choice: Choice) => {
  app.platform.appPricing.choose(shop.domain, choice);
  expect((await check()).status).toBe(200);
};
const passDays = async (count: number) => {
  app.platform.appPricing.passDays(shop.domain, count);
  await app.sql('UPDATE charge SET approved_at = approved_at - make_interval(days => $2) WHERE shop_id = $1', [
    shop.id,
    count,
  ]);
};
const lastAsked = (hoursAgo: number) =>
  app.sql('UPDATE billing SET checked_at = now() - make_interval(mins => $2::int) WHERE shop_id = $1', [
    shop.id,
    Math.round(hoursAgo * 60),
  ]);
const askDue = () => app.worker.get(CheckBilling).askDue();
const statuses = async () =>
  (
    await app.sql<{ plan: string; status: string }>(
      'SELECT plan, status FROM charge WHERE shop_id = $1 ORDER BY requested_at, id',
      [shop.id],
    )
  ).map(({ plan, status }) => `${plan} ${status}`);

describe('a plan on the pricing page', () => {
  it('is chosen there, and begins when the Partner API says so', async () => {
    const { status, body } = await subscribe('basic');
    const page = `${shopUrl(app.config.PLATFORM_ADMIN_URL, shop.domain)}/charges/purchase-limits/pricing_plans`;
    expect([status, body]).toStrictEqual([200, { confirmationUrl: page, isRedirect: true }]);
    expect(app.platform.billing.of(shop.domain)).toEqual([]);
    expect(await current()).toMatchObject({ plan: 'free', pending: { plan: 'basic', interval: 'monthly' } });
    await choose(BASIC);
    await app.drain();
    expect(await current()).toMatchObject({
      plan: 'basic',
      interval: 'monthly',
      state: 'trial',
      trialDaysLeft: 7,
      pending: null,
      endsAt: null,
    });
    const told = (await merchant().send('get', '/notifications')).body as { items: { kind: string }[] };
    expect(told.items.map(({ kind }) => kind)).toEqual(['plan_changed']);
    expect(app.platform.appPricing.requests.at(-1)).toEqual({
      path: '/partners/77/api/2026-07/graphql.json',
      token: APP_PRICING.PARTNER_API_TOKEN,
      variables: { appId: 'gid://shopify/App/4711', shopId: app.platform.appPricing.idOf(shop.domain) },
    });
  });

  it('is another one than was asked for, where the merchant chose so', async () => {
    await subscribe('basic');
    await choose(GROW_YEARLY);
    expect(await current()).toMatchObject({ plan: 'professional', interval: 'yearly' });
  });

  it('is seen within a day where the merchant went to the page without the app, and never came back', async () => {
    app.platform.appPricing.choose(shop.domain, BASIC);
    await askDue();
    await lastAsked(23);
    await askDue();
    expect((await current()).plan).toBe('free');
    await lastAsked(25);
    await askDue();
    expect((await current()).plan).toBe('basic');
  });

  it('is asked about every ten minutes after the merchant went there, and forgotten after a day', async () => {
    await subscribe('basic');
    await lastAsked(0.2);
    await askDue();
    expect(await statuses()).toEqual(['basic pending']);
    await app.sql(`UPDATE charge SET requested_at = now() - interval '25 hours' WHERE shop_id = $1`, [shop.id]);
    await lastAsked(0.2);
    await askDue();
    expect([await statuses(), (await current()).pending]).toEqual([['basic expired'], null]);
  });

  it('is one request in two tabs, and can be taken back', async () => {
    const answers = await Promise.all([subscribe('basic'), subscribe('basic')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statuses()).toEqual(['basic pending']);
    const { id } = (await current()).pending!;
    expect((await merchant().send('post', `/subscription/charges/${id}/withdraw`)).body.pending).toBeNull();
    await choose(BASIC);
    expect(await statuses()).toEqual(['basic expired', 'basic active']);
  });

  it('ends with what is paid for: the free plan is chosen there too, and so is keeping the plan', async () => {
    await choose(BASIC);
    await passDays(8);
    await check();
    expect(await current()).toMatchObject({ state: 'activated', usedTrialDays: 7 });
    const { body } = await subscribe('free');
    expect(body).toStrictEqual({ confirmationUrl: expect.stringContaining('/pricing_plans'), isRedirect: true });
    expect((await subscribe('basic')).body.code).toBe('already_subscribed');
    app.platform.appPricing.cancel(shop.domain);
    await check();
    expect(await current()).toMatchObject({ plan: 'basic', endsAt: '2030-01-01T00:00:00.000Z' });
    expect((await subscribe('basic')).status).toBe(200);
    await choose(BASIC);
    expect(await current()).toMatchObject({ plan: 'basic', endsAt: null, pending: null });
    app.platform.appPricing.cancel(shop.domain);
    app.platform.appPricing.endCycle(shop.domain);
    await check();
    expect(await current()).toMatchObject({ plan: 'free', endsAt: null });
  });

  it('is asked about as soon as what is paid for has ended', async () => {
    await choose(GROW_YEARLY);
    app.platform.appPricing.contracts.delete(shop.domain);
    await app.sql(`UPDATE charge SET paid_until = now() - interval '1 minute' WHERE shop_id = $1`, [shop.id]);
    await lastAsked(0.1);
    await askDue();
    expect((await current()).plan).toBe('free');
  });

  it('begins later where a year is paid for', async () => {
    await choose(GROW_YEARLY);
    await passDays(8);
    await choose(BASIC);
    expect(await current()).toMatchObject({
      plan: 'professional',
      next: { plan: 'basic', interval: 'monthly', startsAt: '2030-01-01T00:00:00.000Z' },
    });
    const refused = await merchant().send('post', `/subscription/charges/${(await current()).next!.id}/withdraw`);
    expect([refused.status, refused.body.code]).toEqual([409, 'chosen_on_page']);
    app.platform.appPricing.endCycle(shop.domain);
    await check();
    expect(await current()).toMatchObject({ plan: 'basic', interval: 'monthly', next: null });
    expect(await statuses()).toEqual(['professional cancelled', 'basic active']);
  });

  it('keeps its trial in another plan, whose days count once', async () => {
    await choose(BASIC);
    const { trialEndsAt } = await current();
    await choose(GROW_YEARLY);
    await choose(BASIC);
    const kept = await current();
    expect([kept.state, kept.usedTrialDays]).toEqual(['trial', 0]);
    expect(new Date(kept.trialEndsAt!).getTime()).toBeCloseTo(new Date(trialEndsAt!).getTime(), -3);
  });

  it('ends with the app, and starts again only with a new choice', async () => {
    await choose(BASIC);
    app.platform.uninstall(shop.domain);
    app.platform.appPricing.contracts.delete(shop.domain);
    await app.webhook(shop, 'app/uninstalled');
    await app.drain();
    app.platform.install(shop.domain);
    expect(await current()).toMatchObject({ plan: 'free', pending: null });
    await choose(BASIC);
    expect(await current()).toMatchObject({ plan: 'basic' });
  });
});

describe('what App Pricing cannot do', () => {
  it('is not offered: codes and the campaign', async () => {
    const catalog = (await merchant().send('get', '/plans')).body as PlanCatalog;
    expect(catalog).toMatchObject({ billing: 'app_pricing', coupons: [], campaign: { daysLeft: 0 } });
    expect(catalog.plans.map(({ firstCharge }) => firstCharge)).toEqual([{}, {}, {}, {}, {}]);
    for (const code of ['MONTH50', catalog.campaign.code])
      expect((await merchant().send('post', '/coupons/apply', { code })).body.code).toBe('invalid_coupon');
    expect((await subscribe('basic', '?code=MONTH50')).body.code).toBe('invalid_coupon');
  });

  it('is not given from before: an applied code counts no more', async () => {
    await check();
    await app.sql(`UPDATE billing SET coupon = 'MONTH50' WHERE shop_id = $1`, [shop.id]);
    await subscribe('basic');
    expect((await current()).coupon).toBeNull();
    const [charge] = await app.sql('SELECT code, first_charge_cents FROM charge WHERE shop_id = $1', [shop.id]);
    expect(charge).toEqual({ code: null, first_charge_cents: 999 });
  });
});

describe('nothing is believed', () => {
  it('of an address, whatever it says', async () => {
    const other = await buildShop(app);
    app.platform.appPricing.choose(other.domain, GROW_YEARLY);
    const forged = `?plan_handle=plus&shop=${other.domain}&charge_id=1`;
    expect((await merchant().send('post', `/subscription/check${forged}`)).body).toMatchObject({ plan: 'free' });
    expect((await merchant().send('get', `/subscription${forged}`)).body).toMatchObject({ plan: 'free' });
    const asked = app.platform.appPricing.requests.map(({ variables }) => variables.shopId);
    expect(asked).not.toContain(app.platform.appPricing.idOf(other.domain));
  });

  const said = (body: unknown): FakeAnswer => ({ status: 200, body });
  const shape = (changes: object) => () => {
    const view = app.platform.appPricing.viewOf(app.platform.appPricing.idOf(shop.domain));
    return said({ data: { activeSubscription: { ...view, ...changes } } });
  };
  it.each<[string, () => FakeAnswer, number]>([
    ['is down', () => ({ status: 500 }), 503],
    ['refuses the app', () => ({ status: 401, body: { errors: 'Unauthorized' } }), 503],
    ['forbids the app', () => ({ status: 403 }), 503],
    ['moved', () => ({ status: 302, headers: { location: 'https://example.com' } }), 503],
    ['answers a proxy’s page', () => said('<html>'), 502],
    ['answers nothing', () => said({}), 502],
    ['answers no subscription', () => said({ data: {} }), 502],
    ['answers null data', () => said({ data: null, errors: [{ message: 'Internal' }] }), 502],
    ['answers with errors', () => said({ data: { activeSubscription: null }, errors: [{ message: 'x' }] }), 502],
    ['answers about another shop', shape({ shop: { id: 'gid://shopify/Shop/999' } }), 502],
    ['answers a plan that is none of ours', shape({ items: [{ handle: 'gold' }] }), 502],
    ['answers an unknown interval', shape({ billingPeriod: 'WEEKLY' }), 502],
  ])('of the Partner API when it %s: the shop keeps its plan', async (_, answer, status) => {
    await choose(BASIC);
    app.platform.appPricing.override = answer;
    const refused = await check();
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused.body)).not.toContain(APP_PRICING.PARTNER_API_TOKEN);
    expect(await current()).toMatchObject({ plan: 'basic' });
    app.platform.appPricing.override = () => undefined;
    // What failed is left alone for a moment.
    await app.until(async () => ((await check()).status === 200 ? true : undefined));
    expect(await current()).toMatchObject({ plan: 'basic' });
  });

  it('of an answer that comes after the answer to a later question', async () => {
    await choose(BASIC);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    let noteAsked = () => {};
    const asking = new Promise<void>((done) => (noteAsked = done));
    app.platform.appPricing.override = async () => {
      app.platform.appPricing.override = () => undefined;
      const view = app.platform.appPricing.viewOf(app.platform.appPricing.idOf(shop.domain));
      noteAsked();
      await held;
      return said({ data: { activeSubscription: view } });
    };
    const late = check().then((answer) => answer);
    await asking;
    app.platform.appPricing.contracts.delete(shop.domain);
    // In the other process: in one, a shop's questions take turns.
    await lastAsked(25);
    await askDue();
    expect(await current()).toMatchObject({ plan: 'free' });
    release();
    expect((await late).body).toMatchObject({ plan: 'free' });
  });
});

describe('many shops', () => {
  it('do not delay the one whose merchant is on the page', async () => {
    await subscribe('basic');
    app.platform.appPricing.choose(shop.domain, BASIC);
    await app.sql(`UPDATE billing SET checked_at = now() - interval '30 hours'`);
    await lastAsked(0.2);
    const due = await app.sql(`SELECT 1 FROM billing WHERE checked_at < now() - interval '29 hours'`);
    expect(due.length).toBeGreaterThan(20);
    await askDue();
    expect(await current()).toMatchObject({ plan: 'basic' });
  });
});

describe('a charge from before App Pricing', () => {
  const addCharge = async (status: string) => {
    const id = `gid://shopify/AppSubscription/${shop.id}`;
    await app.sql(
      `INSERT INTO charge (id, shop_id, platform_id, plan, interval, trial_days, first_charge_cents, status,
         requested_at, approved_at)
       VALUES (gen_random_uuid(), $1, $2, 'basic', 'monthly', 0, 999, 'active', now(), now())`,
      [shop.id, id],
    );
    app.platform.billing.subscriptions.push({
      id,
      shop: shop.domain,
      name: 'Basic',
      status: status as 'ACTIVE',
      trialDays: 0,
      test: false,
      returnUrl: '',
      createdAt: new Date(),
      pricing: { price: { amount: '9.99' }, interval: 'EVERY_30_DAYS' },
    });
    return id;
  };

  it('is billed on, and cancelled by the app', async () => {
    await addCharge('ACTIVE');
    expect((await check()).body).toMatchObject({ plan: 'basic' });
    expect((await subscribe('free')).body).toStrictEqual({ confirmationUrl: null, isRedirect: false });
    expect([await statuses(), (await current()).plan]).toEqual([['basic cancelled'], 'free']);
  });

  it('becomes what the merchant chose there', async () => {
    const id = await addCharge('CANCELLED');
    app.platform.appPricing.choose(shop.domain, BASIC);
    app.platform.appPricing.override = ({ variables }) => ({
      status: 200,
      body: {
        data: {
          activeSubscription: { ...app.platform.appPricing.viewOf(variables.shopId!), legacySubscriptionId: id },
        },
      },
    });
    expect((await check()).body).toMatchObject({ plan: 'basic' });
    expect(await statuses()).toEqual(['basic active']);
  });
});
