// How a shopper handles each theme of the local store.
import type { Page } from 'playwright-core';

export type Theme = {
  name: string;
  /** As the local store names it; absent: by its name. */
  inStore?: string;
  /** Its parts are known at this width only; absent: at every one. */
  width?: number;
  quantity: string;
  add: string;
  /** null: the theme's products have no choice of a variant that could be found. */
  chooseVariant: ((page: Page) => Promise<void>) | null;
  afterAdd: 'drawer' | 'cart page' | 'nothing';
  /** What lies over the page and leads to the checkout. `open` null: it opens after an add only. */
  drawer: {
    open: string | null;
    close: string | null;
    content: string;
    quantity: string | null;
    remove: string | null;
  } | null;
  hasBuyItNow: boolean;
  cartQuantity: string;
  /** What has to be pressed for a new quantity to count; null: leaving the field. */
  cartUpdate: string | null;
  /** The part of the product page that themes replace. */
  section: string;
  /** The quick view of a product in a collection; null: the theme has none. */
  quickView: { open: (handle: string) => string; quantity: string } | null;
};

const thirdSize = (selector: string) => async (page: Page) => {
  await page.locator(selector).nth(2).click();
};

export const THEMES: Theme[] = [
  {
    name: 'classic',
    quantity: '[data-main-form] [name=quantity]',
    add: '[data-main-form] [name=add]',
    chooseVariant: async (page) => {
      // With the keyboard, as a shopper may: what a program selects is no act.
      const variants = page.locator('[data-main-form] select[name=id]');
      await variants.press('ArrowDown');
      await variants.press('ArrowDown');
    },
    afterAdd: 'cart page',
    drawer: null,
    hasBuyItNow: true,
    cartQuantity: '[data-cart-page] [name="updates[]"]',
    cartUpdate: '[data-cart-page] [name=update]',
    section: 'article[data-product]',
    quickView: null,
  },
  {
    name: 'linden',
    quantity: 'main input[name=quantity]',
    add: 'main [data-type=add-to-cart-form] button[name=add]',
    chooseVariant: thirdSize('main variant-selects fieldset label'),
    afterAdd: 'drawer',
    hasBuyItNow: true,
    drawer: {
      open: '#cart-icon-bubble',
      close: 'cart-drawer .drawer__close',
      content: 'cart-drawer .drawer__inner',
      quantity: 'cart-drawer input[name="updates[]"]',
      remove: 'cart-drawer cart-remove-button a',
    },
    cartQuantity: 'main input[name="updates[]"]',
    cartUpdate: null,
    section: 'main product-info',
    quickView: {
      open: (handle) => `.card-wrapper:has(a[href*="/products/${handle}"]) .quick-add button[aria-haspopup]`,
      quantity: 'quick-add-modal[open] input[name=quantity]',
    },
  },
  {
    name: 'atelier',
    quantity: 'main input[name=quantity]',
    add: 'main product-form-component button[name=add]',
    chooseVariant: thirdSize('main variant-picker fieldset label'),
    afterAdd: 'drawer',
    hasBuyItNow: true,
    drawer: {
      open: 'cart-icon a',
      close: 'theme-drawer#cart-drawer .dialog__close',
      content: 'theme-drawer#cart-drawer dialog',
      quantity: 'theme-drawer#cart-drawer input[name="updates[]"]',
      remove: 'theme-drawer#cart-drawer [data-remove-line]',
    },
    cartQuantity: 'main input[name="updates[]"]',
    cartUpdate: null,
    section: 'main product-form-component',
    quickView: {
      open: (handle) => `quick-add-component[data-product-url*="/products/${handle}"] button`,
      quantity: 'quick-add-dialog dialog input[name=quantity]',
    },
  },
];
