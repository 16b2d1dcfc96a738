// What a limit would have done to past orders: beside the form, over orders of the local store, on the started product.
import type { PastOrderCheckView } from '@purchase-limits/contract/past-orders';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const DAY_MS = 86_400_000;
/** Days ago, units, and where it came from. */
const ORDERS: [daysAgo: number, quantity: number, source: string][] = [
  [61, 9, 'web'],
  [40, 2, 'web'],
  [40, 4, 'web'],
  [12, 7, 'web'],
  [3, 8, 'pos'],
];

describeInBrowser('what a limit would have done to past orders', () => {
  let shop: StoreBrowser;

  beforeAll(async () => {
    shop = await StoreBrowser.start('past_orders', 'hoodie-house');
    await shop.install();
    const { variants } = await shop.findProduct('classic-hoodie');
    await shop.grant(['read_orders', 'write_customers']);
    for (const [daysAgo, quantity, source] of ORDERS) {
      const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
      const data = { source, variant: variants[0]!.id, quantity, customer: 7001, at };
      const placed = await shop.page.request.post(shop.store('/store/hoodie-house/orders'), { data });
      expect(placed.ok()).toBe(true);
    }
    await shop.sees<PastOrderCheckView>('/past-order-checks', ({ missingScopes }) => missingScopes.length === 0);
  });
  afterAll(() => shop?.close());

  it('is told in sums and as a list, before the limit is saved', async () => {
    await shop.openApp('/order-limits/create/product');
    const app = shop.app();
    await app.getByLabel('Limit name').fill('Hoodies');
    await app.getByRole('textbox', { name: 'Maximum' }).fill('3');
    await app.getByRole('button', { name: 'Past orders' }).click();
    await app.getByRole('button', { name: 'Check past orders' }).click();
    await app.getByText('Would have stopped 2 of 3 since').waitFor();
    await app.getByText('Left out: 1 from other sources').waitFor();
    await app.locator('.day-bars canvas').waitFor();
    await app.getByRole('button', { name: 'Show these orders' }).click();
    await app.getByText('Classic Hoodie: at most 3 allowed, 7 bought').waitFor();
    const names = await app.getByRole('list', { name: 'Orders that would have been stopped' }).getByRole('link').all();
    expect(names).toHaveLength(2);
    const { total } = await shop.api<{ total: number }>('GET', '/limits');
    expect(total).toBe(0);
  });
});
