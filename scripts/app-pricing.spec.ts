// A merchant's way through the plans on the local store's pricing page, with App Pricing: tried, declined, ended, kept,
// and free when what was paid for has ended.
import type { PlanCatalog } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const DAY_MS = 86_400_000;
/** The app asks the Partner API no more than twice a second, and the local store may ask it to wait. */
const PATIENCE = { withinMs: 20_000 };

describeInBrowser('plans with App Pricing', () => {
  let shop: StoreBrowser;
  let page: Page;

  beforeAll(async () => {
    shop = await StoreBrowser.start('app-pricing', 'hoodie-house', { BILLING: 'app-pricing' });
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shop.install();
  });
  afterAll(() => shop?.close());

  const app = () => shop.app();
  const openPlans = async () => {
    await shop.openApp('/subscription');
    await app().getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
  };
  const button = (name: string) => app().getByRole('button', { name, exact: true });
  const subscription = () => shop.api<SubscriptionView>('GET', '/subscription');
  const check = () => shop.api<SubscriptionView>('POST', '/subscription/check');
  const onPricingPage = () => page.getByRole('heading', { name: 'Purchase Limits pricing' }).waitFor();
  const approve = async (price: string) => {
    await onPricingPage();
    await page.getByRole('link', { name: price }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
  };
  const moveClock = async (days: number) => {
    await fetch(shop.store('/sandbox/clock'), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offsetMs: days * DAY_MS }),
    });
  };

  it('are shown without codes, and change nothing when they are declined', async () => {
    await openPlans();
    expect(await shop.api<PlanCatalog>('GET', '/plans')).toMatchObject({ billing: 'app_pricing', coupons: [] });
    expect(await app().getByText('Discount code').count()).toBe(0);
    await button('Choose Basic').click();
    await onPricingPage();
    await page.getByRole('link', { name: '$9.99 USD every 30 days' }).click();
    await page.getByRole('link', { name: 'Decline' }).click();
    await onPricingPage();
    expect(await check()).toMatchObject({ plan: 'free', pending: { plan: 'basic' } });
  });

  it('begin with the approval', async () => {
    await approve('$9.99 USD every 30 days');
    await page.getByText('Your plan is now Basic').waitFor();
    expect(await subscription()).toMatchObject({ plan: 'basic', state: 'trial', trialDaysLeft: 7, pending: null });
  });

  it('end with what is paid for when Free is chosen, and can be kept', async () => {
    await moveClock(8);
    await until(async () => (await check()).state === 'activated', PATIENCE);
    await openPlans();
    await button('Move to Free').click();
    const dialog = app().getByRole('dialog').or(page.getByRole('dialog'));
    await dialog.getByText(/Choose Free on Shopify’s page/).waitFor();
    await dialog.getByRole('button', { name: 'Move to Free' }).click();
    await approve('$0.00 USD every 30 days');
    await app()
      .getByText(/^Basic ends on .*, then Free\.$/)
      .first()
      .waitFor();
    await button('Keep Basic').click();
    await approve('$9.99 USD every 30 days');
    await until(async () => (await subscription()).endsAt === null, PATIENCE);
    expect(await subscription()).toMatchObject({ plan: 'basic', pending: null });
  });

  it('are followed by the app itself when a merchant cancels without it', async () => {
    await fetch(shop.store('/sandbox/app-pricing/hoodie-house'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ plan: 'free', interval: 'EVERY_30_DAYS' }),
    });
    await moveClock(8 + 31);
    await until(async () => (await subscription()).plan === 'free', { withinMs: 60_000 });
  });
});
