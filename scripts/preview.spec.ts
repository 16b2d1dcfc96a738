// What a merchant sees in the preview is what shoppers see on the storefront, to the pixel.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { chromium, type Browser, type FrameLocator, type Locator, type Page } from 'playwright-core';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { newDataDir, startProduct, until, type RunningProduct } from './running-product.js';

const executablePath = process.env.CHROMIUM_PATH;
if (!executablePath)
  process.stderr.write('Skipped: the preview in a browser, because CHROMIUM_PATH is not set (npm test sets it)\n');

const COLORS = { background: '#fff4e5', text: '#3d2a0a', buttonBackground: '#303030', buttonText: '#ffffff' };
const BRANDINGS = {
  'the first branding in serif': {
    theme: 'light',
    textAlignment: 'left',
    fontFamily: 'serif',
    fontSize: 14,
    colors: COLORS,
  },
  'a large, centered branding with custom CSS': {
    theme: 'basic',
    textAlignment: 'center',
    fontFamily: 'monospace',
    fontSize: 20,
    colors: { background: '#102a43', text: '#f0f4f8', buttonBackground: '#f0b429', buttonText: '#102a43' },
    customCss: '.messages { border-left: 6px solid #f0b429 } .text { text-transform: uppercase }',
  },
  'a small branding to the right': {
    theme: 'dark',
    textAlignment: 'right',
    fontFamily: 'sans-serif',
    fontSize: 11,
    colors: { background: '#000000', text: '#ffffff', buttonBackground: '#ffffff', buttonText: '#000000' },
  },
};
const WIDTH = 320;

(executablePath ? describe : describe.skip)('the preview', () => {
  let browser: Browser;
  let page: Page;
  let product: RunningProduct;
  let dataDir: string;
  let [port, storePort] = [0, 0];
  let limitId: string;
  let merchant: MerchantApi;

  beforeAll(async () => {
    dataDir = newDataDir('preview');
    [port, storePort] = [await freePort(), await freePort()];
    product = await startProduct({ port, storePort, dataDir, isInstalled: true });
    merchant = new MerchantApi(`http://localhost:${port}`, store(''), 'hoodie-house');
    browser = await chromium.launch({
      executablePath: executablePath!,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    });
    // A message that opens slowly would be photographed on its way.
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const { items } = await merchant.call<{ items: { productId: string; title: string }[] }>(
      'GET',
      '/catalog/products',
    );
    const hoodie = items.find(({ title }) => title === 'Classic Hoodie')!;
    const products = { kind: 'specific', items: [{ productId: hoodie.productId }] };
    const contactUs = { enabled: true, url: 'https://example.com/contact' };
    const { limit } = await merchant.call<{ limit: { id: string } }>('POST', '/limits', {
      name: 'At most 3 hoodies',
      type: 'product',
      max: 3,
      products,
      contactUs,
    });
    limitId = limit.id;
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 30_000);

  const store = (path: string) => `http://localhost:${storePort}${path}`;
  const saveBranding = async (branding: object) => {
    const before = await merchant.call<{ branding: object; version: number }>('GET', '/branding');
    const wanted = { ...before.branding, customCss: '', ...branding };
    await merchant.call('PUT', '/branding', { branding: wanted, version: before.version });
    const isPublished = async () => {
      const { widgetData } = await merchant.call<{ widgetData: { published: boolean } }>('GET', '/shops');
      const shown = await fetch(`http://localhost:${port}/storefront/hoodie-house.myshopify.com/settings`);
      // Parsed here: what fetch parses has prototypes of another realm, which no deep comparison takes for equal.
      const { branding: served } = JSON.parse(await shown.text()) as { branding: object };
      return widgetData.published && isDeepStrictEqual(served, wanted);
    };
    await until(isPublished, { withinMs: 15_000 });
  };
  /** The message as a picture; its host stands in a corner of the window, on white, over everything else. */
  const pictureOf = async (host: Locator) => {
    const message = host.locator('.messages');
    await message.waitFor();
    await page.waitForLoadState('networkidle');
    await host.evaluate((element: HTMLElement, width) => {
      // The widget puts its message back at its place, but for in a page that nobody looks at.
      Object.defineProperty(document, 'hidden', { get: () => true });
      const white = document.createElement('div');
      white.style.cssText = 'position: fixed; inset: 0; z-index: 2147483646; background: #fff';
      const corner = document.createElement('div');
      // What is fixed inside of it stands in it, not in the window.
      corner.style.cssText = `position: absolute; inset: 8px auto auto 8px; height: 400px; transform: translate(0)`;
      corner.style.width = `${width}px`;
      corner.append(element);
      white.append(corner);
      document.body.append(white);
    }, WIDTH);
    return message.screenshot();
  };
  const inPreview = async () => {
    const [, appUrl] = /Store admin\s+(\S+)/.exec(product.output())!;
    await page.goto(`${appUrl}/order-limits/edit/${limitId}`);
    const frame: FrameLocator = page.frameLocator('iframe').first();
    return pictureOf(frame.locator('purchase-limits'));
  };
  const onStorefront = async () => {
    await page.goto(`http://hoodie-house.localhost:${storePort}/products/classic-hoodie`);
    await page.locator('[name=quantity]').first().fill('4');
    return pictureOf(page.locator('purchase-limits'));
  };

  const cases = Object.entries(BRANDINGS).flatMap(([name, branding]) =>
    (['inline', 'popup'] as const).map((displayType) => ({ name, branding, displayType })),
  );
  it.each(cases)(
    'equals the storefront: $name, $displayType',
    async ({ name, branding, displayType }) => {
      await saveBranding({ ...branding, displayType });
      const [preview, storefront] = [await inPreview(), await onStorefront()];
      if (process.env.PICTURES) {
        const file = (side: string) =>
          join(process.env.PICTURES!, `${name} ${displayType} ${side}.png`.replaceAll(' ', '-'));
        writeFileSync(file('preview'), preview);
        writeFileSync(file('storefront'), storefront);
      }
      expect(preview.equals(storefront)).toBe(true);
    },
    60_000,
  );

  it.each(['inline', 'popup'])(
    'lets no CSS of a merchant leave the message or hide who it is powered by: %s',
    async (displayType) => {
      const customCss = [
        '.messages { position: absolute; inset: -9999px; width: 99999px; height: 99999px; z-index: 9 }',
        '.message::after { content: ""; position: absolute; inset: -9999px; background: red }',
        '.powered-by { display: none; opacity: 0; font-size: 0; color: transparent; transform: scale(0) }',
      ].join('\n');
      await saveBranding({ ...BRANDINGS['a small branding to the right'], displayType, customCss });
      await page.goto(`http://hoodie-house.localhost:${storePort}/products/classic-hoodie`);
      const add = page.locator('[name=add]').first();
      await page.locator('[name=quantity]').first().fill('4');
      const poweredBy = page.locator('purchase-limits .powered-by');
      await poweredBy.waitFor({ state: 'attached' });
      await add.scrollIntoViewIfNeeded();
      // Playwright clicks only what is not covered.
      await add.click({ trial: true, timeout: 20_000 });
      const look = await poweredBy.evaluate((element) => {
        const { display, opacity, fontSize, transform } = getComputedStyle(element);
        return { display, opacity, fontSize, transform };
      });
      expect(look).toEqual({ display: 'block', opacity: '1', fontSize: '11px', transform: 'none' });
    },
    60_000,
  );
});
