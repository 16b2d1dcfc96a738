// Walks the table: every row on every theme and width, inline and as a popup, for every trigger at once, each in a
// window of its own. `npm run conformance` walks all of it and takes a picture of every red cell; a test run walks a
// sample.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NotificationTrigger } from '@purchase-limits/domain/limit';
import { launchBrowser } from '@purchase-limits/scripts/browser';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser } from '../scripts/store-browser.js';
import { allCells, placesOf, reasonToLeaveOut, seenIn, titleOf, type Cell } from './cells.js';
import { checkoutProblem, leadsToCheckout, wayToCheckout } from './checkout-look.js';
import { foundThemes, THEME_FOLDER } from './found-theme.js';
import { look, type Sight } from './look.js';
import { addToCart, cutOff, firstVariant, takeStep } from './shopper.js';
import { BLOCKS, Store } from './store.js';
import { MINIMUM, PLACES, SHOPS, TRIGGERS, type Place, type Row } from './row.js';
import { THEMES } from './themes.js';

const PICTURES = join(__dirname, '../test-results/conformance');
const SEEN_WITHIN_MS = 8_000;
/** What must not be there has this long to appear. */
const SETTLED_MS = 1_500;
/** What must not be counted is on the page for so long; others open, are seen for a second and sent within it. */
const UNCOUNTED_MS = 3_000;
const COUNTED_WITHIN_MS = 6_000;
const isWhole = process.env.CONFORMANCE === 'all';
/** Of the sample: one cell in so many. */
const EVERY = 179;

/** The impressions that were sent, and how many pages could send one. */
type Sent = { impressions: unknown[]; pageViews: number };
const cells: Cell[] = allCells(foundThemes() ?? THEMES)
  .filter((cell) => reasonToLeaveOut(cell) === null)
  .filter((_, index) => isWhole || index % EVERY === 0);

describeInBrowser('messages on themes', () => {
  let store: Store;
  let browser: Browser;
  let shown = '';
  let isBlockPlaced = true;
  let isCheckoutEnforced = false;
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    store = await Store.start(THEME_FOLDER);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await store?.stop();
  });

  it.each(cells.map((cell) => [titleOf(cell), cell] as const))('%s', async (_title, cell) => {
    const wanted = `${cell.theme.name} ${cell.display}`;
    if (shown !== wanted) {
      await store.setTheme(cell.theme.inStore ?? cell.theme.name);
      await store.setDisplay(cell.display);
      shown = wanted;
    }
    if (isBlockPlaced !== !cell.row.isWithoutBlock) {
      isBlockPlaced = !cell.row.isWithoutBlock;
      for (const shop of SHOPS) await store.setBlocks(shop, isBlockPlaced ? BLOCKS : BLOCKS.slice(0, 1));
    }
    const { checkout } = cell.row;
    if (isCheckoutEnforced !== (checkout === 'available' || checkout === 'unavailable')) {
      isCheckoutEnforced = !isCheckoutEnforced;
      await store.setCheckout(isCheckoutEnforced);
    }
    const triggers = cell.row.isOfMinimum ? (['no_notification'] as const) : TRIGGERS;
    const red = (await Promise.all(triggers.map((trigger) => walk(cell, trigger)))).filter(Boolean);
    expect(red).toEqual([]);
  });

  /** What is wrong in the cell for this trigger; null: it is green. */
  async function walk(cell: Cell, trigger: NotificationTrigger): Promise<string | null> {
    const context = await browser.newContext({ viewport: { width: cell.width, height: 850 } });
    const page = await context.newPage();
    try {
      const problem = await problemOf(page, cell, trigger);
      if (problem) await takePicture(page, cell, trigger);
      return problem;
    } catch (error) {
      await takePicture(page, cell, trigger);
      return `${trigger}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
    } finally {
      await context.close();
    }
  }

  async function problemOf(page: Page, cell: Cell, trigger: NotificationTrigger): Promise<string | null> {
    await page.context().addInitScript('window.PurchaseLimitsTest = 300');
    const sent: Sent = { impressions: [], pageViews: -1 };
    const context = page.context();
    await context.route('**/storefront/impressions', async (route) => {
      const { impressions } = route.request().postDataJSON() as { impressions: unknown[] };
      sent.impressions.push(...impressions);
      await route.fulfill({ json: { stored: impressions.length, surplus: 0, duplicates: 0, ignored: [] } });
    });
    await context.route('**/apps/purchase-limits/ticket', (route) => route.fulfill({ json: { ticket: 'a ticket' } }));
    // The first is the one from which the cart is filled.
    page.on('domcontentloaded', () => sent.pageViews++);
    await visit(page, cell, trigger);
    return (cell.row.checkout ? judgeCheckout : judge)(page, cell, trigger, sent);
  }

  async function takePicture(page: Page, cell: Cell, trigger: NotificationTrigger): Promise<void> {
    const name = `${titleOf(cell)} ${trigger}.png`.replaceAll(/[^\w.]+/g, '-');
    await page.screenshot({ path: join(PICTURES, name) });
  }

  async function visit(page: Page, { theme, row }: Cell, trigger: NotificationTrigger): Promise<void> {
    const { shop, handle } = placeOf(row, trigger);
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
    if (row.isCovered) await page.addInitScript(coverPage);
    const paths = { product: `/products/${handle}`, cart: '/cart', collection: '/collections/all', index: '/' };
    if (row.cutOff) await cutOff(page, row.cutOff, paths[row.page]);
    await page.goto(address(paths[row.page]), { waitUntil: 'networkidle' });
    for (const step of row.steps) {
      await takeStep(page, theme, step, { address, handle, variantId });
      await page.waitForTimeout(150);
    }
  }
});

/** Looks until what must be seen is there, and once more after a while. */
async function judge(page: Page, cell: Cell, trigger: NotificationTrigger, sent: Sent): Promise<string | null> {
  const seen = seenIn(cell, trigger);
  const until = Date.now() + SEEN_WITHIN_MS;
  let problem = problemIn(await look(page), cell, trigger);
  while (problem && Date.now() < until) {
    await page.waitForTimeout(150);
    problem = problemIn(await look(page), cell, trigger);
  }
  if (problem) return `${trigger}: ${problem}`;
  const wanted = seen === 'nothing' || seen.startsWith('stated') || cell.row.isCovered ? 0 : 1;
  await page.waitForTimeout(seen === 'nothing' || wanted === 1 ? SETTLED_MS : UNCOUNTED_MS);
  const end = Date.now() + COUNTED_WITHIN_MS;
  while (sent.impressions.length < wanted && Date.now() < end) await page.waitForTimeout(150);
  const later = problemIn(await look(page), cell, trigger);
  if (later) return `${trigger}, after a while: ${later}`;
  const count = sent.impressions.length;
  // Before the last step something else may have been due, and each page view before the last may have counted.
  const isCounted = wanted === 1 ? count >= 1 && count <= sent.pageViews : count === 0 || cell.row.steps.length > 0;
  return isCounted ? null : `${trigger}: ${count} impressions instead of ${wanted}`;
}

/** The same for the buttons that lead to the checkout; then they are tried. */
async function judgeCheckout(
  page: Page,
  { row }: Cell,
  trigger: NotificationTrigger,
  sent: Sent,
): Promise<string | null> {
  const isHeld = row.checkout === 'unavailable';
  const names = isHeld ? nameOf(placeOf(row, trigger), trigger) : null;
  const look = () =>
    checkoutProblem(page, names).catch(async () => {
      await page.waitForLoadState();
      return checkoutProblem(page, names);
    });
  const lookUntilRight = async () => {
    const until = Date.now() + SEEN_WITHIN_MS;
    let problem = await look();
    while (problem && Date.now() < until) {
      await page.waitForTimeout(150);
      problem = await look();
    }
    return problem;
  };
  let problem = await lookUntilRight();
  await page.waitForTimeout(problem ? 0 : SETTLED_MS);
  problem ??= await look();
  if (problem) return `${trigger}: ${problem}`;
  if (!isHeld) return (await leadsToCheckout(page)) ? null : `${trigger}: the button does nothing`;
  const way = await wayToCheckout(page);
  if (way) return `${trigger}: ${way} leads to the checkout`;
  // Some of it makes the theme load the page again.
  problem = await lookUntilRight();
  if (problem) return `${trigger}, after it was tried: ${problem}`;
  return trigger === 'no_notification' && sent.impressions.length > 0 ? `${trigger}: the reason was counted` : null;
}

const placeOf = (row: Row, trigger: NotificationTrigger): Place => (row.isOfMinimum ? MINIMUM : PLACES[trigger]);

/** What a text names of a product limit; the texts of carts are the shop's. */
const nameOf = ({ handle }: Place, trigger: NotificationTrigger) =>
  trigger.endsWith('cart_page') ? '' : handle.replaceAll('-', ' ');

function problemIn(sight: Sight, cell: Cell, trigger: NotificationTrigger): string | null {
  const seen = seenIn(cell, trigger);
  if (seen === 'nothing') return sight.where === 'nothing' ? null : `${sight.where} says ${sight.texts.join(' / ')}`;
  if (sight.where === 'nothing') return `nothing is seen instead of ${seen}`;
  if (sight.isCovered !== Boolean(cell.row.isCovered))
    return `${sight.where} is ${sight.isCovered ? '' : 'not '}covered`;
  if (sight.coversCheckout) return 'the popup covers a button to check out';
  if (sight.texts.length !== 1 || !namesSubject(sight.texts[0]!, trigger))
    return `${sight.texts.length} messages: ${sight.texts.join(' / ')}`;
  const place = seen.replace('stated in ', '');
  const places = placesOf(cell, place);
  return places.includes(sight.where) ? null : `${sight.where} instead of ${places.join(' or ')}`;
}

function namesSubject(text: string, trigger: NotificationTrigger): boolean {
  return text.toLowerCase().includes(nameOf(PLACES[trigger], trigger));
}

/** As a notice does that shoppers have to answer first. */
function coverPage(): void {
  addEventListener('DOMContentLoaded', () => {
    const cover = document.createElement('div');
    // Some themes hide what is empty.
    cover.append('Are you old enough?');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 99; background: #fffc';
    document.body.append(cover);
  });
}
