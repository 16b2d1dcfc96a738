// What the merchant sees and keeps while the API is stopped, slow, or fails now and then.
import type { Page, Route } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const SLOW_MS = 3_000;
const RETRY = /^Try again/;

/** `:id` is a limit's. */
const SCREENS: [path: string, heading: string, whileLoading?: string][] = [
  ['/', 'Welcome, Hoodie House', 'Dashboard'],
  ['/order-limits', 'Limits management'],
  ['/order-limits/type', 'Select limit type'],
  ['/order-limits/create/product', 'Create product limit'],
  ['/order-limits/edit/:id', 'At most 3 hoodies'],
  ['/broken-limits', 'Orders that broke a limit'],
  ['/insights', 'Insights'],
  ['/branding', 'Branding'],
  ['/settings', 'Settings'],
  ['/settings/checkout-rules', 'Checkout rules'],
  ['/integrations', 'Integrations'],
  ['/integrations/shopify-flow', 'Shopify Flow'],
  ['/subscription', 'Plans'],
  ['/samples', 'Samples'],
  ['/dev_zone', 'Development zone'],
];
/** It is there without an answer of the API. */
const NEEDS_NOTHING = '/order-limits/type';
const READ_MOST = ['/', '/order-limits', '/order-limits/edit/:id', '/subscription'];
/** Where time is short, those that read most. */
const SAMPLE = SCREENS.filter(([path]) => !process.env.CI || READ_MOST.includes(path));
/** What a screen never says, whatever it was not told. */
const NONSENSE = /\bundefined\b|\bNaN\b|\[object |\bnull\b|Invalid Date/;

/** While this is kept, documents are as they are where the API answered nothing in time. */
const WITHOUT_ANSWERS = 'documents-without-answers';

function dropAnswers(flag: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    if (localStorage.getItem(flag)) document.getElementById('first-answers')?.remove();
  });
}

describeInBrowser('with a bad network', () => {
  let shop: StoreBrowser;
  let page: Page;
  let limitId: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    shop = await StoreBrowser.start('bad-network', 'hoodie-house');
    ({ page } = shop);
    page.on('pageerror', (error) => complaints.push(error.message));
    await shop.install();
    const { limit } = await shop.api<{ limit: { id: string } }>('POST', '/limits', {
      name: 'At most 3 hoodies',
      type: 'product',
      max: 3,
      products: { kind: 'all' },
    });
    limitId = limit.id;
    await shop.signInStandalone();
    await page.addInitScript(dropAnswers, WITHOUT_ANSWERS);
  });
  afterAll(() => shop?.close());
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate((flag) => localStorage.removeItem(flag), WITHOUT_ANSWERS);
    expect(complaints.splice(0)).toEqual([]);
  });

  const open = (path: string) => page.goto(shop.appServer(path.replace(':id', limitId)));
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const text = () => page.locator('main').first().innerText();
  const untilNothingLoads = () =>
    page.waitForFunction(() => !document.querySelector('[class*="Skeleton"], .screen-spinner'), undefined, {
      timeout: 30_000,
    });
  /** Every call of the API goes here; assets do not, and documents have no answers in them. */
  const callsGo = async (handler: (route: Route) => unknown) => {
    await page.evaluate((flag) => localStorage.setItem(flag, 'yes'), WITHOUT_ANSWERS);
    await page.route('**/apiSa/**', handler);
  };
  const stopApi = () => callsGo((route) => route.abort('connectionrefused'));

  describe('that is stopped', () => {
    it.each(SCREENS)('%s says so, and comes back with a click', async (path, title) => {
      await stopApi();
      await open(path);
      // Not before: an outline has the screen's heading too.
      await untilNothingLoads();
      if (path === NEEDS_NOTHING) await heading(title).waitFor();
      else {
        await page.getByText('Network Error').first().waitFor();
        expect(await page.getByRole('button', { name: RETRY }).count()).toBeGreaterThan(0);
      }
      expect(await text()).not.toMatch(NONSENSE);
      await page.unrouteAll();
      await comesBack(title);
    });
  });

  describe('that is stopped once the document is there', () => {
    it.each(SAMPLE)('%s shows what came with it, and says what did not', async (path, title) => {
      await page.route('**/apiSa/**', (route) => route.abort('connectionrefused'));
      await open(path);
      await untilNothingLoads();
      await heading(title)
        .or(page.getByRole('button', { name: RETRY }))
        .first()
        .waitFor();
      if (path === '/' || path === '/order-limits') await heading(title).waitFor();
      expect(await text()).not.toMatch(NONSENSE);
      await page.unrouteAll();
      await comesBack(title);
    });
  });

  describe('that takes three seconds', () => {
    it.each(SAMPLE)('%s shows its outline, then itself', async (path, title, whileLoading = title) => {
      await callsGo(async (route) => {
        await new Promise((done) => setTimeout(done, SLOW_MS));
        await route.continue().catch(() => {});
      });
      await open(path);
      await page.locator('[class*="Skeleton"], .screen-spinner').or(heading(whileLoading)).first().waitFor();
      expect(await page.getByText('Network Error').count()).toBe(0);
      await heading(title).waitFor({ timeout: 30_000 });
      await untilNothingLoads();
      expect(await text()).not.toMatch(NONSENSE);
    });
  });

  describe('that fails now and then', () => {
    it.each(SAMPLE)('%s always says something sensible', async (path, title) => {
      let calls = 0;
      await callsGo((route) => FAILURES[calls++ % FAILURES.length]!(route));
      await open(path);
      await heading(title)
        .or(page.getByRole('button', { name: RETRY }))
        .first()
        .waitFor();
      expect(await text()).not.toMatch(NONSENSE);
      await comesBack(title);
      expect(await text()).not.toMatch(NONSENSE);
    });
  });

  describe('nothing that was typed is lost', () => {
    const save = () => page.getByRole('button', { name: 'Save', exact: true });
    const namesLike = async (search: string) => {
      const path = `/limits?${new URLSearchParams({ search, status: 'all' })}`;
      return (await shop.api<{ items: { name: string }[] }>('GET', path)).items.map(({ name }) => name);
    };
    const untilFailed = () =>
      page
        .getByText(/Network Error|Save failed|Not saved yet/)
        .first()
        .waitFor();

    it('in a new limit, which is saved once although the answer to it was lost', async () => {
      await open('/order-limits/create/cart');
      await page.getByLabel('Limit name').fill('Typed while offline');
      await page.getByLabel('Maximum', { exact: true }).fill('7');
      await stopApi();
      await save().click();
      await untilFailed();
      expect(await page.getByLabel('Limit name').inputValue()).toBe('Typed while offline');
      expect(await page.getByLabel('Maximum', { exact: true }).inputValue()).toBe('7');
      await page.unrouteAll();
      await page.route('**/apiSa/limits', async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      const lost = page.waitForEvent('requestfailed');
      await save().click();
      await lost;
      await page.unrouteAll();
      await page.getByLabel('Limit name').fill('Typed meanwhile');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await page.getByText('Updated successfully').waitFor();
      await until(async () => (await namesLike('Typed')).join() === 'Typed meanwhile', {
        withinMs: 10_000,
        explain: () => 'The limit is not there once, as it was typed last',
      });
    });

    it('in a limit, on both tabs, also when the window comes back', async () => {
      await open('/order-limits/edit/:id');
      await page.getByLabel('Limit name').fill('Renamed while offline');
      await page.getByRole('tab', { name: 'Message' }).click();
      await page.getByLabel('Maximum quantity message').fill('Typed {max} while offline');
      await stopApi();
      await save().click();
      await untilFailed();
      // Whatever is read anew then fails too.
      await page.evaluate(() => {
        window.dispatchEvent(new Event('online'));
        window.dispatchEvent(new Event('focus'));
      });
      expect(await page.getByLabel('Maximum quantity message').inputValue()).toBe('Typed {max} while offline');
      await page.getByRole('tab', { name: 'General' }).click();
      expect(await page.getByLabel('Limit name').inputValue()).toBe('Renamed while offline');
      await page.unrouteAll();
      await page.reload();
      await page.getByText('We kept your unsaved changes.').waitFor();
      await save().click();
      await page.getByText(/Updated successfully|Save successfully/).waitFor();
      await page.reload();
      await heading('Renamed while offline').waitFor();
      await page.getByLabel('Limit name').fill('At most 3 hoodies');
      await save().click();
      await page.getByText(/Updated successfully|Save successfully/).waitFor();
    });

    it('in the branding', async () => {
      await open('/branding');
      await page.getByRole('radio', { name: 'Light' }).check();
      await page.getByLabel('Font size').fill('17');
      await stopApi();
      await save().click();
      await untilFailed();
      expect(await page.getByLabel('Font size').inputValue()).toBe('17');
      await page.unrouteAll();
      await save().click();
      await page
        .getByText(/successfully/)
        .first()
        .waitFor();
    });

    it('in the settings', async () => {
      await open('/settings');
      await page.getByLabel('Send emails to').fill('typed@offline.example');
      await stopApi();
      await save().click();
      await untilFailed();
      expect(await page.getByLabel('Send emails to').inputValue()).toBe('typed@offline.example');
      await page.unrouteAll();
      await save().click();
      await page
        .getByText(/successfully/)
        .first()
        .waitFor();
    });

    it('of a discount code', async () => {
      await open('/subscription');
      await page.getByLabel('Discount code').fill('MONTH50');
      await stopApi();
      await page.getByRole('button', { name: 'Apply' }).click();
      await untilFailed();
      expect(await page.getByLabel('Discount code').inputValue()).toBe('MONTH50');
    });
  });

  /** Presses "Try again" until the screen is there and nothing on it is left that failed. */
  async function comesBack(title: string): Promise<void> {
    await until(
      async () => {
        const retries = page.getByRole('button', { name: RETRY });
        if ((await retries.count()) > 0)
          await retries
            .first()
            .click({ timeout: 1_000 })
            .catch(() => {});
        return (await heading(title).count()) > 0 && (await retries.count()) === 0;
      },
      { withinMs: 30_000, explain: () => `${title} does not come back` },
    );
  }
});

/** What happens to one call after the other. */
const FAILURES: ((route: Route) => Promise<void>)[] = [
  (route) => route.fulfill({ status: 503, json: { error: 'Try again in a minute', code: 'unavailable' } }),
  (route) => route.continue(),
  (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  (route) => route.continue(),
  (route) => route.abort('connectionreset'),
  (route) => route.fulfill({ status: 500, body: '' }),
  (route) => route.continue(),
];
