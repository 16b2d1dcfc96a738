// What shoppers of other languages and markets see: limits mean titles of the shop's own language and money of its own
// currency, messages speak the shopper's.
import { randomUUID } from 'node:crypto';
import { launchBrowser } from '@purchase-limits/scripts/browser';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser } from '../scripts/store-browser.js';
import { addToCart, firstVariant } from './shopper.js';
import { Store } from './store.js';

const SHOP = 'hoodie-house';
const HANDLE = 'zip-hoodie';

describeInBrowser('messages in other markets', () => {
  let store: Store;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    store = await Store.start();
    browser = await launchBrowser();
    await store.create(SHOP, {
      name: 'by title',
      type: 'product',
      max: 2,
      products: {
        kind: 'group',
        match: 'all',
        conditions: [
          { field: 'title', operator: 'starts_with', value: 'zip' },
          { field: 'tags', operator: 'not_equals', value: randomUUID() },
        ],
      },
    });
    await store.create(SHOP, {
      name: 'by value',
      type: 'cart',
      max: 700,
      conditionType: 'total_product_value',
      notificationTrigger: 'limit_reached_in_cart_page',
    });
  });
  afterAll(async () => {
    await browser?.close();
    await store?.stop();
  });
  beforeEach(async () => {
    page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await page.goto(store.address(SHOP, '/search'));
  });
  afterEach(() => page.context().close());

  /** The texts of all messages on the page, once there are so many. */
  const texts = async (count: number) => {
    await page
      .locator('purchase-limits .message')
      .nth(count - 1)
      .waitFor();
    return page.locator('purchase-limits .text').allInnerTexts();
  };
  const inCart = async (quantity: number) => addToCart(page, await firstVariant(page, HANDLE), quantity);

  it('a condition on a title means the shop’s own language, whatever the page is read in', async () => {
    await inCart(3);
    await page.goto(store.address(SHOP, `/de/products/${HANDLE}`));
    expect(await page.locator('h1').first().innerText()).toBe('Kapuzenjacke');
    expect(await texts(1)).toEqual(['Sie können bis zu 2 von Kapuzenjacke bestellen.']);
    expect(await page.locator('purchase-limits .message').getAttribute('lang')).toBe('de');
    await page.goto(store.address(SHOP, `/products/${HANDLE}`));
    expect(await texts(1)).toEqual(['You can order up to 2 of Zip Hoodie.']);
  });

  it('a value is that of the shop’s currency, and is told in the shopper’s', async () => {
    // 11 × 72 dollars less ten percent are 712.80, which are 570.24 euros at the store's rate.
    await inCart(11);
    await page.goto(store.address(SHOP, '/cart?currency=EUR'));
    expect((await texts(2)).at(-1)).toBe('You can order up to €560.00 in total.');
    await page.goto(store.address(SHOP, '/de/cart'));
    expect((await texts(2)).at(-1)).toMatch(/560,00\s€/);
    await page.goto(store.address(SHOP, '/cart?currency=USD'));
    expect((await texts(2)).at(-1)).toBe('You can order up to $700.00 in total.');
  });

  it('a value is that of lines after their discounts', async () => {
    // 720 dollars less ten percent are 648.
    await inCart(10);
    await page.goto(store.address(SHOP, '/cart'));
    expect(await texts(1)).toEqual(['You can order up to 2 of Zip Hoodie.']);
    await inCart(1);
    await page.goto(store.address(SHOP, '/cart'));
    expect((await texts(2)).at(-1)).toContain('$700.00');
  });
});
