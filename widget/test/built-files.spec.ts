// The files that ship, as they were built last: their sizes, and that they do what their source does.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { embed, factsOf, openPage, pass, serve, settingsOf } from './storefront-page.js';

const assets = join(__dirname, '../../extensions/theme-embed/assets');
const read = (name: string) => {
  const file = join(assets, `purchase-limits-${name}.js`);
  if (!existsSync(file)) throw new Error(`${file} is missing: build the widget first`);
  return readFileSync(file, 'utf8');
};
const zipped = (name: string) => gzipSync(read(name), { level: 9 }).length;
/** As the platform sends them to today's browsers. */
const sent = (name: string) => brotliCompressSync(read(name)).length;

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
});
afterEach(() => jest.useRealTimers());

describe('the built files', () => {
  it('keep to their size: loader 1.5 KB, with the judge 6.6 KB, with messages and help 16.1 KB as sent', () => {
    expect(zipped('loader')).toBeLessThanOrEqual(1.5 * 1024);
    expect(zipped('loader') + zipped('ui')).toBeLessThanOrEqual(6.6 * 1024);
    const all = ['loader', 'ui', 'messages', 'help', 'fields'].map(sent);
    expect(all.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(16.1 * 1024);
    expect(sent('fields')).toBeLessThanOrEqual(1.5 * 1024);
    // What shops need whose messages look like their theme, or that are on the free plan.
    expect(zipped('look')).toBeLessThanOrEqual(1.6 * 1024);
    expect(zipped('powered-by')).toBeLessThanOrEqual(0.5 * 1024);
    expect(zipped('popup')).toBeLessThanOrEqual(1.4 * 1024);
    // What counts and sends what was seen and what became of it, which no message waits for.
    expect(zipped('sender')).toBeLessThanOrEqual(1.35 * 1024);
    // Where a cart is broken and the shop wants its checkout buttons unavailable.
    expect(zipped('checkout')).toBeLessThanOrEqual(2 * 1024);
    // The platform's theme check measures the file that the block names as it is.
    expect(read('loader').length).toBeLessThan(10_000);
  });

  it('bring Preact only where there is a message', () => {
    expect(read('ui')).toContain('import(');
    expect(read('ui')).not.toMatch(/attachShadow|createElementNS/);
    expect(read('messages')).toContain('attachShadow');
  });

  it('have a loader that is a classic script without globals and without syntax of later years', () => {
    const loader = read('loader');
    expect(loader).toMatch(/^\(\(\)=>\{/);
    expect(loader).not.toMatch(/\?\.|\?\?|\basync\b|^import |\bexport\b/);
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
