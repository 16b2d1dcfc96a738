// Checkouts that limits refuse are counted: from the built rule's mark over the pixel in the local store's checkout to
// the figures that the merchant reads.
import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import type { ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser, type StoreProduct } from './store-browser.js';

const MESSAGE = 'You can order up to 2 of Classic Hoodie.';

describeInBrowser('checkouts that limits refuse', () => {
  let shop: StoreBrowser;
  let page: Page;
  let hoodie: StoreProduct;
  let limitId: string;
  /** What the pixel sent. */
  const beacons: { refusedBy?: number[]; isCompleted?: true }[] = [];

  beforeAll(async () => {
    shop = await StoreBrowser.start('refusals', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
    hoodie = await shop.findProduct('classic-hoodie');
    page.context().on('request', (request) => {
      if (!request.url().endsWith('/storefront/checkouts')) return;
      const { shop: _shop, id: _id, ...rest } = request.postDataJSON() as Record<string, unknown>;
      beacons.push(rest);
    });
    await shop.signIn('');
    // More than the limit will allow, before there is one.
    await shop.addToCart(hoodie.variants[0]!.id, 3);
    await shop.grant(['write_products', 'write_validations', 'write_pixels', 'read_customer_events']);
    await shop.sees<CheckoutRulesView>(
      '/checkout-rules',
      ({ missingScopes, refusals }) => missingScopes.length + refusals.missingScopes.length === 0,
    );
    const draft = { name: 'Hoodies', type: 'product', max: 2, startDate: '2026-01-01' };
    const products = { kind: 'specific', items: [{ productId: String(hoodie.id) }] };
    limitId = (await shop.api<SavedLimit>('POST', '/limits', { ...draft, products })).limit.id;
  });
  afterAll(() => shop?.close());

  const refused = async () => {
    const { days, limits } = await shop.api<ImpressionDaysView>('GET', '/impressions/days?days=7');
    const limit = limits.find((one) => one.limitId === limitId);
    return { checkouts: days.reduce((sum, day) => sum + day.refused, 0), byLimit: limit?.refused ?? 0 };
  };
  const openCheckout = async () => {
    await page.goto(shop.store('/checkout'));
    await page.getByText(MESSAGE).waitFor();
  };
  const counts = (checkouts: number) =>
    until(async () => (await refused()).checkouts === checkouts, {
      withinMs: 20_000,
      everyMs: 50,
      explain: () => `${JSON.stringify(beacons)}\n${shop.product.output()}`,
    });

  it('are counted once the merchant switches it on, in the settings of checkout rules', async () => {
    await shop.openApp('/settings/checkout-rules');
    await shop.app().getByRole('switch', { name: 'Enforce limits at checkout' }).click();
    await shop.sees<CheckoutRulesView>('/checkout-rules', ({ state }) => state === 'on');
    await openCheckout();
    await shop.openApp('/settings/checkout-rules');
    await shop.app().getByRole('switch', { name: 'Count refused checkouts' }).click();
    await shop.app().getByText('Counted', { exact: true }).waitFor();
    await openCheckout();
    await counts(1);
    expect(await refused()).toEqual({ checkouts: 1, byLimit: 1 });
    expect(beacons).toEqual([{ refusedBy: [expect.any(Number)] }]);
  });

  it('look as before: the mark is neither seen nor takes room', async () => {
    await openCheckout();
    const alert = page.getByRole('alert');
    expect(await alert.innerText()).not.toBe(MESSAGE);
    const widths = await alert.evaluate((element, plain) => {
      const widthOf = () => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().width;
      };
      const marked = widthOf();
      element.textContent = plain;
      return [marked, widthOf()];
    }, MESSAGE);
    expect(widths[0]).toBe(widths[1]);
    await counts(2);
  });

  it('are not counted of shoppers who decline analytics', async () => {
    await openCheckout();
    await counts(3);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText(MESSAGE).waitFor();
    await page.getByText('Analytics: declined.').waitFor();
    await page.waitForTimeout(1_000);
    expect(beacons).toHaveLength(3);
    await page.getByRole('button', { name: 'Allow' }).click();
    await counts(4);
  });

  it('are told in the list and on the dashboard', async () => {
    await shop.openApp('/order-limits');
    await shop.app().getByText('refused: 4').waitFor();
    await shop.openApp('/');
    await shop.app().getByText('Refused at checkout: 4').waitFor();
  });

  it('and nothing is told of a completed one but that it was', async () => {
    await shop.emptyCart();
    await shop.addToCart(hoodie.variants[0]!.id, 1);
    await page.goto(shop.store('/checkout'));
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: /^Pay/ }).click();
    // The platform shows alerts of fields, too, with what was typed.
    await page.getByText('Enter a name').waitFor();
    for (const [label, value] of [
      ['Name', 'Ada Berg'],
      ['Address', 'Main Street 1'],
      ['Card number', '1'],
    ])
      await page.getByLabel(label!, { exact: true }).fill(value!);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await until(async () => beacons.length === 5, { withinMs: 20_000, everyMs: 50 });
    expect(beacons[4]).toEqual({ isCompleted: true });
    await page.reload();
    await page.waitForTimeout(1_000);
    expect(beacons).toHaveLength(5);
    expect(await refused()).toEqual({ checkouts: 4, byLimit: 4 });
  });
});
