// What looking at the page costs its main thread: the time from a timer's start until its last microtask is done.
import { SHOP, visit } from '@purchase-limits/conformance/cold-visit';
import type { Store } from '@purchase-limits/conformance/store';
import type { Browser, Page } from 'playwright-core';
import type { Figure } from './figure.js';

const WATCHED_MS = 5_000;
const CARDS = 100;
const WIDGET = /\/purchase-limits-ui\.js/;

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds, both. */
  ts: number;
  dur?: number;
  args: { data?: { url?: string } };
};
type Kind = { name: string; path: string; prepare?: (page: Page) => Promise<void> };

const KINDS: Kind[] = [
  { name: 'product_with_message', path: '/products/classic-hoodie' },
  { name: 'collection', path: '/collections/all' },
  { name: `collection_of_${CARDS}_forms`, path: '/collections/all', prepare: addForms },
];

/** Milliseconds a look on pages of the linden theme, as the machine is and with a CPU four times slower. */
export async function measureLooks(browser: Browser, store: Store): Promise<Figure[]> {
  await store.setBlocks(SHOP, ['purchase-limits']);
  const figures: Figure[] = [];
  for (const { name, path, prepare } of KINDS)
    for (const rate of [1, 4]) {
      const looks = await visit(browser, store, { theme: 'linden', width: 1280 }, async (page) => {
        await page.goto(store.address(SHOP, path), { waitUntil: 'networkidle' });
        await prepare?.(page);
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate });
        await page.waitForTimeout(1_000);
        return traceLooks(browser, page);
      });
      const suffix = rate > 1 ? `_cpu_${rate}x_slower` : '';
      const goal = rate > 1 ? '-' : '<1';
      figures.push(
        { name: `look_ms_${name}_median${suffix}`, value: quantile(looks, 0.5), goal },
        { name: `look_ms_${name}_p95${suffix}`, value: quantile(looks, 0.95), goal: '-' },
      );
    }
  return figures;
}

/** Milliseconds of each look that Chromium traced. */
async function traceLooks(browser: Browser, page: Page): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.waitForTimeout(WATCHED_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const calls = traceEvents.filter(({ name, args }) => name === 'FunctionCall' && WIDGET.test(args.data?.url ?? ''));
  const looks = traceEvents
    .filter((timer) => timer.name === 'TimerFire' && calls.some((call) => isWithin(call, timer)))
    .map(({ dur = 0 }) => dur / 1_000);
  if (looks.length === 0) throw new Error(`${page.url()}: the widget did not look at the page`);
  return looks;
}

const isWithin = (call: TraceEvent, timer: TraceEvent) =>
  call.pid === timer.pid &&
  call.tid === timer.tid &&
  call.ts >= timer.ts &&
  call.ts + (call.dur ?? 0) <= timer.ts + (timer.dur ?? 0);

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)]!;
}

/** As themes have them whose every card adds to the cart. */
async function addForms(page: Page): Promise<void> {
  await page.evaluate((count) => {
    const form = `<form action="/cart/add" method="post"><input type="hidden" name="id" value="1">
      <input type="hidden" name="product-id" value="1"><button type="submit" name="add">Add</button></form>`;
    const cards = document.createElement('div');
    cards.innerHTML = form.repeat(count);
    document.querySelector('main')!.append(cards);
  }, CARDS);
}
