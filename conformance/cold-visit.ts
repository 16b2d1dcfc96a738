// A visit whose browser has nothing of the theme yet, with a cart that is filled before the page is opened.
import type { Browser, Page } from 'playwright-core';
import { addToCart, firstVariant } from './shopper.js';
import type { Store } from './store.js';
import { PLACES } from './row.js';

/** The product that has a limit whose message is due at load when the cart holds more than allowed. */
export const { shop: SHOP, handle: HANDLE } = PLACES.limit_reached;
const IN_CART = 4;
const HEIGHTS: Record<number, number> = { 1280: 900, 390: 844 };

export type Visit = {
  theme: string;
  width: number;
  /** How many of the product are in the cart; 4, one more than allowed, where it is not given. */
  inCart?: number;
  /** Milliseconds by which the cart's answers are held back. */
  slowMs?: number;
};

/** Opens the window, gives it to `use` before a page of the theme is loaded, and closes it. */
export async function visit<Result>(
  browser: Browser,
  store: Store,
  { theme, width, inCart = IN_CART, slowMs = 0 }: Visit,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHTS[width] ?? 900 } });
  try {
    const origin = store.address(SHOP, '/');
    // The theme, and of the classic one the kind that has a button for new quantities.
    const cookies = { preview_theme: theme, theme: 'classic' };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
    await context.addInitScript('window.PurchaseLimitsTest = 300');
    await context.route('**/storefront/impressions', (route) =>
      route.fulfill({ json: { stored: 0, surplus: 0, duplicates: 0, ignored: [] } }),
    );
    await context.route('**/apps/purchase-limits/ticket', (route) => route.fulfill({ json: { ticket: 'a ticket' } }));
    const page = await context.newPage();
    // An answer of the shop that is no page of the theme.
    await page.goto(store.address(SHOP, '/cart.js'));
    if (inCart > 0) await addToCart(page, await firstVariant(page, HANDLE), inCart);
    if (slowMs > 0)
      await page.route('**/cart.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, slowMs));
        await route.continue();
      });
    return await use(page);
  } finally {
    await context.close();
  }
}

export const pathOf = (page: 'product' | 'cart') => (page === 'cart' ? '/cart' : `/products/${HANDLE}`);
