// A window of the browser that shows cart pages. No request leaves it.
import { join } from 'node:path';
import { errors, type Browser, type Page, type Request, type Route } from 'playwright-core';
import { ASSETS, EXTENSION, JUDGE, LOADER_HAS_RUN, type CartPage } from './cart-page.js';

const ORIGIN = 'https://store.example';
const PATIENCE_MS = 10_000;

export class Shopper {
  private shown: CartPage = { html: '', cart: { items: [] } };
  private thrown: string[] = [];

  private constructor(private readonly page: Page) {
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', ({ message }) => this.thrown.push(message));
  }

  static async in(browser: Browser): Promise<Shopper> {
    const page = await browser.newPage({ baseURL: ORIGIN });
    const shopper = new Shopper(page);
    await page.route('**', (route) => shopper.answer(route));
    return shopper;
  }

  leave(): Promise<void> {
    return this.page.close();
  }

  /** Whether the loader asks for the judge. What asks next follows the loader. */
  async loadsJudge(shown: CartPage): Promise<boolean> {
    const isNext = (request: Request) => [JUDGE, LOADER_HAS_RUN].includes(pathOf(request));
    const [next] = await Promise.all([this.page.waitForRequest(isNext), this.open(shown)]);
    this.throwWhatWasThrown();
    return pathOf(next) === JUDGE;
  }

  /** The messages on the page, also those that are folded, as soon as the one with this text is among them. */
  async read(shown: CartPage, awaited: string): Promise<string[]> {
    await this.open(shown);
    const widget = this.page.locator('purchase-limits');
    try {
      await widget.getByText(awaited, { exact: true }).waitFor();
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      throw new Error(`the widget did not judge this cart within ${PATIENCE_MS / 1_000} seconds`, { cause: error });
    }
    // Each shows the folded ones of one limit and kind.
    const more = widget.locator('.more');
    for (let left = await more.count(); left > 0; left--) await more.first().click();
    const texts = await widget.locator('.message .text').allTextContents();
    this.throwWhatWasThrown();
    return texts;
  }

  private async open(shown: CartPage): Promise<void> {
    this.shown = shown;
    this.thrown = [];
    await this.page.goto('/cart', { waitUntil: 'commit' });
  }

  private throwWhatWasThrown(): void {
    if (this.thrown.length > 0) throw new Error(`the page threw ${this.thrown.join(', ')}`);
  }

  private async answer(route: Route): Promise<void> {
    const path = pathOf(route.request());
    if (path === '/cart') return route.fulfill({ contentType: 'text/html', body: this.shown.html });
    if (path === '/cart.js') return route.fulfill({ json: this.shown.cart });
    if (path === LOADER_HAS_RUN) return route.fulfill({ contentType: 'text/javascript', body: '' });
    if (path.startsWith(ASSETS)) return route.fulfill({ path: join(EXTENSION, path) });
    return route.fulfill({ status: 404 });
  }
}

const pathOf = (request: Request) => new URL(request.url()).pathname;
