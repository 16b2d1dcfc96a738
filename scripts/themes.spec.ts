// The sandbox's themes in a real browser: what a shopper does on each works, on a desktop and a phone, without an error
// on the console.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const SHOTS = join(__dirname, '../test-results');
const HOODIE = '/products/classic-hoodie';
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

type ThemeParts = {
  /** The choice of the third size on the product page. */
  thirdSize: string;
  /** The quantity after another variant was chosen, when it was 4 before. */
  quantityAfterVariant: string;
  drawer: string;
  openDrawer: string;
  quickAdd: string;
  modal: string;
};
const themes: Record<string, ThemeParts> = {
  linden: {
    thirdSize: 'main variant-selects fieldset label >> nth=2',
    quantityAfterVariant: '1',
    drawer: 'cart-drawer',
    openDrawer: '#cart-icon-bubble',
    quickAdd: '.quick-add button[aria-haspopup] >> nth=0',
    modal: 'quick-add-modal[open]',
  },
  atelier: {
    thirdSize: 'main variant-picker fieldset label >> nth=2',
    quantityAfterVariant: '4',
    drawer: 'theme-drawer#cart-drawer',
    openDrawer: 'cart-icon a',
    quickAdd: 'quick-add-component button >> nth=0',
    modal: 'quick-add-dialog dialog',
  },
};

describeInBrowser('the themes of the local store', () => {
  let shop: StoreBrowser;
  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    shop = await StoreBrowser.start('themes', 'hoodie-house');
  });
  afterAll(() => shop?.close());

  const open = async (theme: string, size: { width: number; height: number }) => {
    const chosen = await fetch(shop.store('/sandbox/shops/hoodie-house/theme'), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ theme }),
    });
    expect(chosen.status).toBe(200);
    const page = await shop.otherWindow();
    await page.setViewportSize(size);
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    const cart = async () =>
      (await (await page.request.get(shop.store('/cart.js'))).json()) as { items: { quantity: number; id: number }[] };
    const untilQuantities = (...wanted: number[]) =>
      until(async () => String((await cart()).items.map(({ quantity }) => quantity)) === String(wanted), {
        withinMs: 10_000,
      });
    const shot = (name: string) => page.screenshot({ path: join(SHOTS, `${theme}-${name}-${size.width}.png`) });
    return { page, problems, cart, untilQuantities, shot };
  };

  const hasNoSidewaysScrolling = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');

  for (const [theme, parts] of Object.entries(themes))
    for (const size of SIZES)
      it(`${theme}, ${size.width} pixels wide`, async () => {
        const { page, problems, cart, untilQuantities, shot } = await open(theme, size);
        await page.goto(shop.store(HOODIE));
        const quantity = page.locator('main input[name="quantity"]').first();
        await quantity.fill('4');
        await page.locator(parts.thirdSize).click();
        await page.waitForURL(/variant=\d+6$/);
        await until(async () => (await quantity.inputValue()) === parts.quantityAfterVariant, { withinMs: 5_000 });
        await quantity.fill('2');
        await shot('product');
        expect(await hasNoSidewaysScrolling(page)).toBe(true);

        await page.locator('main button[name="add"]').first().click();
        const line = page.locator(parts.drawer).locator('input[name="updates[]"]').first();
        await line.waitFor();
        expect((await cart()).items).toMatchObject([{ quantity: 2, id: 41_010_000_106 }]);
        await line.fill('5');
        await line.blur();
        await untilQuantities(5);
        await shot('drawer');

        await page.goto(shop.store('/collections/all'));
        await page.locator(parts.quickAdd).click();
        const add = page.locator(parts.modal).locator('button[name="add"]');
        await add.waitFor();
        await shot('quick-add');
        await add.click();
        await untilQuantities(1, 5);
        await page.locator(parts.modal).waitFor({ state: 'hidden' });
        expect(await hasNoSidewaysScrolling(page)).toBe(true);

        await page.goto(shop.store('/cart'));
        const inPage = page.locator('main input[name="updates[]"]').first();
        await inPage.fill('3');
        await inPage.blur();
        await untilQuantities(3, 5);
        await shot('cart');
        await page.goto(shop.store('/'));
        await page.locator(parts.openDrawer).click();
        await page.locator(parts.drawer).locator('button[name="checkout"]').waitFor();
        expect(problems).toEqual([]);
        await page.close();
      });

  describe('with the app', () => {
    beforeAll(async () => {
      await shop.install();
      const limit = { name: 'At most 3', type: 'product', max: 3, products: { kind: 'all' } };
      await shop.merchant.call('POST', '/limits', limit);
      const isPublished = async () => (await (await fetch(shop.store(HOODIE))).text()).includes('"max":3');
      await until(isPublished, { withinMs: 20_000 });
    });

    it.each(Object.keys(themes))('%s shows the message in the block that the merchant placed', async (theme) => {
      const { page } = await open(theme, SIZES[0]!);
      await page.goto(shop.store(HOODIE));
      await page.locator('main input[name="quantity"]').first().fill('4');
      const host = page.locator('purchase-limits:visible');
      await host.waitFor();
      expect(await host.locator('xpath=..').getAttribute('data-purchase-limits-message')).not.toBeNull();
      await page.close();
    });
  });
});
