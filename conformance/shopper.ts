// Does the steps of a row in a browser, as a shopper would.
import type { Page } from 'playwright-core';
import type { Step } from './table.js';
import type { Theme } from './themes.js';

/** What a step needs beside the page: the store's addresses, and the product that it is about. */
export type About = { address: (path: string) => string; handle: string; variantId: number };

export async function takeStep(page: Page, theme: Theme, step: Step, about: About): Promise<void> {
  const drawer = theme.drawer;
  switch (step.do) {
    case 'quantity':
      return write(page, theme.quantity, step.to);
    case 'variant':
      return theme.chooseVariant(page);
    case 'add':
      return page.locator(theme.add).first().click();
    case 'open drawer':
      await page.locator(drawer!.open).first().click();
      return page.locator(drawer!.quantity).first().waitFor();
    case 'drawer quantity':
      return write(page, drawer!.quantity, step.to);
    case 'drawer remove':
      return page.locator(drawer!.remove).first().click();
    case 'cart quantity':
      await write(page, theme.cartQuantity, step.to);
      if (theme.cartUpdate) await page.locator(theme.cartUpdate).first().click();
      return;
    case 'quantity by script':
      return setByScript(page, theme.quantity, step.to);
    case 'replace the section':
      return replace(page, theme.section);
    case 'replace the drawer':
      return replace(page, drawer!.content);
    case 'add in another tab':
      return addElsewhere(page, step.quantity, about);
    case 'leave and come back':
      await page.goto(about.address('/collections/all'));
      await page.goBack();
      return;
    case 'quick view':
      await page.locator(theme.quickView!.open(about.handle)).first().click();
      await page.locator(theme.quickView!.quantity).first().waitFor();
      return write(page, theme.quickView!.quantity, step.quantity);
  }
}

async function write(page: Page, selector: string, quantity: number): Promise<void> {
  const field = page.locator(selector).first();
  await field.fill(String(quantity));
  await field.blur();
}

function setByScript(page: Page, selector: string, quantity: number): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate((field, value) => {
      (field as HTMLInputElement).value = String(value);
    }, quantity);
}

/** As themes do that put a section's new HTML into the page. */
function replace(page: Page, selector: string): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const copy = document.createElement('template');
      const own = element.cloneNode(true) as Element;
      own.querySelectorAll('purchase-limits').forEach((host) => host.remove());
      copy.innerHTML = own.innerHTML;
      element.innerHTML = copy.innerHTML;
    });
}

/** In a tab in which the widget runs too, as it does on every page. */
async function addElsewhere(page: Page, quantity: number, { address, handle, variantId }: About): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(address(`/products/${handle}`), { waitUntil: 'networkidle' });
  await addToCart(other, variantId, quantity);
  await other.waitForTimeout(200);
  await other.close();
  await page.bringToFront();
}

/** The first variant of the product that can be bought. */
export function firstVariant(page: Page, handle: string): Promise<number> {
  return page.evaluate(async (path) => {
    const product = (await (await fetch(path)).json()) as { variants: { id: number; available: boolean }[] };
    return product.variants.find(({ available }) => available)!.id;
  }, `/products/${handle}.js`);
}

export async function addToCart(page: Page, id: number, quantity: number): Promise<void> {
  await page.evaluate(
    (items) =>
      fetch('/cart/add.js', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ items }),
      }).then((answer) => answer.text()),
    [{ id, quantity }],
  );
}
