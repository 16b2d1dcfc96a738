// An order that no page and no checkout judged: placed at the point of sale above a maximum, it is on the dashboard and
// in the list; edited down, it is gone. A draft order is held for its limit, and released in the list. On the started
// product and the local store.
import type { BrokenLimitCount, BrokenLimitPage } from '@purchase-limits/contract/broken-limits';
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const HOODIE = 'classic-hoodie';

describeInBrowser('an order at the point of sale above a maximum', () => {
  let shop: StoreBrowser;
  let page: Page;
  let variant: string;

  beforeAll(async () => {
    shop = await StoreBrowser.start('broken_limits', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
    const { id, variants } = await shop.findProduct(HOODIE);
    variant = String(variants[0]!.id);
    await shop.api('POST', '/limits', {
      name: 'At most 3 hoodies',
      type: 'product',
      startDate: '2026-01-01',
      products: { kind: 'specific', items: [{ productId: String(id) }] },
      max: 3,
    });
    await shop.grant(['read_orders', 'write_customers']);
    await sees(({ missingScopes }) => missingScopes.length === 0);
  });
  afterAll(() => shop?.close());

  const place = async (source: string, quantity: number) => {
    await page.goto(shop.store('/store/hoodie-house/orders'));
    await page.getByLabel('Where it comes from').selectOption({ label: source });
    await page.getByLabel(/^Product/).selectOption(variant);
    await page.getByLabel('Quantity', { exact: true }).fill(String(quantity));
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: /^Order #/ }).waitFor();
  };
  const sees = (is: (count: BrokenLimitCount) => boolean) => shop.sees('/broken-limits/count', is);

  it('is told on the dashboard and in the list, with the way to the order and to the limit', async () => {
    await place('Point of Sale', 5);
    await sees(({ orders }) => orders === 1);
    await shop.openApp();
    await shop.app().getByText('1 in the last 30 days').waitFor();
    await shop.app().getByRole('link', { name: 'See orders' }).click();
    await shop.app().getByText('Classic Hoodie: at most 3 allowed, 5 bought').waitFor();
    await shop
      .app()
      .getByText(/ · Point of sale$/)
      .waitFor();
    await shop.app().getByRole('link', { name: 'At most 3 hoodies' }).waitFor();
    const order = await shop
      .app()
      .getByRole('link', { name: /^#1001/ })
      .getAttribute('href');
    await page.goto(order!);
    await page.getByRole('heading', { name: /^Order #1001/ }).waitFor();
  });

  it('is gone from both once it is edited down', async () => {
    await page.goto(shop.store('/store/hoodie-house/orders/1001'));
    await page.getByLabel(/^Quantity of Classic Hoodie/).fill('3');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('3 of 5').waitFor();
    await sees(({ orders }) => orders === 0);
    expect((await shop.api<BrokenLimitPage>('GET', '/broken-limits')).items).toEqual([]);
    await shop.openApp();
    await shop.app().getByText('None in the last 30 days.').waitFor();
  });

  it('is held where its limit says so, and released in the list', async () => {
    await shop.grant(['write_merchant_managed_fulfillment_orders', 'write_third_party_fulfillment_orders']);
    await shop.api('POST', '/limits', {
      name: 'Held above 2',
      type: 'cart',
      startDate: '2026-01-01',
      max: 2,
      brokenOrders: { action: 'hold', tellsCustomer: true },
    });
    await place('Draft order', 3);
    const order = page.url();
    const isHeld = async () => {
      await page.goto(order);
      return (await page.getByText('Broke the limit “Held above 2”').count()) === 1;
    };
    await until(isHeld, { withinMs: 40_000, everyMs: 500, explain: () => shop.product.output() });
    await shop.openApp('/broken-limits');
    await shop.app().getByText('Fulfillment is on hold').waitFor();
    await shop
      .app()
      .getByRole('button', { name: /^Release hold: #/ })
      .click();
    await shop.app().getByText('Hold released').waitFor();
    expect(await isHeld()).toBe(false);
  });
});
