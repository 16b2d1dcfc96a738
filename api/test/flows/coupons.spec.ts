// Discount codes and the campaign: applied, used by a charge, cancelled, and ended by the clock.
import type { PlanCatalog } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { CheckBilling } from '../../src/subscriptions/check-billing.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('discount codes', () => {
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
  const apply = (code: string) => merchant().send('post', '/coupons/apply', { code });
  const subscribe = (plan: string, query = '') =>
    merchant().send('post', `/subscription/shopify/subscribe/${plan}${query}`);
  const asked = () => app.platform.billing.of(shop.domain).map(({ name, pricing }) => [name, pricing]);
  const codeEvents = async () =>
    (
      await app.sql<{ told: string }>(
        `SELECT type || ' ' || (payload ->> 'code') AS told FROM event_log
         WHERE shop_id = $1 AND type LIKE 'Coupon%' ORDER BY id`,
        [shop.id],
      )
    ).map(({ told }) => told);

  it('are applied, shown and cancelled, once each', async () => {
    expect((await apply(' month50')).body).toMatchObject({ coupon: { code: 'MONTH50', isValid: true } });
    await apply('MONTH50');
    const { body } = await merchant().send('get', '/shops');
    expect(body.shop.coupons).toStrictEqual([{ code: 'MONTH50', isValid: true }]);
    const cancelled = await merchant().send('post', '/coupons/cancel');
    expect(cancelled.body).toMatchObject({ coupon: null });
    await merchant().send('post', '/coupons/cancel');
    expect(await codeEvents()).toStrictEqual(['CouponApplied MONTH50', 'CouponCanceled MONTH50']);
  });

  it.each(['MONTH51', 'BFCM2025M', '<script>'])('of which there is none are refused: %s', async (code) => {
    const { status, body } = await apply(code);
    expect([status, body]).toMatchObject([
      422,
      { error: 'Invalid coupon code', code: 'invalid_coupon', fields: { code: 'Invalid coupon code' } },
    ]);
  });

  it('that are empty are missing', async () => {
    expect((await apply('  ')).body.fields).toStrictEqual({ code: 'This field is required' });
  });

  it('take off what the catalog says, where they are applied or given, and nothing elsewhere', async () => {
    await apply('MONTH50');
    await subscribe('basic');
    await subscribe('basic', '?interval=yearly');
    await subscribe('professional', '?interval=yearly&code=yearly2');
    const price = (amount: string, interval: string) => ({ price: { amount, currencyCode: 'USD' }, interval });
    const off = (amount: string) => ({ discount: { durationLimitInIntervals: 1, value: { amount } } });
    expect(asked()).toStrictEqual([
      ['Basic', { ...price('9.99', 'EVERY_30_DAYS'), ...off('5.00') }],
      ['Basic', price('99.90', 'ANNUAL')],
      ['Grow', { ...price('199.90', 'ANNUAL'), ...off('8.32') }],
    ]);
  });

  it.each([
    ['basic', '?code=YEARLY1'],
    ['basic', '?interval=yearly&code=MONTH50'],
    ['basic', '?interval=yearly&code=YEARLY2'],
    ['basic', '?code=NONE'],
  ])('that are given for another plan or interval are refused: %s%s', async (plan, query) => {
    expect((await subscribe(plan, query)).body).toMatchObject({ code: 'invalid_coupon' });
    expect(asked()).toStrictEqual([]);
  });
});

describe('the plans of the catalog', () => {
  it('have seven days of trial, also on the platform, and are charged every 30 days or every year', async () => {
    const app = await TestApp.start();
    try {
      const { body } = await app.merchant(await buildShop(app)).send('get', '/plans');
      const terms = { trialDays: 7, shopifyTrialDays: 7, circleDays: 30, circleYears: 1, type: 'recurring' };
      const ids = ['free', 'basic', 'professional', 'unlimited', 'shopify_plus'];
      expect((body as PlanCatalog).plans).toMatchObject(ids.map((id) => ({ id, ...terms })));
    } finally {
      await app.stop();
    }
  });
});

describe('the campaign', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start({
      CAMPAIGN_STARTS_AT: inDays(-1),
      CAMPAIGN_ENDS_AT: inDays(2.5),
      CAMPAIGN_BONUS_IMPRESSIONS: '50',
    });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    shop = await buildShop(app);
  });

  const merchant = () => app.merchant(shop);
  const apply = (code: string) => merchant().send('post', '/coupons/apply', { code });
  const coupon = async () => ((await merchant().send('get', '/subscription')).body as SubscriptionView).coupon;
  const quota = async () =>
    (await merchant().send('get', '/quota')).body as { level: string; max: number; warnAt: number };
  const endIt = async () => {
    await app.sql(`UPDATE billing SET campaign_until = now() - interval '1 second' WHERE shop_id = $1`, [shop.id]);
    // Or the worker's schedule did, meanwhile.
    await app.worker.get(CheckBilling).endCampaigns();
    await app.drain();
  };

  it('is in the catalog with its days and what it gives', async () => {
    const { campaign } = (await merchant().send('get', '/plans')).body as PlanCatalog;
    expect(campaign).toMatchObject({ code: 'BFCM2025M', daysLeft: 3, bonusImpressions: 50 });
  });

  it('raises the free maximum while it lasts, and not the warning; no discount is beside it', async () => {
    await apply('MONTH50');
    expect((await apply('bfcm2025m')).body).toMatchObject({ coupon: { code: 'BFCM2025M', isValid: true } });
    expect(await quota()).toMatchObject({ max: 150, warnAt: 50 });
    expect((await apply('MONTH50')).body).toMatchObject({ code: 'invalid_coupon' });
    const subscribing = await merchant().send('post', '/subscription/shopify/subscribe/basic?code=MONTH50');
    expect(subscribing.body).toMatchObject({ code: 'invalid_coupon' });
    await endIt();
    expect(await quota()).toMatchObject({ max: 100 });
    expect(await coupon()).toStrictEqual({ code: 'BFCM2025M', isValid: false });
    expect((await merchant().send('post', '/coupons/cancel')).body).toMatchObject({ coupon: null });
    expect((await apply('MONTH50')).status).toBe(200);
  });

  it('cannot be cancelled while it lasts', async () => {
    await apply('BFCM2025M');
    expect((await merchant().send('post', '/coupons/cancel')).body).toMatchObject({ coupon: { code: 'BFCM2025M' } });
    expect(await quota()).toMatchObject({ max: 150 });
  });

  it('restores limits that the free maximum had stopped, and stops them at its end, each told once', async () => {
    shop = await buildShop(app, { impressions: 99 });
    const { limit } = await merchant().create();
    await app.sees(shop, limit.id, 1);
    await app.drain();
    expect(await merchant().get(limit.id)).toMatchObject({ stoppedBy: 'quota' });
    await apply('BFCM2025M');
    await app.drain();
    expect(await merchant().get(limit.id)).toMatchObject({ stoppedBy: null });
    expect(await quota()).toMatchObject({ level: 'warning', max: 150 });
    await endIt();
    expect(await merchant().get(limit.id)).toMatchObject({ stoppedBy: 'quota' });
    const { items } = (await merchant().send('get', '/notifications')).body as { items: { kind: string }[] };
    expect(items.map(({ kind }) => kind).filter((kind) => kind === 'quota_reached')).toHaveLength(2);
  });

  it('ends once, by whichever worker comes first', async () => {
    await apply('BFCM2025M');
    await endIt();
    expect(await app.worker.get(CheckBilling).endCampaigns()).toBe(0);
    const ended = await app.sql(`SELECT 1 FROM event_log WHERE shop_id = $1 AND type = 'CampaignEnded'`, [shop.id]);
    expect(ended).toHaveLength(1);
  });
});
