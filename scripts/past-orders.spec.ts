// What a limit would have done to past orders: beside the form, over orders of the local store, on the started product.
import type { PastOrderCheckView } from '@purchase-limits/contract/past-orders';
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
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
  let page: Page;

  beforeAll(async () => {
    shop = await StoreBrowser.start('past_orders', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
    const product = await (await page.request.get(shop.store('/products/classic-hoodie.js'))).json();
    const [{ id: variant }] = (product as { variants: [{ id: number }] }).variants;
    await shop.openApp();
    await send('PUT', '/store/hoodie-house/scopes.json', { grant: ['read_orders', 'write_customers'] });
    for (const [daysAgo, quantity, source] of ORDERS) {
      const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
      await send('POST', '/store/hoodie-house/orders', { source, variant, quantity, customer: 7001, at });
    }
    const isAllowed = async () =>
      (await shop.api<PastOrderCheckView>('GET', '/past-order-checks')).missingScopes.length === 0;
    await until(isAllowed, { withinMs: 40_000, everyMs: 100, explain: () => shop.product.output() });
  }, 300_000);
  afterAll(() => shop?.close());

  const send = async (method: string, path: string, body: object) => {
    const isSent = await page.evaluate(
      async (request) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(request.path, { method: request.method, headers, body: request.body })).ok;
      },
      { method, path, body: JSON.stringify(body) },
    );
    expect([path, isSent]).toEqual([path, true]);
  };

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
  }, 90_000);
});
