// A merchant's way through the plans, inside the store's admin: free, on trial with a code, declined, yearly, and free
// again. What the store was really charged is read from the local platform.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import type { Page } from 'playwright-core';
import { axeProblems } from './in-page.js';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const SIZES = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };
const DAY_MS = 86_400_000;
type Billed = { subscriptions: { id: string; name: string; status: string }[]; charges: { amount: number }[] };

describeInBrowser('plans', () => {
  let shop: StoreBrowser;
  let page: Page;
  const pictures = join(import.meta.dirname, '../test-results/plans');

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    shop = await StoreBrowser.start('plans', 'hoodie-house');
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shop.install();
    await shop.api('POST', '/limits', {
      name: 'At most 3 hoodies',
      type: 'product',
      max: 3,
      products: { kind: 'all' },
    });
  });
  afterAll(() => shop?.close());

  const app = () => shop.app();
  const openPlans = async () => {
    await shop.openApp('/subscription');
    await app().getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
  };
  const button = (name: string | RegExp) => app().getByRole('button', { name });
  const subscription = () => shop.api<SubscriptionView>('GET', '/subscription');
  const billed = async () => (await (await fetch(shop.store('/sandbox/billing/hoodie-house'))).json()) as Billed;
  const live = async () => (await billed()).subscriptions.filter(({ status }) => status === 'ACTIVE');
  /** Pictures of what is shown, at both sizes, for whoever reads the results. */
  const picture = async (step: string) => {
    for (const [width, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(pictures, `${step}-${width}.png`), fullPage: true });
    }
    await page.setViewportSize(SIZES[1440]);
  };
  const moveClock = async (days: number) => {
    const { offsetMs } = (await (await fetch(shop.store('/sandbox/clock'))).json()) as { offsetMs: number };
    await fetch(shop.store('/sandbox/clock'), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offsetMs: offsetMs + days * DAY_MS }),
    });
  };

  it('shows what each costs, and applies a code', async () => {
    await openPlans();
    await picture('free');
    await app().getByLabel('Discount code').fill('NOPE');
    await button('Apply').click();
    await app().getByText('Invalid coupon code').first().waitFor();
    await app().getByLabel('Discount code').fill('month50');
    await button('Apply').click();
    await page.getByText('Discount applied').waitFor();
    await app().getByText('First month $4.99 with MONTH50').waitFor();
    await picture('code');
  });

  it('changes nothing when the charge is declined', async () => {
    await button('Choose Basic').click();
    await page.getByRole('heading', { name: 'Approve subscription' }).waitFor();
    await picture('approval');
    await page.getByRole('button', { name: 'Decline' }).click();
    await until(async () => (await subscription()).pending === null, { withinMs: 15_000 });
    expect(await subscription()).toMatchObject({ plan: 'free', state: 'free' });
    expect(await live()).toStrictEqual([]);
    await openPlans();
    await app().getByText('Free plan', { exact: true }).waitFor();
  });

  it('begins a trial with the approval, once, also when the merchant goes back', async () => {
    await button('Choose Basic').click();
    const approval = page.getByRole('heading', { name: 'Approve subscription' });
    await approval.waitFor();
    const address = page.url();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Your plan is now Basic').waitFor();
    expect(await subscription()).toMatchObject({
      plan: 'basic',
      state: 'trial',
      trialDaysLeft: 7,
      interval: 'monthly',
    });
    await picture('trial');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Nothing to approve' }).waitFor();
    expect(await live()).toHaveLength(1);
    expect((await billed()).charges).toStrictEqual([]);
  });

  it('charges the first month with the code when the trial is over, and then the full price', async () => {
    await moveClock(7.1);
    await until(async () => (await billed()).charges.length === 1, { withinMs: 20_000 });
    expect((await billed()).charges.map(({ amount }) => amount)).toStrictEqual([4.99]);
    await until(async () => (await subscription()).state === 'activated', { withinMs: 15_000 });
    await moveClock(30);
    await until(async () => (await billed()).charges.length === 2, { withinMs: 20_000 });
    expect((await billed()).charges.map(({ amount }) => amount)).toStrictEqual([4.99, 9.99]);
  });

  it('is changed to a year, approved by the merchant, with one live subscription', async () => {
    await openPlans();
    await app().getByText('Yearly', { exact: true }).click();
    await button('Switch to yearly').first().click();
    await page.getByRole('heading', { name: 'Approve subscription' }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await until(async () => (await subscription()).interval === 'yearly', { withinMs: 20_000 });
    expect(await live()).toHaveLength(1);
    await openPlans();
    await picture('yearly');
  });

  it('goes back to free at once, after a dialog that names what stops', async () => {
    const { limit } = await shop.api<{ limit: { id: string } }>('POST', '/limits', {
      name: 'Winter, at most 2',
      type: 'collection',
      max: 2,
      collectionIds: ['1'],
    });
    await openPlans();
    await button('Move to Free').first().click();
    const dialog = app().getByRole('dialog').or(page.getByRole('dialog'));
    await dialog.getByText('Winter, at most 2').waitFor();
    await picture('downgrade');
    await dialog.getByRole('button', { name: 'Move to Free' }).click();
    await page.getByText('Downgraded successfully').waitFor();
    await until(async () => (await subscription()).plan === 'free', { withinMs: 15_000 });
    await app().getByText('Free plan', { exact: true }).waitFor();
    expect(await live()).toStrictEqual([]);
    const isStopped = async () =>
      (await shop.api<{ stoppedBy: string | null }>('GET', `/limits/${limit.id}`)).stoppedBy === 'downgrade';
    await until(isStopped, { withinMs: 10_000 });
    expect(await subscription()).toMatchObject({ usedTrialDays: 7, offeredTrialDays: 0 });
  });

  it('has nothing that axe finds serious, outside of the admin of the store', async () => {
    await shop.signInStandalone();
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size);
      await page.goto(shop.appServer('/subscription'));
      await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
      await page.getByRole('button', { name: 'Choose Grow' }).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });
});
