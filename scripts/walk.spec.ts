// A walk through every screen of the admin, on its own and inside the platform's admin, on five widths: each names
// itself, nothing reaches out of the page, nothing is cut off when texts are longer, as other languages' are. With
// WALK_PICTURES=<folder> a picture of each is kept there.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { cutOffTexts, lengthenTexts, reachingOut } from './page-layout.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

/** Where the layout changes, the widest first: a screen is loaded once and made narrower. */
const WIDTHS = [1440, 1040, 768, 490, 390];
const HEIGHT = 900;
/** Before a picture: a frame in a process of its own is painted some time after it is drawn. */
const PAINTED_MS = 700;
const PICTURES = process.env.WALK_PICTURES;

/** `:id` is a limit's. */
const SCREENS: [path: string, heading: string, title?: string][] = [
  ['/', 'Welcome, Hoodie House', 'Dashboard'],
  ['/order-limits', 'Limits management'],
  ['/order-limits/type', 'Select limit type'],
  ['/order-limits/create/product', 'Create product limit'],
  ['/order-limits/create/collection', 'Collection'],
  ['/order-limits/create/customer_tag', 'Create customer tag limit'],
  ['/order-limits/create/cart', 'Create cart limit'],
  ['/order-limits/create/product-blocking', 'Create product blocking limit'],
  ['/order-limits/edit/:id', 'At most 3 hoodies'],
  ['/broken-limits', 'Orders that broke a limit'],
  ['/insights', 'Insights'],
  ['/branding', 'Branding'],
  ['/settings', 'Settings'],
  ['/settings/checkout-rules', 'Checkout rules'],
  ['/integrations', 'Integrations'],
  ['/integrations/shopify-flow', 'Shopify Flow'],
  ['/subscription', 'Plans'],
  ['/samples', 'Samples'],
  ['/dev_zone', 'Development zone'],
  ['/nothing', 'Not Found'],
];

/** Where time is short, those that differ most from what they are on their own. */
const SAMPLE = ['/', '/order-limits/edit/:id', '/nothing'];
const INSIDE = SCREENS.filter(([path]) => !process.env.CI || SAMPLE.includes(path));

describeInBrowser('every screen', () => {
  let shop: StoreBrowser;
  let page: Page;
  let limitId: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    shop = await StoreBrowser.start('walk', 'hoodie-house');
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await shop.install();
    const { items } = await shop.api<{ items: { productId: string }[] }>('GET', '/catalog/products?query=hoodie');
    const products = { kind: 'specific', items: items.slice(0, 3).map(({ productId }) => ({ productId })) };
    const { limit } = await shop.api<{ limit: { id: string } }>('POST', '/limits', {
      name: 'At most 3 hoodies',
      type: 'product',
      max: 3,
      products,
      contactUs: { enabled: true, url: 'https://example.com/contact' },
    });
    limitId = limit.id;
    await shop.api('POST', '/limits', {
      name: 'Twelve or nothing',
      type: 'cart',
      multiple: 12,
      startDate: '2030-01-01',
    });
    await shop.api('POST', '/limits', { name: 'Sale of last year', type: 'cart', max: 5, endDate: '2020-12-31' });
    await shop.signInStandalone();
  });
  afterAll(() => shop?.close());
  beforeEach(() => {
    complaints.length = 0;
  });

  it.each(SCREENS)('at %s, on its own', async (path, heading, title = heading) => {
    await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT });
    await page.goto(shop.appServer(path.replace(':id', limitId)));
    await look(page.mainFrame(), 'standalone', path, heading);
    expect(await page.title()).toContain(title);
  });

  it.each(INSIDE)('at %s, inside the platform’s admin', async (path, heading) => {
    await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT });
    await shop.openApp(path.replace(':id', limitId));
    const frame = await (await page.locator('iframe').first().elementHandle())!.contentFrame();
    await look(frame!, 'embedded', path, heading);
  });

  async function look(frame: Frame, mode: string, path: string, heading: string): Promise<void> {
    await frame.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await drawn(frame);
      await keepPicture(frame, mode, path, width);
      expect({ width, ...(await layoutOf(frame)) }).toEqual({ width, reachingOut: [], cutOff: [] });
    }
    expect(await frame.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await frame.evaluate(lengthenTexts);
    await keepPicture(frame, mode, path, 390, '-long');
    expect(await layoutOf(frame)).toEqual({ reachingOut: [], cutOff: [] });
  }

  async function layoutOf(frame: Frame): Promise<{ reachingOut: string[]; cutOff: string[] }> {
    return { reachingOut: await frame.evaluate(reachingOut), cutOff: await frame.evaluate(cutOffTexts) };
  }

  async function keepPicture(frame: Frame, mode: string, path: string, width: number, kind = ''): Promise<void> {
    if (!PICTURES) return;
    const folder = join(PICTURES, mode);
    mkdirSync(folder, { recursive: true });
    const name = path === '/' ? 'dashboard' : path.slice(1).replaceAll('/', '-').replace(':', '');
    const height = await frame.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(Math.max(height + 60, HEIGHT), 4_000) });
    await drawn(frame);
    await page.waitForTimeout(PAINTED_MS);
    await page.screenshot({ path: join(folder, `${name}-${width}${kind}.png`) });
    await page.setViewportSize({ width, height: HEIGHT });
  }
});

/** What depends on the width is drawn anew in the frame after. */
async function drawn(frame: Frame): Promise<void> {
  await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
