// What the widget costs a page, of a sample of pages; `npm run bench -- storefront` measures all of them.
import { launchBrowser } from '@purchase-limits/scripts/browser';
import type { Browser } from 'playwright-core';
import { describeInBrowser } from '../scripts/store-browser.js';
import { fourAtOnce } from './at-once.js';
import { SHOP } from './cold-visit.js';
import { cumulativeShift } from '@purchase-limits/scripts/layout-shift';
import { countCartReads, measureLoad, readFiles, type Change, type Load } from './page-cost.js';
import { Store } from './store.js';
import { THEMES } from './themes.js';

const MOST_SHIFT = { product: 0.01, cart: 0.02 };
const LOADS: Load[] = [
  { page: 'product', theme: 'classic', width: 1280 },
  { page: 'product', theme: 'atelier', width: 1280 },
  { page: 'product', theme: 'linden', width: 1280 },
  { page: 'product', theme: 'linden', width: 390, slowMs: 800 },
  { page: 'cart', theme: 'classic', width: 390 },
  { page: 'cart', theme: 'linden', width: 390 },
  { page: 'cart', theme: 'atelier', width: 1280, slowMs: 800 },
];
const READS: { name: string; change: Change }[] = [
  { name: 'linden', change: 'load' },
  { name: 'linden', change: 'add' },
  { name: 'atelier', change: 'cart quantity' },
  { name: 'atelier', change: 'drawer quantity' },
];

describe('the score of layout shifts', () => {
  const shift = (at: number, value: number) => ({ at, value });
  it.each([
    ['no shift', [], 0],
    ['shifts within a second of each other', [shift(100, 0.25), shift(900, 0.5)], 0.75],
    ['a second apart: the larger window', [shift(100, 0.25), shift(1_100, 0.5)], 0.5],
    ['more than five seconds of them', [0, 900, 1_800, 2_700, 3_600, 4_500, 5_400].map((at) => shift(at, 1)), 6],
  ])('of %s', (_title, shifts, score) => {
    expect(cumulativeShift(shifts)).toBe(score);
  });
});

describeInBrowser('what the widget costs a page', () => {
  let store: Store;
  let browser: Browser;
  beforeAll(async () => {
    store = await Store.start();
    browser = await launchBrowser();
    await store.setDisplay('inline');
  });
  afterAll(async () => {
    await browser?.close();
    await store?.stop();
  });

  it('moves the page little when a message is due', async () => {
    await store.setBlocks(SHOP, ['purchase-limits']);
    const costs = await fourAtOnce(LOADS, (load) => measureLoad(browser, store, load, true));
    const moved = costs.flatMap(({ score, shifts }, index) => {
      const load = LOADS[index]!;
      return score > MOST_SHIFT[load.page] ? [{ ...load, score, shifts }] : [];
    });
    expect(moved).toEqual([]);
  });

  it('has each of its files fetched once, behind what the page shows itself', async () => {
    await store.setBlocks(SHOP, ['purchase-limits']);
    const { files, warnings } = await readFiles(browser, store);
    expect(warnings).toEqual([]);
    const names = files.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['loader', 'ui', 'messages', 'sender', 'look', 'help', 'fields']));
    expect(new Set(names).size).toBe(names.length);
    expect(files.filter(({ priority }) => priority !== 'Low')).toEqual([]);
  });

  it('asks for the cart once for each change, beside what the theme asks', async () => {
    const readAll = () =>
      fourAtOnce(READS, ({ name, change }) =>
        countCartReads(
          browser,
          store,
          THEMES.find((theme) => theme.name === name)!,
          change,
        ),
      );
    await store.setBlocks(SHOP, []);
    const without = await readAll();
    await store.setBlocks(SHOP, ['purchase-limits']);
    const reads = await readAll();
    const added = READS.map((asked, index) => ({ ...asked, added: reads[index]!.reads - without[index]!.reads }));
    expect(added).toEqual(READS.map((asked) => ({ ...asked, added: 1 })));
  });
});
