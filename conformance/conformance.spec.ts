// Walks the table: every row on every theme and width, inline and as a popup, for every trigger at once, each in a
// window of its own. `npm run conformance` walks all of it and takes a picture of every red cell; a test run walks a
// sample.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NotificationTrigger } from '@purchase-limits/domain/limit';
import type { DisplayType } from '@purchase-limits/domain/storefront-settings';
import { launchBrowser } from '@purchase-limits/scripts/browser';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser } from '../scripts/store-browser.js';
import { look, type Sight } from './look.js';
import { addToCart, firstVariant, takeStep } from './shopper.js';
import { Store } from './store.js';
import { PLACES, ROWS, TRIGGERS, type Row, type Seen } from './table.js';
import { THEMES, type Theme } from './themes.js';

const PICTURES = join(__dirname, '../test-results/conformance');
const WIDTHS = [1280, 390];
const DISPLAYS: DisplayType[] = ['inline', 'popup'];
const SEEN_WITHIN_MS = 8_000;
/** A message that must not be there has this long to appear, and one that was counted to be counted again. */
const SETTLED_MS = 2_000;
const isWhole = process.env.CONFORMANCE === 'all';
/** Of the sample: one cell in so many. */
const EVERY = 83;

type Cell = { theme: Theme; width: number; display: DisplayType; row: Row };
const isPossible = ({ theme, row }: Cell) =>
  row.steps.every(
    (step) => (theme.drawer || !step.do.includes('drawer')) && (theme.quickView || step.do !== 'quick view'),
  );
const cells: Cell[] = THEMES.flatMap((theme) =>
  DISPLAYS.flatMap((display) => WIDTHS.flatMap((width) => ROWS.map((row) => ({ theme, width, display, row })))),
)
  .filter(isPossible)
  .filter((_, index) => isWhole || index % EVERY === 0);

describeInBrowser('messages on themes', () => {
  let store: Store;
  let browser: Browser;
  let shown = '';
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    store = await Store.start();
    browser = await launchBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await store?.stop();
  }, 30_000);

  it.each(cells.map((cell) => [titleOf(cell), cell] as const))(
    '%s',
    async (_title, cell) => {
      const wanted = `${cell.theme.name} ${cell.display}`;
      if (shown !== wanted) {
        await store.setTheme(cell.theme.name);
        await store.setDisplay(cell.display);
        shown = wanted;
      }
      const red = (await Promise.all(TRIGGERS.map((trigger) => walk(cell, trigger)))).filter(Boolean);
      expect(red).toEqual([]);
    },
    90_000,
  );

  /** What is wrong in the cell for this trigger; null: it is green. */
  async function walk(cell: Cell, trigger: NotificationTrigger): Promise<string | null> {
    const context = await browser.newContext({ viewport: { width: cell.width, height: 850 } });
    try {
      await context.addInitScript('window.PurchaseLimitsTest = true');
      const counted: unknown[] = [];
      await context.route('**/storefront/impressions', async (route) => {
        const { impressions } = route.request().postDataJSON() as { impressions: unknown[] };
        counted.push(...impressions);
        await route.fulfill({ json: { stored: impressions.length, surplus: 0, duplicates: 0, ignored: [] } });
      });
      const page = await context.newPage();
      await visit(page, cell, trigger);
      const problem = await judge(page, cell, trigger, counted);
      if (problem)
        await page.screenshot({ path: join(PICTURES, `${titleOf(cell)} ${trigger}.png`.replaceAll(/[^\w.]+/g, '-')) });
      return problem;
    } catch (error) {
      return `${trigger}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
    } finally {
      await context.close();
    }
  }

  async function visit(page: Page, { theme, row }: Cell, trigger: NotificationTrigger): Promise<void> {
    const { shop, handle } = PLACES[trigger];
    const address = (path: string) => store.address(shop, path);
    // A page of the shop, whose cart is filled before the page of the row is opened.
    await page.goto(address(`/search?theme=classic`));
    const variantId = await firstVariant(page, handle);
    if (row.inCart > 0) await addToCart(page, variantId, row.inCart);
    if (row.slowMs)
      await page.route('**/cart.js', async (route) => {
        await page.waitForTimeout(row.slowMs!);
        await route.continue();
      });
    const paths = { product: `/products/${handle}`, cart: '/cart', collection: '/collections/all', index: '/' };
    await page.goto(address(paths[row.page]), { waitUntil: 'networkidle' });
    for (const step of row.steps) {
      await takeStep(page, theme, step, { address, handle, variantId });
      await page.waitForTimeout(150);
    }
  }
});

/** Looks until what must be seen is there and counted, and once more after a while. */
async function judge(
  page: Page,
  cell: Cell,
  trigger: NotificationTrigger,
  counted: readonly unknown[],
): Promise<string | null> {
  const seen = seenIn(cell, trigger);
  const wanted = seen === 'nothing' || seen.startsWith('stated') ? 0 : 1;
  const until = Date.now() + SEEN_WITHIN_MS;
  let problem = problemIn(await look(page), cell, seen);
  while ((problem || counted.length < wanted) && Date.now() < until) {
    await page.waitForTimeout(150);
    problem = problemIn(await look(page), cell, seen);
  }
  if (problem) return `${trigger}: ${problem}`;
  await page.waitForTimeout(SETTLED_MS);
  const later = problemIn(await look(page), cell, seen);
  if (later) return `${trigger}, after a while: ${later}`;
  // Before the last step something else may have been due, and was counted rightly.
  const isCounted = wanted === 1 ? counted.length === 1 : counted.length === 0 || cell.row.steps.length > 0;
  return isCounted ? null : `${trigger}: ${counted.length} impressions instead of ${wanted}`;
}

/** The theme without a drawer goes to the cart page when something is added. */
function seenIn({ theme, row }: Cell, trigger: NotificationTrigger): Seen {
  const seen = row.seen[trigger] ?? 'nothing';
  return theme.drawer ? seen : (seen.replace('drawer', 'cart') as Seen);
}

function problemIn(sight: Sight, cell: Cell, seen: Seen): string | null {
  if (seen === 'nothing') return sight.where === 'nothing' ? null : `${sight.where} says ${sight.texts.join(' / ')}`;
  if (sight.where === 'nothing') return `nothing is seen instead of ${seen}`;
  if (sight.isCovered) return `${sight.where} is covered`;
  if (sight.coversCheckout) return 'the popup covers a button to check out';
  if (sight.texts.length !== 1) return `${sight.texts.length} messages: ${sight.texts.join(' / ')}`;
  const place = seen.replace('stated in ', '');
  const mayPopUp = cell.display === 'popup' && (cell.row.isActed || place !== 'form');
  return sight.where === place || (mayPopUp && sight.where === 'popup') ? null : `${sight.where} instead of ${seen}`;
}

function titleOf({ theme, width, display, row }: Cell): string {
  return `${theme.name}, ${width}, ${display}, ${row.page}: ${row.event} (${row.inCart} in the cart)`;
}
