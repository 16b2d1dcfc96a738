// A theme from a folder outside of the repository, with the parts that were found in it before the table is walked.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ADD, CART_QUANTITY, DRAWER, QUANTITY, QUICK_QUANTITY, SECTION, type Parts } from './find-parts.js';
import type { Theme } from './themes.js';

/** The folder; undefined: the table is walked on our own themes. */
export const THEME_FOLDER = process.env.CONFORMANCE_THEME;
/** As the local store names the theme of a folder. */
export const IN_STORE = 'folder';

export type FoundTheme = { name: string; widths: { width: number; parts: Parts }[] };

/** Null where no folder is given. */
export function foundThemes(): Theme[] | null {
  const file = process.env.CONFORMANCE_PARTS;
  return file === undefined ? null : themesOf(JSON.parse(readFileSync(file, 'utf8')) as FoundTheme);
}

/** One for each width: a part may be there at one and not at another. */
export function themesOf({ name, widths }: FoundTheme): Theme[] {
  return widths.map(({ width, parts }) => themeOf(name, width, parts));
}

function themeOf(name: string, width: number, parts: Parts): Theme {
  const { variants, afterAdd, openCart, quickView } = parts;
  const hasDrawer = afterAdd === 'drawer' || openCart !== null;
  return {
    name,
    width,
    inStore: IN_STORE,
    quantity: QUANTITY,
    add: ADD,
    afterAdd,
    hasBuyItNow: parts.hasBuyItNow,
    chooseVariant: variants && ((page) => choose(page, variants)),
    drawer: hasDrawer
      ? {
          open: openCart,
          close: parts.canClose ? DRAWER.close : null,
          content: DRAWER.content,
          quantity: parts.hasDrawerQuantity ? DRAWER.quantity : null,
          remove: parts.remove,
        }
      : null,
    cartQuantity: CART_QUANTITY,
    cartUpdate: parts.cartUpdate,
    section: SECTION,
    quickView: quickView === null ? null : quickViewOf(quickView),
  };
}

const quickViewOf = (selector: string) => ({
  open: (handle: string) => selector.replace('HANDLE', handle),
  quantity: QUICK_QUANTITY,
});

/** The third: the first is chosen. A list by the keyboard, as what a program selects is no act. */
async function choose(page: Page, { selector, isList }: { selector: string; isList: boolean }): Promise<void> {
  const list = page.locator(selector);
  if (!isList) return list.nth(2).click();
  for (let pressed = 0; pressed < 2; pressed += 1) await list.first().press('ArrowDown');
}
