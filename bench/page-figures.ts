// How far the widget moves a page that loads with a message due, and how often it asks for the cart, on each theme.
import { fourAtOnce } from '@purchase-limits/conformance/at-once';
import { SHOP } from '@purchase-limits/conformance/cold-visit';
import {
  CHANGES,
  countCartReads,
  measureLoad,
  mostReads,
  type CartReads,
  type Load,
  type LoadCost,
} from '@purchase-limits/conformance/page-cost';
import type { Block, Store } from '@purchase-limits/conformance/store';
import { THEMES } from '@purchase-limits/conformance/themes';
import type { Browser } from 'playwright-core';
import type { Figure } from './figure.js';

const SLOW_MS = 800;
const MOST_SHIFT = { product: 0.01, cart: 0.02 };
const LOADS: Load[] = (['product', 'cart'] as const).flatMap((page) =>
  THEMES.flatMap(({ name }) => [1280, 390].map((width) => ({ page, theme: name, width }))),
);
const READS = THEMES.flatMap((theme) => CHANGES.map((change) => ({ theme, change })));

/** Of each page and change: without the widget, with the embed, and, for shifts, with the block placed too. */
export async function measurePages(browser: Browser, store: Store): Promise<Figure[]> {
  const loadAll = (slowMs: number, isOn: boolean) =>
    fourAtOnce(LOADS, (load) => measureLoad(browser, store, { ...load, slowMs }, isOn));
  const readAll = () => fourAtOnce(READS, ({ theme, change }) => countCartReads(browser, store, theme, change));
  const withBlocks = (...blocks: Block[]) => store.setBlocks(SHOP, blocks);

  await withBlocks();
  const without = await loadAll(0, false);
  const readsWithout = await readAll();
  await withBlocks('purchase-limits');
  const fast = await loadAll(0, true);
  const slow = await loadAll(SLOW_MS, true);
  const readsWith = await readAll();
  await withBlocks('purchase-limits', 'limit-message');
  const inBlock = await loadAll(0, true);
  const shifts = LOADS.flatMap((load, index) => {
    const own = without[index]!;
    return [
      { name: `${nameOf(load)}_without_widget`, value: own.score, goal: '-' },
      shiftFigure(nameOf(load), load, own, fast[index]!),
      shiftFigure(`${nameOf(load)}_slow_cart`, load, own, slow[index]!),
      shiftFigure(`${nameOf(load)}_in_block`, load, own, inBlock[index]!),
    ];
  });
  return [...shifts, ...readFigures(readsWithout, readsWith)];
}

const nameOf = ({ page, theme, width }: Load) => `layout_shift_${page}_${theme}_${width}`;

/** What the page moves more than without the widget. */
function shiftFigure(name: string, { page }: Load, without: LoadCost, { score, shifts }: LoadCost): Figure {
  const value = Math.max(0, score - without.score);
  const isMissed = value > MOST_SHIFT[page];
  const because = shifts.map((shift) => `${shift.value.toFixed(4)} at ${shift.at} ms: ${shift.moved.join(', ')}`);
  return { name, value, goal: `<=${MOST_SHIFT[page]}`, ...(isMissed && { because }) };
}

/** Requests for the cart that the widget adds to those of the theme. */
function readFigures(without: readonly (CartReads | null)[], reads: readonly (CartReads | null)[]): Figure[] {
  return READS.flatMap(({ theme, change }, index) => {
    const [own, all] = [without[index], reads[index]];
    const name = `cart_reads_${change.replace(' ', '_')}_${theme.name}`;
    return own && all ? [{ name, value: all.reads - own.reads, goal: `<=${mostReads(change, all)}` }] : [];
  });
}
