// The list of limits in a browser: many at once, undone, by keyboard alone, and a layout that stays.
import type { Locator, Page } from 'playwright-core';
import { until } from './running-product.js';
import { tabTo } from './in-page.js';
import { readShifts, watchShifts } from './layout-shift.js';
import { secretsOf } from './secrets.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LIMITS = 60;
const MOST_SHIFT = 0.02;
/** Typing is waited for, then the list is read. */
const SETTLED_MS = 1_500;
/** What operators see of visits in which something was clicked. */
const METRICS = ['Largest contentful paint (LCP)', 'First input delay (FID)', 'Cumulative layout shift (CLS)'];

/** Until the browser tells what came of the page's first input. */
async function firstInput(): Promise<void> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true });
  });
}

type Row = { id: string; name: string; status: string };

describeInBrowser('the list of limits', () => {
  let shop: StoreBrowser;
  let page: Page;

  beforeAll(async () => {
    shop = await StoreBrowser.start('limits-list', 'hoodie-house');
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchShifts(page);
    await shop.install();
    for (let count = 1; count <= LIMITS; count += 1)
      await shop.api('POST', '/limits', { name: `Rule ${count}`, type: 'cart', max: count, status: 'active' });
    const listed = async () => (await shop.api<{ total: number }>('GET', '/limits')).total;
    await until(async () => (await listed()) >= LIMITS, { withinMs: 30_000 });
    await shop.signInStandalone();
  });
  afterAll(() => shop?.close());

  const open = async (query = '', first = 'Rule') => {
    await page.goto(shop.appServer(`/order-limits${query}`));
    await page
      .getByRole('link', { name: new RegExp(`^${first}`) })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
  };
  /** Whatever moved, in windows that CLS would count or not; a failure says what it was. */
  const expectStill = async () => {
    const shifts = await readShifts(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum > MOST_SHIFT ? shifts : []).toEqual([]);
  };
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const choose = async (...names: string[]) => {
    for (const name of names) await row(name).getByRole('checkbox').check({ force: true });
  };
  const bulk = async (change: string) => {
    await page.getByRole('button', { name: change, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: change, exact: true }).waitFor();
    return dialog;
  };
  const statuses = async (...names: string[]) => {
    const { items } = await shop.api<{ items: Row[] }>('GET', '/limits?pageSize=250');
    return names.map((name) => items.find((limit) => limit.name === name)?.status);
  };
  const untilStatuses = (names: string[], wanted: (string | undefined)[]) =>
    until(async () => JSON.stringify(await statuses(...names)) === JSON.stringify(wanted), { withinMs: 10_000 });

  it('deletes many after naming them, also when one was deleted elsewhere meanwhile', async () => {
    await page.setViewportSize(DESKTOP);
    await open('?search=Rule+5&pageSize=20');
    await choose('Rule 58', 'Rule 57');
    const { items } = await shop.api<{ items: Row[] }>('GET', '/limits?search=Rule+57');
    await shop.api('POST', '/limits/delete', { ids: items.map(({ id }) => id) });
    const dialog = await bulk('Delete');
    expect(await dialog.getByRole('listitem').allTextContents()).toStrictEqual(['Rule 58', 'Rule 57']);
    expect(await dialog.getByText('Can be restored for 30 days.').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted successfully. Already deleted: 1').waitFor();
    await row('Rule 58').waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => document.activeElement !== document.body), { withinMs: 3_000 });
  });

  it('deactivates many, and Undo activates exactly those again', async () => {
    await open('?search=Rule+4');
    await shop.api('POST', '/limits/deactivate', {
      ids: (await shop.api<{ items: Row[] }>('GET', '/limits?search=Rule+41')).items.map(({ id }) => id),
    });
    const names = ['Rule 43', 'Rule 42', 'Rule 41'];
    await choose(...names);
    const dialog = await bulk('Deactivate');
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Updated successfully').waitFor();
    await untilStatuses(names, ['inactive', 'inactive', 'inactive']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await untilStatuses(names, ['active', 'active', 'inactive']);
    await until(async () => (await row('Rule 43').getByRole('switch').getAttribute('aria-checked')) === 'true', {
      withinMs: 5_000,
    });
    await until(() => page.evaluate(() => document.activeElement !== document.body), { withinMs: 3_000 });
  });

  it.each(process.env.CI ? [PHONE] : [DESKTOP, PHONE])(
    'a search moves nothing at $width pixels, with few rows, none and many',
    async (size) => {
      await page.setViewportSize(size);
      await open('?pageSize=100');
      await page.waitForTimeout(SETTLED_MS);
      for (const search of ['Rule 12', 'nothing', '']) {
        await page.getByLabel('Search limits').fill(search);
        await page.waitForTimeout(SETTLED_MS);
      }
      // A slow machine draws the rows for longer.
      await until(async () => (await page.getByRole('link', { name: /^Rule/ }).count()) > 50, { withinMs: 20_000 });
      await expectStill();
    },
  );

  /** Opened by its address, and used a little. */
  const SCREENS: [path: string, heading: string | RegExp, use: () => Promise<unknown>][] = [
    ['/', /^Welcome/, () => page.getByRole('button', { name: /^Add checkout rule/ }).click()],
    ['/order-limits', 'Limits management', () => page.getByRole('tab', { name: /^Inactive/ }).click()],
    ['/order-limits/create/product', 'Create product limit', () => page.getByRole('tab', { name: 'Message' }).click()],
    ['/branding', 'Branding', () => page.getByRole('radio', { name: 'Dark' }).check()],
    ['/settings', 'Settings', () => page.getByLabel('Send emails to').fill('name@example')],
    ['/subscription', 'Plans', () => page.getByText('Yearly', { exact: true }).click()],
  ];
  /** Where time is short, every other screen on the one width, and the rest on the other. */
  const isTried = (screen: number, size: number) => !process.env.CI || (screen + size) % 2 === 0;
  const TRIED = SCREENS.flatMap((screen, index) =>
    [DESKTOP, PHONE].filter((_, at) => isTried(index, at)).map((size) => [screen[0], size, screen] as const),
  );
  it.each(TRIED)('nothing moves on %s while it loads and is used, at %o', async (_path, size, [path, heading, use]) => {
    await page.setViewportSize(size);
    await page.goto(shop.appServer(path));
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    await use();
    await page.waitForTimeout(SETTLED_MS);
    await expectStill();
  });

  it('operators see how fast visits of the merchant were', async () => {
    const [, operations] = /Operations +(\S+)\/operations\//.exec(shop.product.output())!;
    const operator = await shop.otherWindow();
    const password = secretsOf(shop.dataDir).operatorPassword;
    await operator.context().setHTTPCredentials({ username: 'operator', password });
    /** Until the page has what measures it, and what came of a click is painted; then it is left. */
    const visit = async (openList: () => Promise<unknown>, search: Locator) => {
      await Promise.all([page.waitForResponse(/\/report-page-speed-[\w-]+\.js$/), openList()]);
      await search.click();
      await search.evaluate(firstInput);
      await page.waitForLoadState('networkidle');
      await page.goto('about:blank');
    };
    const routes = async (surface: string, metric: string) => {
      await operator.goto(`${operations}/operations/page-speed?surface=${surface}`, { waitUntil: 'networkidle' });
      const table = operator.getByRole('table', { name: metric });
      return table.locator('tbody th').allTextContents();
    };
    await page.setViewportSize(DESKTOP);
    const lists = [
      ['standalone', () => open(), page.getByLabel('Search limits')],
      ['embedded', () => shop.openApp('/order-limits'), shop.app().getByLabel('Search limits')],
    ] as const;
    for (const [surface, openList, search] of lists) {
      const told: Record<string, string[]> = {};
      // A page that is left before it has begun to measure tells nothing: whoever comes again is told of.
      await until(
        async () => {
          await visit(openList, search);
          for (const metric of METRICS) told[metric] = await routes(surface, metric);
          return METRICS.every((metric) => told[metric]!.includes('/order-limits'));
        },
        { withinMs: 30_000, everyMs: 500, explain: () => `${surface}: ${JSON.stringify(told)}` },
      );
    }
  });

  it('shows after a reload what was chosen to be seen', async () => {
    await page.setViewportSize(DESKTOP);
    await open();
    await page.getByRole('tab', { name: /^Active/ }).click();
    await page.getByLabel('Sort by').selectOption('startDate asc');
    await page.getByLabel('Items per page').selectOption('10');
    await page.getByLabel('Search limits').fill('Rule 1');
    await page.waitForURL(/search=Rule/);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.reload();
    await page
      .getByRole('link', { name: /^Rule 1/ })
      .first()
      .waitFor();
    expect(await page.getByRole('tab', { name: /^Active/ }).getAttribute('aria-selected')).toBe('true');
    expect(await page.getByLabel('Search limits').inputValue()).toBe('Rule 1');
    expect(await page.getByLabel('Sort by').inputValue()).toBe('startDate asc');
    expect(await page.getByLabel('Items per page').inputValue()).toBe('10');
    expect(await page.getByText('11–11 of 11').count()).toBe(1);
  });

  it('is used by keyboard alone: to choose, to ask, to undo; what has the focus is seen', async () => {
    await open('?search=Rule+3');
    const press = async (key: string) => {
      await page.keyboard.press(key);
      await page.waitForTimeout(50);
    };
    await page.getByLabel('Search limits').focus();
    await tabTo(page, page.getByRole('switch', { name: 'Rule 39 is active' }));
    expect(await page.evaluate(isFocusSeen)).toBe(true);
    await press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Deactivate' }).waitFor();
    await tabTo(page, dialog.getByRole('button', { name: 'Deactivate' }));
    await press('Enter');
    await untilStatuses(['Rule 39'], ['inactive']);
    await dialog.waitFor({ state: 'detached' });
    // The toast stays for ten seconds, however slow the machine is.
    await tabTo(page, page.getByRole('button', { name: 'Undo' }), 10);
    await press('Enter');
    await untilStatuses(['Rule 39'], ['active']);
    await page.getByLabel('Search limits').focus();
    await tabTo(page, page.getByRole('switch', { name: 'Rule 30 is active' }));
    expect(await page.evaluate(isFocusSeen)).toBe(true);
  });

  it('tells on a phone what each limit does, and changes all of a page', async () => {
    await page.setViewportSize(PHONE);
    await open('?search=Rule+2&pageSize=20');
    await page.getByText('Cart: at most 29 units').waitFor();
    await page.getByLabel('Select Rule 29').check({ force: true });
    await page.getByRole('button', { name: /^Select all/ }).click();
    const dialog = await bulk('Duplicate');
    expect(await dialog.getByRole('listitem').count()).toBe(10);
    expect(await dialog.getByText('and 1 more').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByText('Created successfully').waitFor();
    await page.getByRole('link', { name: 'Copy of Rule 29' }).waitFor();
  });
});

/** Whether the middle of what has the focus is what is seen there. */
function isFocusSeen(): boolean {
  const { activeElement } = document;
  if (!activeElement) return false;
  const { x, y, width, height } = activeElement.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return seen !== null && (activeElement.contains(seen) || seen.contains(activeElement));
}
