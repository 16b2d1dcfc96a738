// Does the steps of a row in a browser, as a shopper would.
import type { Page } from 'playwright-core';
import type { SettingsOverflow, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { CutOff, Step } from './row.js';
import type { Theme } from './themes.js';

/** What a step needs beside the page: the store's addresses, and the product that it is about. */
export type About = { address: (path: string) => string; handle: string; variantId: number };

export async function takeStep(page: Page, theme: Theme, step: Step, about: About): Promise<void> {
  const drawer = theme.drawer;
  switch (step.do) {
    case 'quantity':
      return write(page, theme.quantity, step.to);
    case 'variant':
      return theme.chooseVariant!(page);
    case 'add':
      return page.locator(theme.add).first().click();
    case 'choose and add':
      await write(page, theme.quantity, step.quantity);
      await page.waitForTimeout(step.afterMs);
      return page.locator(theme.add).first().click();
    case 'add and come back':
      return addAndComeBack(page, theme.add);
    case 'add by an older request':
      return addByOlderRequest(page, about.variantId, step.quantity);
    case 'put in the cart and announce it':
      return changeAndAnnounce(page, about.variantId, step.quantity);
    case 'add twice, answered in the other order':
      return addTwice(page, about.variantId, step.quantity);
    case 'open drawer':
      await page.locator(drawer!.open!).first().click();
      return page
        .locator(drawer!.quantity ?? drawer!.content)
        .first()
        .waitFor();
    case 'close drawer':
      if (theme.afterAdd !== 'nothing') await page.locator(drawer!.close!).first().click();
      return;
    case 'drawer quantity':
      return write(page, drawer!.quantity!, step.to);
    case 'drawer remove':
      return page.locator(drawer!.remove!).first().click();
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
    case 'replace the checkout button':
      return replace(page, ':has(> [name=checkout]):visible');
    case 'add in another tab':
      return addElsewhere(page, step.quantity, about);
    case 'leave and come back':
      await page.goto(about.address('/collections/all'));
      await page.goBack();
      return;
    case 'come back to the kept page':
      return comeBackToKept(page, about.variantId, step.added);
    case 'close the popup':
      return closePopup(page);
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

/** As in themes whose form the browser sends, and whose store leads back to where it was sent from. */
async function addAndComeBack(page: Page, button: string): Promise<void> {
  const add = page.locator(button).first();
  await add.evaluate((element) => {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'return_to' });
    field.value = location.pathname;
    (element as HTMLButtonElement).form!.append(field);
  });
  await Promise.all([page.waitForEvent('load'), add.click()]);
}

function addByOlderRequest(page: Page, id: number, quantity: number): Promise<void> {
  return page.evaluate(
    (body) =>
      new Promise<void>((resolve) => {
        const request = new XMLHttpRequest();
        request.open('POST', '/cart/add.js');
        request.setRequestHeader('content-type', 'application/json');
        request.onloadend = () => resolve();
        request.send(body);
      }),
    JSON.stringify({ items: [{ id, quantity }] }),
  );
}

/** By a request that no script of the page can watch: from a frame without one. */
function addUnwatched(page: Page, id: number, quantity: number): Promise<void> {
  return page.evaluate(
    async (body) => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const { fetch } = frame.contentWindow!;
      const headers = { 'content-type': 'application/json' };
      await (await fetch('/cart/add.js', { method: 'POST', headers, body })).text();
      frame.remove();
    },
    JSON.stringify({ items: [{ id, quantity }] }),
  );
}

/** As themes do with the platform's standard event: it tells of the change before it is made, and of its end. */
async function changeAndAnnounce(page: Page, id: number, quantity: number): Promise<void> {
  await page.evaluate(() => {
    const promise = new Promise((resolve) =>
      addEventListener('change-is-made', () => resolve({ userErrors: [] }), { once: true }),
    );
    const event = new Event('shopify:cart:lines-update', { bubbles: true });
    document.dispatchEvent(Object.assign(event, { action: 'update', promise }));
  });
  await page.waitForTimeout(500);
  await addUnwatched(page, id, quantity);
  await page.evaluate(() => dispatchEvent(new Event('change-is-made')));
}

/** The cart as it was after the first add is answered when the one after the second has been. */
function addTwice(page: Page, id: number, quantity: number): Promise<void> {
  return page.evaluate(
    async (body) => {
      const { fetch } = window;
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const headers = { 'content-type': 'application/json' };
      const add = () => window.fetch('/cart/add.js', { method: 'POST', headers, body });
      const reads = { asked: 0, known: 0, given: 0 };
      window.fetch = async (...request) => {
        const isRead = String(request[0]).endsWith('/cart.js');
        const isFirst = isRead && ++reads.asked === 1;
        const answer = await fetch(...request);
        if (!isRead) return answer;
        reads.known++;
        if (isFirst) {
          while (reads.given === 0) await pause(100);
          await pause(300);
        }
        reads.given++;
        return answer;
      };
      await add();
      for (const end = performance.now() + 3_000; reads.known === 0 && performance.now() < end;) await pause(50);
      await add();
    },
    JSON.stringify({ items: [{ id, quantity }] }),
  );
}

/** What the browser tells a page that it kept; meanwhile another one has added something. */
async function comeBackToKept(page: Page, id: number, added: number): Promise<void> {
  await addUnwatched(page, id, added);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

/** Where none opens, there is nothing to close. */
async function closePopup(page: Page): Promise<void> {
  const button = page.locator('purchase-limits .close');
  const isOpen = await button.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );
  if (isOpen) await button.click();
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

/** The first request for a part of what the widget loads fails, on the page that is opened next. */
export async function cutOff(page: Page, part: CutOff, path: string): Promise<void> {
  const files = {
    cart: '**/cart.js',
    settings: '**/storefront/*/settings',
    ui: '**/purchase-limits-ui.js*',
    messages: '**/purchase-limits-messages.js*',
  };
  if (part === 'settings') await takeSettingsOut(page, path, files.settings);
  await page.route(files[part], (route) => route.abort(), { times: 1 });
}

/** As of a shop whose limits have no room in its pages, which say only where the settings are. */
async function takeSettingsOut(page: Page, path: string, file: string): Promise<void> {
  const html = await page.evaluate((asked) => fetch(asked).then((answer) => answer.text()), path);
  let settings = '';
  const body = html.replace(/(id="purchase-limits-settings"[^>]*>)([^<]*)</, (_, tag: string, text: string) => {
    settings = text;
    const { shop, endpoint, version } = JSON.parse(text) as StorefrontSettings;
    const overflow: SettingsOverflow = { shop, endpoint, version, overflow: `${endpoint}/storefront/${shop}/settings` };
    return `${tag}${JSON.stringify(overflow)}<`;
  });
  if (body === html) throw new Error(`${path} has no settings`);
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  // A page that was not served by the store itself may not ask a server on this machine.
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(file, (route) => route.fulfill({ contentType: 'application/json', headers, body: settings }));
}
