// Building blocks of the walk through the guide: actions in the admin and the storefront, and screenshots of both.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import type { Locator, Page } from 'playwright-core';
import { until } from './running-product.js';
import type { StoreBrowser } from './store-browser.js';

export const ROOT = resolve(import.meta.dirname, '..');
export const FOLDER = join(ROOT, 'docs/guide/images');
export const IS_WRITTEN = process.env.WRITE_PICTURES === 'true';
/** The store's clock, so screenshots always show the same dates. */
export const TODAY = '2026-10-13';
const DAY_MS = 86_400_000;
export const WINDOW = { width: 1252, height: 876 };
export const TALL = { width: 1252, height: 1176 };
const JSON_BODY = { 'content-type': 'application/json' };
const LOCAL_ADDRESS = /^localhost:\d+/;
export const HOODIE = 'classic-hoodie';

/** As they are when something is done: both begin before the tests do. */
type Parts = { shop: StoreBrowser; page: Page };

/** `made`: gets the name of each picture. */
export function adminWalk(parts: () => Parts & { made: string[] }) {
  const app = () => parts().shop.app();
  const requireOk = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  };
  /** A switch of the local store. */
  const put = async (path: string, body: object) =>
    requireOk(await fetch(parts().shop.store(path), { method: 'PUT', headers: JSON_BODY, body: JSON.stringify(body) }));
  const post = async (path: string, body: object) =>
    requireOk(
      await fetch(parts().shop.store(path), { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) }),
    );
  /** Waits until the app follows: then it takes tokens of that time. */
  const moveClock = async (daysBefore: number) => {
    const wanted = Date.parse(`${TODAY}T09:30:00Z`) - daysBefore * DAY_MS;
    await put('/sandbox/clock', { offsetMs: wanted - Date.now() });
    await parts().page.clock.setFixedTime(wanted);
    await until(
      async () => {
        const { token } = (await (await fetch(parts().shop.store('/store/hoodie-house/id-token'))).json()) as {
          token: string;
        };
        return (await fetch(parts().shop.appServer('/apiSa/quota'), { headers: { 'x-auth-token': token } })).ok;
      },
      { withinMs: 20_000 },
    );
  };

  const picture = async (name: string, part: Locator | Page) => {
    parts().made.push(name);
    await app().getByText(LOCAL_ADDRESS).evaluateAll(nameShop);
    const image = await part.screenshot({ animations: 'disabled', caret: 'hide' });
    if (IS_WRITTEN) writeFileSync(join(FOLDER, `${name}.png`), image);
  };
  /** The app inside the store's admin. */
  const frame = () => parts().page.locator('iframe').first();
  const open = async (path: string, heading: string | RegExp) => {
    await parts().page.setViewportSize(WINDOW);
    await parts().shop.openApp(path);
    await app().getByRole('heading', { level: 1, name: heading }).waitFor();
    await parts().page.waitForLoadState('networkidle');
  };
  const card = (heading: string) =>
    app().locator('[class*=ShadowBevel]', { has: parts().page.getByRole('heading', { name: heading, exact: true }) });
  const setMinimum = async (value: number) => {
    await app().getByRole('textbox', { name: 'Minimum' }).fill(String(value));
    await parts().page.setViewportSize(TALL);
    await toTop();
  };
  const toTop = () =>
    app()
      .locator('html')
      .evaluate((root) => root.scrollTo(0, 0));
  const pressSave = () => parts().page.getByRole('button', { name: 'Save' }).click();
  const limitNamed = async (name: string) => {
    const { items } = await parts().shop.api<{ items: { id: string; name: string }[] }>('GET', '/limits?pageSize=50');
    return items.find((limit) => limit.name === name)!.id;
  };
  const productIds = async (query: string, count: number) => {
    const { items } = await parts().shop.api<{ items: { productId: string }[] }>(
      'GET',
      `/catalog/products?query=${query}`,
    );
    return items.slice(0, count).map(({ productId }) => ({ productId }));
  };
  return {
    app,
    put,
    post,
    moveClock,
    picture,
    frame,
    open,
    card,
    setMinimum,
    toTop,
    pressSave,
    limitNamed,
    productIds,
  };
}

/** `put`: a switch of the local store. */
export function checkoutWalk(shop: () => StoreBrowser, put: (path: string, body: object) => Promise<void>) {
  const rules = () => shop().api<CheckoutRulesView>('GET', '/checkout-rules');
  const allowCheckoutRules = async () => {
    await put('/store/hoodie-house/scopes.json', {
      grant: ['write_products', 'write_validations', 'read_orders', 'write_customers'],
    });
    await until(async () => (await rules()).missingScopes.length === 0, { withinMs: 20_000 });
  };
  const switchCheckoutRulesOn = async () => {
    await shop().api('PUT', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
    await until(async () => (await rules()).state === 'on', { withinMs: 20_000 });
  };
  return { allowCheckoutRules, switchCheckoutRulesOn };
}

/** `page`: the shopper's window. */
export function storeWalk(parts: () => Parts) {
  const isPublished = async () => {
    const published = await (
      await fetch(parts().shop.appServer('/storefront/hoodie-house.myshopify.com/settings'))
    ).text();
    const { widgetData } = await parts().shop.api<{ widgetData: { published: boolean; version: number } }>(
      'GET',
      '/shops',
    );
    return widgetData.published && published.includes(`"version":${widgetData.version}`);
  };
  /** In the theme's form, whose quantity field is outside it. */
  const writeFour = async () => {
    const field = parts().page.locator('main input[name=quantity]').first();
    await field.fill('4');
    await field.blur();
  };
  const addFour = async () => {
    const product = await parts().page.request.get(parts().shop.store(`/products/${HOODIE}.js`));
    const { variants } = (await product.json()) as { variants: { id: number }[] };
    await parts().page.request.post(parts().shop.store('/cart/add.js'), { data: { id: variants[0]!.id, quantity: 4 } });
  };
  /** A page of the storefront, once this is seen there. */
  const openStore = async (path: string, seen: Locator, prepare: () => Promise<unknown> = async () => {}) => {
    await until(
      async () => {
        if (!(await isPublished())) return false;
        await parts().page.goto(parts().shop.store(path), { waitUntil: 'networkidle' });
        await prepare();
        return seen
          .first()
          .waitFor({ timeout: 3_000 })
          .then(
            () => true,
            () => false,
          );
      },
      { withinMs: 40_000, explain: () => `${path} does not show ${String(seen)}` },
    );
  };

  return { isPublished, writeFour, addFour, openStore };
}

/** The local store's port is another one each time. */
function nameShop(elements: Element[]): void {
  for (const element of elements)
    element.textContent = element.textContent.replace(/^localhost:\d+/, 'hoodie-house.example');
}
