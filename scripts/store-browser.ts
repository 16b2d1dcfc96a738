// The product in an empty folder and Chromium in front of it, as a merchant and a shopper of one store use them.
import { rmSync } from 'node:fs';
import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { newDataDir, startProduct, until, type RunningProduct } from './running-product.js';

/** A `describe` that needs Chromium; without it, it prints that it is skipped. */
export function describeInBrowser(title: string, tests: () => void): void {
  const isHere = Boolean(process.env.CHROMIUM_PATH);
  if (!isHere)
    console.log(`Skipped: ${title}, because CHROMIUM_PATH is not set (npm test sets it where Chromium is installed)`);
  (isHere ? describe : describe.skip)(title, tests);
}

type Parts = {
  product: RunningProduct;
  dataDir: string;
  port: number;
  storePort: number;
  browser: Browser;
  page: Page;
};

export type StoreProduct = { id: number; variants: { id: number }[] };

export class StoreBrowser {
  product: RunningProduct;
  readonly dataDir: string;
  readonly page: Page;
  private readonly browser: Browser;
  private readonly ports: { port: number; storePort: number };
  /** Calls of the API, without a browser. */
  readonly merchant: MerchantApi;

  private constructor(
    readonly handle: string,
    { product, dataDir, port, storePort, browser, page }: Parts,
  ) {
    this.product = product;
    this.dataDir = dataDir;
    this.browser = browser;
    this.page = page;
    this.ports = { port, storePort };
    this.merchant = new MerchantApi(`http://localhost:${port}`, `http://localhost:${storePort}`, handle);
  }

  /** Starts both; the app is not installed yet. `name` is for the folder; `env`: further variables of `npm start`. */
  static async start(name: string, handle: string, env: Record<string, string> = {}): Promise<StoreBrowser> {
    const dataDir = newDataDir(name);
    const [port, storePort] = [await freePort(), await freePort()];
    let product: RunningProduct | undefined;
    try {
      product = await startProduct({ port, storePort, dataDir, env });
      const browser = await launchBrowser();
      const page = await openWindow(browser);
      return new StoreBrowser(handle, { product, dataDir, port, storePort, browser, page });
    } catch (error) {
      await product?.stop();
      rmSync(dataDir, { recursive: true, force: true });
      throw error;
    }
  }

  /** A separate window with its own cookies. A second tab would slow down the first, which would be hidden. */
  otherWindow(): Promise<Page> {
    return openWindow(this.browser);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.product.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Starts the product again, after it was stopped, in the same folder. */
  async startAgain(): Promise<void> {
    this.product = await startProduct({ ...this.ports, dataDir: this.dataDir });
  }

  /** An address of the local store. */
  store(path: string): string {
    return `http://localhost:${this.ports.storePort}${path}`;
  }

  /** An address of the app. */
  appServer(path: string): string {
    return `http://localhost:${this.ports.port}${path}`;
  }

  /** An address of this store's online shop. */
  storefront(path: string): string {
    return `http://${this.handle}.localhost:${this.ports.storePort}${path}`;
  }

  /** The app inside the store's admin. */
  app(): FrameLocator {
    return this.page.frameLocator('iframe').first();
  }

  async openApp(path = ''): Promise<void> {
    const [, clientId] = /\/apps\/([^/\s]+)/.exec(this.product.output())!;
    await this.page.goto(this.store(`/store/${this.handle}/apps/${clientId}${path}`));
  }

  /** Signs in to the admin outside of the platform's. */
  async signInStandalone(): Promise<void> {
    await this.page.goto(this.appServer('/'));
    await this.page.getByLabel('Store address').fill(`${this.handle}.myshopify.com`);
    await this.page.getByRole('button', { name: 'Continue' }).click();
    await this.page.getByRole('heading', { level: 1 }).filter({ hasText: 'Welcome' }).waitFor();
  }

  /** Chooses a product in the form that is open in the app. `whileOpen` sees the picker with what was found. */
  async chooseProduct(title: string, whileOpen: () => Promise<unknown> = async () => {}): Promise<void> {
    await this.app().getByText('Specific products', { exact: true }).first().click();
    await this.app().getByRole('button', { name: 'Select products' }).first().click();
    const picker = this.page.getByRole('dialog');
    await picker.getByRole('searchbox').or(picker.getByRole('textbox')).first().fill(title);
    await picker
      .getByRole('checkbox', { name: new RegExp(title) })
      .first()
      .check();
    await whileOpen();
    await picker.getByRole('button', { name: /^(Add|Select|Done)/ }).click();
    await this.app().getByText(title).first().waitFor();
  }

  /** Chooses a collection in the form that is open in the app. */
  async chooseCollection(title: string): Promise<void> {
    await this.app().getByRole('button', { name: 'Select collections' }).click();
    const picker = this.page.getByRole('dialog');
    await picker
      .getByRole('checkbox', { name: new RegExp(title) })
      .first()
      .check();
    await picker.getByRole('button', { name: 'Select' }).click();
    await this.app().getByText(title, { exact: true }).first().waitFor();
  }

  /** Opens the app in the store's admin for the first time, and installs it. */
  async install(): Promise<void> {
    await this.openApp();
    await this.page.getByRole('button', { name: 'Install' }).click();
    await this.app()
      .getByRole('heading', { name: /^Welcome, / })
      .waitFor();
  }

  /** A call of the app's API, as the merchant. */
  api<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return this.merchant.call<Answer>(method, path, body);
  }

  /** Signs in as a customer of the local store, by id; empty: as a guest. */
  async signIn(customerId: string): Promise<void> {
    await this.page.request.post(this.store('/account/login'), { form: { customer_id: customerId } });
  }

  /** A product of the store, as its storefront tells of it. */
  async findProduct(handle: string): Promise<StoreProduct> {
    const answer = await this.page.request.get(this.store(`/products/${handle}.js`));
    return (await answer.json()) as StoreProduct;
  }

  /** Adds so many to the shopper's cart. The text of a refusal has its message. */
  async addToCart(variantId: number, quantity: number): Promise<{ status: number; text: string }> {
    const answer = await this.page.request.post(this.store('/cart/add.js'), { data: { id: variantId, quantity } });
    return { status: answer.status(), text: await answer.text() };
  }

  async emptyCart(): Promise<void> {
    await this.page.request.post(this.store('/cart/clear.js'));
  }

  /** Makes this the shopper's cart: so many of each product's first variant. */
  async fillCart(lines: { handle: string; quantity: number }[]): Promise<void> {
    await this.emptyCart();
    for (const { handle, quantity } of lines) {
      const { variants } = await this.findProduct(handle);
      const { status, text } = await this.addToCart(variants[0]!.id, quantity);
      if (status !== 200) throw new Error(`The cart was refused: ${text}`);
    }
  }

  /** The merchant allows the app this access. */
  async grant(scopes: string[]): Promise<void> {
    const path = this.store(`/store/${this.handle}/scopes.json`);
    const answer = await this.page.request.put(path, { data: { grant: scopes } });
    if (!answer.ok()) throw new Error(`The access was not granted: ${await answer.text()}`);
  }

  /** The merchant allows this access, of which the checkout rule needs the first two, and switches the rule on. */
  async switchRuleOn(scopes = ['write_products', 'write_validations']): Promise<void> {
    await this.grant(scopes);
    await this.sees<CheckoutRulesView>('/checkout-rules', ({ missingScopes }) => missingScopes.length === 0);
    await this.api('PUT', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
    await this.sees<CheckoutRulesView>('/checkout-rules', ({ state }) => state === 'on');
  }

  /** Waits until the app's API answers this. */
  async sees<Answer>(path: string, isExpected: (answer: Answer) => boolean): Promise<void> {
    let answer: Answer;
    await until(async () => isExpected((answer = await this.api<Answer>('GET', path))), {
      withinMs: 40_000,
      everyMs: 50,
      explain: () => `${path} answers ${JSON.stringify(answer)}\n${this.product.output()}`,
    });
  }

  /** Types a quantity on the open product page. */
  async writeQuantity(quantity: number): Promise<void> {
    const field = this.page.locator('form[action$="/cart/add"] [name=quantity]').first();
    await field.fill(String(quantity));
    await field.blur();
  }
}

async function openWindow(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(process.env.CI ? 240_000 : 40_000);
  // The widget counts no impressions in an automated browser unless this is set.
  await page.addInitScript('window.PurchaseLimitsTest = 1000');
  return page;
}
