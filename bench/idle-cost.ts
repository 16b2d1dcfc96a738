// What a page at rest costs its main thread while a message is in view, beside the same page without the widget.
import { SHOP, visit } from '@purchase-limits/conformance/cold-visit';
import type { Store } from '@purchase-limits/conformance/store';
import type { Browser } from 'playwright-core';
import type { Figure } from './figure.js';

const REST_MS = 8_000;
/** After the page's own start, and after what follows a shopper's last act. */
const SETTLED_AFTER_MS = 5_000;
const ROUNDS = 3;
const MOST_MS = 20;
const WIDGET = '**/purchase-limits*.js*';

export async function measureIdle(browser: Browser, store: Store): Promise<Figure[]> {
  await store.setBlocks(SHOP, ['purchase-limits']);
  const [withWidget, without]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    withWidget.push(await restOf(browser, store, true));
    without.push(await restOf(browser, store, false));
  }
  const [widget, bare] = [median(withWidget), median(without)];
  return [
    {
      name: 'idle_ms_in_8_s_with_message',
      value: widget - bare,
      goal: `<=${MOST_MS}`,
      because: [`${widget.toFixed(0)} ms with the widget, ${bare.toFixed(0)} ms without`],
    },
  ];
}

/** Milliseconds of work of the main thread. */
function restOf(browser: Browser, store: Store, isWithWidget: boolean): Promise<number> {
  return visit(browser, store, { theme: 'linden', width: 1280 }, async (page) => {
    if (!isWithWidget) await page.route(WIDGET, (route) => route.abort());
    await page.goto(store.address(SHOP, '/products/classic-hoodie'), { waitUntil: 'networkidle' });
    if (isWithWidget) await page.waitForSelector('purchase-limits:not([hidden])');
    await page.waitForTimeout(SETTLED_AFTER_MS);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const worked = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
    };
    const before = await worked();
    await page.waitForTimeout(REST_MS);
    return (await worked()) - before;
  });
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!;
