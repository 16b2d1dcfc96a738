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
const EVERYTHING = ':is(*, .powered-by, [role], style, p)';
/** Of 255: text that is gone makes 7. */
const MOST_DIFFERENCE = 3;
const ATTACKS = [
  '.messages { position: absolute; inset: -9999px; width: 99999px; height: 99999px; z-index: 9 }',
  '.message::after { content: ""; position: absolute; inset: -9999px; background: red; z-index: 2147483647 }',
  ...[
    'display: none',
    'visibility: hidden',
    'opacity: 0',
    'max-height: 0; overflow: hidden',
    'height: 0; width: 0',
    'font-size: 0; line-height: 0; letter-spacing: -1em; text-indent: -9999px',
    'color: transparent; background: transparent; text-shadow: none',
    'transform: scale(0)',
    'scale: 0; translate: -9999px',
    'clip-path: inset(50%)',
    'filter: opacity(0)',
    'zoom: 0.01',
    'mask: linear-gradient(transparent, transparent)',
    'position: absolute; left: -9999px',
    'margin: -9999px; float: left',
    'display: block; margin-top: -500px',
    'content-visibility: hidden',
    'order: -1; z-index: -1',
    'direction: rtl; unicode-bidi: bidi-override',
  ].map((style) => `${EVERYTHING} { ${style} }`),
  `${EVERYTHING}::first-line { color: transparent; font-size: 0 }`,
  `${EVERYTHING}::first-letter { color: transparent; font-size: 99px }`,
  `${EVERYTHING}::before { content: ""; display: block; position: absolute; inset: 0; background: red }`,
  `[role] { position: relative; z-index: 2147483647; margin-bottom: -99px; background: red }`,
];
const UNSEEN = [
  'opacity: 0 !important',
  'opacity: 0.05 !important',
  'filter: opacity(0) !important',
  'clip-path: inset(50%) !important',
  'content-visibility: hidden !important',
  'transform: scale(0.01) !important',
  'transform: translateX(-9999px) !important',
  'position: absolute !important; left: -9999px !important; width: 200px !important',
  'visibility: hidden !important',
  'height: 0 !important; padding: 0 !important',
];

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
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

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
  it.each(cases)('equals the storefront: $name, $displayType', async ({ name, branding, displayType }) => {
    await saveBranding({ ...branding, displayType });
    const [preview, storefront] = [await inPreview(), await onStorefront()];
    if (process.env.PICTURES) {
      const file = (side: string) =>
        join(process.env.PICTURES!, `${name} ${displayType} ${side}.png`.replaceAll(' ', '-'));
      writeFileSync(file('preview'), preview);
      writeFileSync(file('storefront'), storefront);
    }
    expect(preview.equals(storefront)).toBe(true);
  });

  /**
   * How far two pictures of the same size are apart, of 255, by the means of squares of four pixels, wherever one lies
   * on the other by a pixel: how a browser smooths and places text changes, and text that is gone does not come back.
   */
  const differenceOf = async (one: Buffer, other: Buffer) => {
    if (one.equals(other)) return 0;
    const pictures = [one, other].map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
    return page.evaluate(async (addresses) => {
      const SIDE = 4;
      const contextOf = async (address: string) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
        context.drawImage(image, 0, 0);
        return context;
      };
      const [first, second] = await Promise.all(addresses.map(contextOf));
      const { width, height } = first!.canvas;
      const squaresOf = (context: OffscreenCanvasRenderingContext2D, left: number, top: number) => {
        const squares: number[] = [];
        for (let y = 1; y + SIDE < height; y += SIDE)
          for (let x = 1; x + SIDE < width; x += SIDE) {
            const { data } = context.getImageData(x + left, y + top, SIDE, SIDE);
            squares.push(data.reduce((sum, value) => sum + value, 0) / data.length);
          }
        return squares;
      };
      const wanted = squaresOf(first!, 0, 0);
      const differences = [-1, 0, 1].flatMap((left) =>
        [-1, 0, 1].map((top) => {
          const found = squaresOf(second!, left, top);
          return wanted.reduce((sum, value, at) => sum + Math.abs(value - found[at]!), 0) / wanted.length;
        }),
      );
      return Math.min(...differences);
    }, pictures);
  };

  it.each(['inline', 'popup'])(
    'lets no CSS of a merchant leave the message or hide who it is powered by: %s',
    async (displayType) => {
      await saveBranding({ ...BRANDINGS['a small branding to the right'], displayType });
      await page.goto(`http://hoodie-house.localhost:${storePort}/products/classic-hoodie`);
      const add = page.locator('[name=add]').first();
      await page.locator('[name=quantity]').first().fill('4');
      const poweredBy = page.locator('purchase-limits .powered-by');
      await poweredBy.waitFor();
      // Whole pixels: those at its edge are also of what is behind it. A popup moves by parts of them.
      const pixels = async () => {
        if (displayType === 'popup') return Buffer.of();
        await poweredBy.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await poweredBy.boundingBox())!;
        const clip = { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width) - 1, height: Math.floor(height) - 1 };
        return page.screenshot({ clip });
      };
      const look = () =>
        poweredBy.evaluate((line) => {
          const { left, top, width, height } = line.getBoundingClientRect();
          const isSeenAt = (x: number, y: number) =>
            (line.getRootNode() as ShadowRoot).elementFromPoint(left + x, top + y) === line;
          const { color, backgroundColor, font, opacity, letterSpacing, textIndent } = getComputedStyle(line);
          const isSeen = isSeenAt(2, 2) && isSeenAt(width / 2, height / 2) && isSeenAt(width - 2, height - 2);
          return { width, height, isSeen, color, backgroundColor, font, opacity, letterSpacing, textIndent };
        });
      await poweredBy.scrollIntoViewIfNeeded();
      const before = await look();
      expect(before).toMatchObject({ isSeen: true, height: 16, opacity: '1' });
      const untouched = await pixels();
      let difference = 0;
      const isUntouched = async () => {
        difference = await differenceOf(await pixels(), untouched);
        return difference <= MOST_DIFFERENCE;
      };
      if (displayType === 'inline') {
        await poweredBy.evaluate((line: HTMLElement) => line.style.setProperty('color', 'white', 'important'));
        expect(await isUntouched()).toBe(false);
        await poweredBy.evaluate((line: HTMLElement) => line.style.removeProperty('color'));
      }
      for (const attack of ATTACKS) {
        const { css } = await merchant.call<{ css: string }>('POST', '/branding/custom-css', { css: attack });
        await page.locator('purchase-limits').evaluate((host, text) => {
          host.shadowRoot!.querySelector('style:last-of-type')!.textContent = text;
        }, css);
        // Playwright clicks only what is not covered.
        await add.click({ trial: true, timeout: 20_000 });
        await poweredBy.scrollIntoViewIfNeeded();
        expect([attack, await look()]).toEqual([attack, before]);
        await until(isUntouched, { withinMs: 10_000, explain: () => `Apart by ${difference} after ${attack}` });
      }
    },
  );

  it('counts no message that nobody can see', async () => {
    await saveBranding({ ...BRANDINGS['the first branding in serif'], displayType: 'inline' });
    const visit = async (style: string) => {
      const visitor = await browser.newPage();
      let counted = 0;
      visitor.on('request', (request) => (counted += request.url().endsWith('/storefront/impressions') ? 1 : 0));
      // Without it what a program sees is not counted at all.
      await visitor.addInitScript('window.PurchaseLimitsTest = 300');
      await visitor.goto(`http://hoodie-house.localhost:${storePort}/products/classic-hoodie`);
      const hiding = await visitor.addStyleTag({ content: `purchase-limits { ${style} }` });
      await visitor.locator('[name=quantity]').first().fill('4');
      const message = visitor.locator('purchase-limits .message');
      await message.waitFor({ state: 'attached' });
      await visitor.waitForTimeout(2_500);
      expect([style, counted]).toEqual([style, 0]);
      await hiding.evaluate((element: Element) => element.remove());
      await message.scrollIntoViewIfNeeded();
      await until(() => counted === 1, { withinMs: 20_000 });
      await visitor.close();
    };
    // Most of the time they wait.
    await Promise.all(UNSEEN.map(visit));
  });
});
