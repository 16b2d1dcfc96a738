// The merchant's way to limits that are held at the checkout: from the dashboard, inside the store's admin, to a cart
// that is refused. Along it the dashboard does not move by itself.
import type { Page } from 'playwright-core';
import { cumulativeShift, readShifts, watchShifts } from './layout-shift.js';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const HOODIE = 'classic-hoodie';
/** As the measurements of the admin allow. */
const MOST_SHIFT = 0.02;
const NOT_HELD = 'Customers see your limits but can still check out.';

describeInBrowser('the way to the checkout rule', () => {
  let shop: StoreBrowser;
  let page: Page;
  let variantId: number;

  beforeAll(async () => {
    shop = await StoreBrowser.start('checkout-screen', 'hoodie-house');
    ({ page } = shop);
    await watchShifts(page);
    await shop.install();
    const { id, variants } = await shop.findProduct(HOODIE);
    variantId = variants[0]!.id;
    await shop.api('POST', '/limits', {
      name: 'At most 2 hoodies',
      type: 'product',
      max: 2,
      products: { kind: 'specific', items: [{ productId: String(id) }] },
    });
    // The dashboard reads the list once: before the limit is in it, there is nothing that the checkout could hold.
    const listed = async () => (await shop.api<{ total: number }>('GET', '/limits')).total;
    await until(async () => (await listed()) === 1, { withinMs: 20_000 });
    // The banner stands where the greeting does not keep a place for it.
    await shop.api('PUT', '/onboarding/dismissals', { dismissed: ['dashboard-greeting'] });
  });
  afterAll(() => shop?.close());

  const app = () => shop.app();
  const frame = async () => (await (await page.locator('iframe').first().elementHandle())!.contentFrame())!;
  const add = async (quantity: number) => (await shop.addToCart(variantId, quantity)).status;
  const openDashboard = async () => {
    await shop.openApp('');
    await app()
      .getByRole('heading', { name: /^Welcome, / })
      .waitFor();
    await page.waitForLoadState('networkidle');
  };
  const shiftOf = async () => cumulativeShift(await readShifts(await frame()));

  it('begins on the dashboard, which says that the checkout holds nothing, and does not move', async () => {
    await openDashboard();
    await app().getByText(NOT_HELD).waitFor();
    expect(await shiftOf()).toBeLessThanOrEqual(MOST_SHIFT);
    await app().getByRole('link', { name: 'Turn on checkout rule' }).click();
    await app().getByRole('heading', { level: 1, name: 'Checkout rules' }).waitFor();
  });

  it('asks for the permission in the dialog of the platform, is switched on, and is published', async () => {
    await app().getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await app().getByRole('heading', { name: 'Allow access to products and checkout rules (completed)' }).waitFor();
    await app().getByRole('switch', { name: 'Enforce limits at checkout' }).click();
    await app().getByText('Enforced limits: 1').waitFor();
    await shop.emptyCart();
    expect(await add(3)).toBe(422);
  });

  it('is a completed task on the dashboard, whose banner is gone', async () => {
    await openDashboard();
    await app()
      .getByRole('button', { name: /^Add checkout rule \(completed\)/ })
      .waitFor();
    expect(await app().getByText(NOT_HELD).count()).toBe(0);
    expect(await shiftOf()).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it('ends with a switch, after a question: then carts are let through', async () => {
    await shop.openApp('/settings/checkout-rules');
    await app().getByRole('switch', { name: 'Enforce limits at checkout' }).click();
    await app().getByRole('button', { name: 'Turn off rule' }).click();
    await app()
      .getByText(/^Checkout accepts every cart\./)
      .waitFor();
    await until(async () => (await add(3)) === 200, { withinMs: 20_000 });
  });
});
