// The files that ship, as they were built last: their sizes, and that they do what their source does.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Ui } from '../src/page.js';
import {
  cartLine,
  embed,
  factsOf,
  hoodieLimit,
  openPage,
  pass,
  see,
  serve,
  setQuantity,
  settingsOf,
  shownTexts,
} from './storefront-page.js';

const assets = join(__dirname, '../../extensions/theme-embed/assets');
const read = (name: string) => {
  const file = join(assets, `purchase-limits-${name}.js`);
  if (!existsSync(file)) throw new Error(`${file} is missing: build the widget first`);
  return readFileSync(file, 'utf8');
};
const zipped = (name: string) => gzipSync(read(name), { level: 9 }).length;
const builtUi = (): Ui => new Function(read('ui').replace(/export\{(\w+) as start\};?\s*$/, 'return {start:$1}'))() as Ui;

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
});
afterEach(() => jest.useRealTimers());

describe('the built files', () => {
  it('keep to their size: the loader 2 KB, both together 13.5 KB', () => {
    expect(zipped('loader')).toBeLessThanOrEqual(2 * 1024);
    expect(zipped('loader') + zipped('ui')).toBeLessThanOrEqual(13.5 * 1024);
    // The platform's theme check measures the file that the block names as it is.
    expect(read('loader').length).toBeLessThan(10_000);
  });

  it('have a loader that is a classic script without globals and without syntax of later years', () => {
    const loader = read('loader');
    expect(loader).toMatch(/^\(function\(\)\{/);
    expect(loader).not.toMatch(/\?\.|\?\?|\basync\b|^import |\bexport\b/);
  });

  it('show and count a message like the source does', async () => {
    const sent = serve(() => ({}));
    const settings = settingsOf([
      hoodieLimit(),
      hoodieLimit({ conditionType: 'total_product_value', max: 100 }),
      hoodieLimit({ applyToEachVariant: true, multiple: 2, max: null }),
      { name: 'n', type: 'product-blocking', products: { kind: 'specific', items: [{ productId: '102' }] } },
    ]);
    const page = {
      settings,
      limits: settings.limits,
      facts: factsOf(),
      cart: { items: [cartLine({ key: 'l9', product_id: 102, variant_id: 2001, product_title: 'Tee' }), cartLine()] },
      hasAdded: false,
    };
    builtUi().start(page);
    setQuantity(4);
    await pass(200);
    expect(shownTexts()).toEqual([
      'Classic Hoodie: you can order at most 3.',
      'Classic Hoodie: you can order for at most $100.00.',
      'Classic Hoodie - S: sold in multiples of 2 only.',
      'Tee: this cannot be ordered with what is in your cart.',
    ]);
    see(1);
    await pass(2000);
    expect(JSON.parse(String(sent[0]!.init!.body)).impressions).toMatchObject([
      { limitId: 'limit-1', kind: 'max' },
      { limitId: 'limit-2', kind: 'max' },
      { limitId: 'limit-3', kind: 'multiple' },
      { limitId: 'limit-4', kind: 'blocked' },
    ]);
  });

  it('do nothing at all on a page without limits', async () => {
    const requests = serve(() => ({}));
    document.body.innerHTML = embed(settingsOf([]), factsOf());
    new Function(read('loader').replace('import(', 'window.unexpected('))();
    await pass(1000);
    expect(requests).toEqual([]);
    expect(document.querySelector('purchase-limits')).toBeNull();
  });
});
