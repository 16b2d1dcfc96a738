// What the widget costs a page of a theme: how far the page moves while it loads, and how often the cart is asked for.
import type { Browser } from 'playwright-core';
import { HANDLE, pathOf, SHOP, visit, type Visit } from './cold-visit.js';
import { cumulativeShift, readShifts, watchShifts, type Shift } from '@purchase-limits/scripts/layout-shift';
import { takeStep } from './shopper.js';
import type { Store } from './store.js';
import type { Step } from './row.js';
import type { Theme } from './themes.js';

/** What moves after a message is there moves within this time. */
const SETTLED_MS = 1_000;
/** Longer than the widget waits before it asks for a cart again that may have changed. */
const QUIET_MS = 2_600;
const MESSAGE_WITHIN_MS = 15_000;

export type Load = Visit & { page: 'product' | 'cart' };
export type LoadCost = { score: number; shifts: Shift[] };

/** Loads the page and waits, where the widget is on, until its message is there. */
export function measureLoad(
  browser: Browser,
  store: Store,
  { page: kind, ...as }: Load,
  isWidgetOn: boolean,
): Promise<LoadCost> {
  return visit(browser, store, as, async (page) => {
    await watchShifts(page);
    await page.goto(store.address(SHOP, pathOf(kind)), { waitUntil: 'networkidle' });
    if (isWidgetOn) await page.locator('purchase-limits .message').first().waitFor({ timeout: MESSAGE_WITHIN_MS });
    await page.waitForTimeout(SETTLED_MS);
    const shifts = await readShifts(page);
    return { score: cumulativeShift(shifts), shifts };
  });
}

export const CHANGES = ['load', 'add', 'cart quantity', 'drawer quantity'] as const;
export type Change = (typeof CHANGES)[number];

/** What comes before the change, and the change; `null`: the theme has no such thing. */
function stepsOf(change: Change, theme: Theme): { path: string; before: Step[]; step: Step | null } | null {
  switch (change) {
    case 'load':
      return { path: pathOf('product'), before: [], step: null };
    case 'add':
      return { path: pathOf('product'), before: [], step: { do: 'add' } };
    case 'cart quantity':
      return { path: pathOf('cart'), before: [], step: { do: 'cart quantity', to: 6 } };
    case 'drawer quantity':
      return theme.drawer && { path: '/', before: [{ do: 'open drawer' }], step: { do: 'drawer quantity', to: 6 } };
  }
}

/** How urgent a file of the widget is to Chromium: `Low` is what comes behind styles, images and what waits for it. */
export type FetchedFile = { name: string; priority: string };
/** `warnings`: what Chromium's console says of links. */
export type FetchedFiles = { files: FetchedFile[]; warnings: string[] };

/** The files that a product page fetches for a message, each as often as it is fetched. */
export function readFiles(browser: Browser, store: Store): Promise<FetchedFiles> {
  return visit(browser, store, { theme: 'linden', width: 390 }, async (page) => {
    const files: FetchedFile[] = [];
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (/<link|preload/.test(message.text())) warnings.push(message.text());
    });
    const network = await page.context().newCDPSession(page);
    network.on('Network.requestWillBeSent', ({ request: { url, initialPriority: priority } }) => {
      const name = /purchase-limits-([a-z-]+)\.js/.exec(url)?.[1];
      if (name) files.push({ name, priority });
    });
    await network.send('Network.enable');
    await page.goto(store.address(SHOP, pathOf('product')), { waitUntil: 'networkidle' });
    await page.locator('purchase-limits .message').first().waitFor({ timeout: MESSAGE_WITHIN_MS });
    await page.waitForTimeout(SETTLED_MS);
    return { files, warnings };
  });
}

/** `pages`: how many pages the theme opened for the change. Each may ask for the cart once, and the change once. */
export type CartReads = { reads: number; pages: number };

/** How often pages ask for the cart because of the change; null where the theme has no such change. */
export async function countCartReads(
  browser: Browser,
  store: Store,
  theme: Theme,
  change: Change,
): Promise<CartReads | null> {
  const steps = stepsOf(change, theme);
  if (!steps) return null;
  const { path, before, step } = steps;
  return visit(browser, store, { theme: theme.name, width: 1280 }, async (page) => {
    const counts = { reads: 0, pages: 0 };
    const about = { address: (to: string) => store.address(SHOP, to), handle: HANDLE, variantId: 0 };
    const count = () => {
      page.on('request', (request) => (counts.reads += Number(isCartRead(request.url()))));
      page.on('domcontentloaded', () => (counts.pages += 1));
    };
    if (!step) count();
    await page.goto(about.address(path), { waitUntil: 'networkidle' });
    for (const earlier of before) await takeStep(page, theme, earlier, about);
    await page.waitForTimeout(SETTLED_MS);
    if (step) {
      count();
      await takeStep(page, theme, step, about);
    }
    await page.waitForTimeout(QUIET_MS);
    await page.waitForLoadState('networkidle');
    return counts;
  });
}

/** How often the widget may ask for the cart. */
export const mostReads = (change: Change, { pages }: CartReads) => pages + (change === 'load' ? 0 : 1);

const isCartRead = (url: string) => new URL(url).pathname.endsWith('/cart.js');
