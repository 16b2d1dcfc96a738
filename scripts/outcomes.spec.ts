// What shoppers do after they have read a message, on real pages: told in the one request that tells that it was seen.
import type { InsightsView } from '@purchase-limits/contract/insights';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser, type StoreProduct } from './store-browser.js';

const MESSAGE = 'You can order up to 2 of Classic Hoodie.';
const WITHOUT_ANY = { impressions: 0, changed: 0, checkouts: 0 };

describeInBrowser('what shoppers do after the message', () => {
  let shop: StoreBrowser;
  let page: Page;
  let hoodie: StoreProduct;
  let limitId: string;
  /** Of pages that are still there: those that go send theirs unseen. */
  let requests = 0;

  beforeAll(async () => {
    shop = await StoreBrowser.start('outcomes', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
    hoodie = await shop.findProduct('classic-hoodie');
    const draft = { name: 'Hoodies', type: 'product', max: 2, startDate: '2026-01-01' };
    const products = { kind: 'specific', items: [{ productId: String(hoodie.id) }] };
    limitId = (await shop.api<SavedLimit>('POST', '/limits', { ...draft, products })).limit.id;
    const product = shop.store('/products/classic-hoodie');
    const isPublished = async () => (await (await page.request.get(product)).text()).includes(limitId);
    await until(isPublished, { withinMs: 40_000, everyMs: 200 });
    page.context().on('request', (request) => {
      if (request.url().endsWith('/storefront/impressions')) requests += 1;
    });
    // As for shoppers: long enough that what sends is the page that goes.
    await page.addInitScript('window.PurchaseLimitsTest = 10000');
  });
  afterAll(() => shop?.close());

  const read = async () => (await shop.api<InsightsView>('GET', '/insights?days=7')).outcomes;
  /** Reads that four are too many. */
  const readMessage = async () => {
    // A page of a free shop asks for it once a message counts as seen, and needs it.
    const ticket = page.waitForResponse('**/apps/purchase-limits/ticket');
    await page.goto(shop.store('/products/classic-hoodie'));
    await shop.writeQuantity(4);
    const message = page.locator('purchase-limits').getByText(MESSAGE);
    await message.waitFor();
    await message.scrollIntoViewIfNeeded();
    await (await ticket).finished();
  };
  const counts = (all: InsightsView['outcomes']['all']) =>
    shop
      .sees<InsightsView>('/insights?days=7', ({ outcomes }) => outcomes.all.impressions === all.impressions)
      .then(async () => expect((await read()).all).toEqual(all));

  it('is nothing where they leave at once, and nothing is sent before', async () => {
    await readMessage();
    expect(requests).toBe(0);
    expect((await read()).all).toEqual(WITHOUT_ANY);
    await page.goto(shop.store('/pages/none'));
    await counts({ impressions: 1, changed: 0, checkouts: 0 });
  });

  it('is a change where they write an allowed quantity', async () => {
    await readMessage();
    await shop.writeQuantity(2);
    await page.locator('purchase-limits').getByText(MESSAGE).waitFor({ state: 'detached' });
    await page.goto(shop.store('/pages/none'));
    await counts({ impressions: 2, changed: 1, checkouts: 0 });
  });

  it('is the checkout where they buy the allowed quantity now, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await readMessage();
    await shop.writeQuantity(2);
    await page.locator('purchase-limits').getByText(MESSAGE).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Buy it now' }).first().click();
    await page.waitForURL('**/checkout*');
    await counts({ impressions: 3, changed: 2, checkouts: 1 });
  });

  it('is told by limit, page, device, country and product', async () => {
    const all = { impressions: 3, changed: 2, checkouts: 1 };
    const desktop = { device: 'desktop', impressions: 2, changed: 1, checkouts: 0 };
    const phone = { device: 'phone', impressions: 1, changed: 1, checkouts: 1 };
    expect(await read()).toEqual({
      since: null,
      all,
      limits: [{ limitId, name: 'Hoodies', ...all }],
      pages: [{ page: 'product', ...all }],
      devices: [desktop, phone],
      countries: [{ country: expect.stringMatching(/^[A-Z]{2}$/), ...all }],
      products: [{ productId: String(hoodie.id), ...all }],
    });
  });

  it('is sent where the page is hidden, as on a phone that goes into the pocket', async () => {
    await readMessage();
    await shop.writeQuantity(1);
    await page.locator('purchase-limits').getByText(MESSAGE).waitFor({ state: 'detached' });
    // Browsers without a window have no page in the background.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await counts({ impressions: 4, changed: 3, checkouts: 1 });
    expect(requests).toBe(1);
  });
});
