// Finds the parts of a theme that nobody has described, as a shopper would: by roles, names and what forms are for.
// Names are those in English and Swedish, the languages of our stores.
import type { Page } from 'playwright-core';
import { addToCart, firstVariant } from './shopper.js';

const LAYER = ':is(dialog,[role=dialog],[aria-modal=true]):visible';
const ADD_FORM = 'form[action*="/cart/add"]';
export const QUANTITY = 'main input[name=quantity]:visible';
export const ADD = `main ${ADD_FORM} :is([name=add],[type=submit]:not(.shopify-payment-button *)):visible`;
export const SECTION = `main .shopify-section:has(${ADD_FORM})`;
export const CART_QUANTITY = 'main input[name^="updates"]:visible';
const CART_UPDATE = 'main [name=update]:visible';
const SIZES = 'main fieldset:has(input[type=radio]) label:visible';
const VARIANTS = `main select:is([name=id],[name^=options]):visible`;
const CHECKOUT = `${LAYER} [name=checkout]:visible`;
export const DRAWER = {
  content: `${LAYER} > :has([name=checkout])`,
  quantity: `${LAYER} input[name^="updates"]:visible`,
  close: `${LAYER} >> role=button[name=/close|stäng/i]`,
};
const REMOVE = ['button', 'link'].map((role) => `${LAYER} >> role=${role}[name=/remove|ta bort/i]`);
const OPEN_CART = ['button', 'link'].map((role) => `header >> role=${role}[name=/cart|bag|basket|varukorg/i]`);
export const QUICK_QUANTITY = `${LAYER} input[name=quantity]:visible`;
/** The card of a product, which is `HANDLE`. */
const QUICK_VIEWS = ['li', 'article'].map(
  (card) => `main ${card}:has(a[href*="/products/HANDLE"]) >> role=button[name=/choose|quick|option|add|välj|snabb/i]`,
);
/** What a page does after a click has so long. */
const ANSWER_MS = 5_000;

/** What a theme has, at one width; null: it does not. */
export type Parts = {
  /** Labels of choices, or a list. */
  variants: { selector: string; isList: boolean } | null;
  hasBuyItNow: boolean;
  afterAdd: 'drawer' | 'cart page' | 'nothing';
  openCart: string | null;
  canClose: boolean;
  hasDrawerQuantity: boolean;
  remove: string | null;
  cartUpdate: string | null;
  quickView: string | null;
};

/** Throws, with one line, where a shopper could not buy anything. */
export async function findParts(page: Page, address: (path: string) => string, handle: string): Promise<Parts> {
  const has = (selector: string) => isThere(page, selector, 0);
  await page.goto(address(`/products/${handle}`), { waitUntil: 'networkidle' });
  for (const [part, selector] of Object.entries({ 'quantity field': QUANTITY, 'button to add': ADD, section: SECTION }))
    if (!(await has(selector))) throw new Error(`The product page has no ${part}: ${selector}`);
  const isList = !(await isThere(page, `${SIZES} >> nth=2`, 0));
  const variants = isList ? VARIANTS : SIZES;
  const hasVariants = await has(variants);
  const hasBuyItNow = await has('.shopify-payment-button');
  await page.locator(ADD).first().click();
  const afterAdd = await whatOpens(page);
  let canClose = afterAdd === 'drawer' && (await has(DRAWER.close));
  await page.goto(address('/'), { waitUntil: 'networkidle' });
  const openCart = await openerOf(page);
  if (openCart) canClose = await has(DRAWER.close);
  const hasDrawerQuantity = openCart !== null && (await has(DRAWER.quantity));
  const remove = openCart && (await firstOf(page, REMOVE));
  await page.goto(address('/cart'), { waitUntil: 'networkidle' });
  if ((await page.evaluate(() => fetch('/cart.js').then((answer) => answer.json()))).item_count === 0) {
    await addToCart(page, await firstVariant(page, handle), 1);
    await page.reload({ waitUntil: 'networkidle' });
  }
  if (!(await has(CART_QUANTITY))) throw new Error(`The cart page has no quantity field: ${CART_QUANTITY}`);
  const cartUpdate = (await has(CART_UPDATE)) ? CART_UPDATE : null;
  await page.goto(address('/collections/all'), { waitUntil: 'networkidle' });
  const quickView = await quickViewOf(page, handle);
  return {
    variants: hasVariants ? { selector: variants, isList } : null,
    hasBuyItNow,
    afterAdd,
    openCart,
    canClose,
    hasDrawerQuantity,
    remove,
    cartUpdate,
    quickView,
  };
}

async function whatOpens(page: Page): Promise<Parts['afterAdd']> {
  const before = page.url();
  for (const end = Date.now() + ANSWER_MS; Date.now() < end; await page.waitForTimeout(100)) {
    if (page.url() !== before) return 'cart page';
    if (await isThere(page, CHECKOUT, 0)) return 'drawer';
  }
  return 'nothing';
}

/** What opens the drawer on any page; null: a shopper is led to the cart page, or nothing happens. */
async function openerOf(page: Page): Promise<string | null> {
  const opener = await firstOf(page, OPEN_CART);
  if (!opener) return null;
  await page.locator(opener).first().click();
  return (await whatOpens(page)) === 'drawer' ? opener : null;
}

/** The button of a card that opens a layer with a quantity; null: there is none. */
async function quickViewOf(page: Page, handle: string): Promise<string | null> {
  for (const selector of QUICK_VIEWS) {
    const button = selector.replace('HANDLE', handle);
    if (!(await isThere(page, button, 0))) continue;
    await page.locator(button).first().click();
    if (await isThere(page, QUICK_QUANTITY, ANSWER_MS)) return selector;
  }
  return null;
}

async function firstOf(page: Page, selectors: string[]): Promise<string | null> {
  for (const selector of selectors) if (await isThere(page, selector, 0)) return selector;
  return null;
}

/** Whether a shopper sees it now, or within this time. */
async function isThere(page: Page, selector: string, withinMs: number): Promise<boolean> {
  const part = page.locator(selector).first();
  for (const end = Date.now() + withinMs; Date.now() < end && !(await part.isVisible());)
    await page.waitForTimeout(100);
  return part.isVisible();
}
