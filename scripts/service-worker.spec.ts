// The service worker of the admin in a browser: what it stores, how a release takes over, what is shown offline.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { axeProblems } from './in-page.js';
import { ReleaseProxy, type Release } from './release-proxy.js';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const SHOTS = join(__dirname, '../test-results');
const ASSETS = readdirSync(join(__dirname, '../admin/dist/assets'));

describeInBrowser('the service worker', () => {
  let shop: StoreBrowser;
  let page: Page;
  let proxy: ReleaseProxy;

  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    shop = await StoreBrowser.start('service-worker', 'hoodie-house');
    ({ page } = shop);
    proxy = await ReleaseProxy.start(Number(new URL(shop.appServer('/')).port), ASSETS);
    await shop.install();
    await shop.signInStandalone();
    await openHome(page);
    await page.evaluate('navigator.serviceWorker.ready');
  });
  afterAll(async () => {
    await proxy?.stop();
    await shop?.close();
  });

  const openHome = async (at: Page) => {
    await at.goto(proxy.address('/'));
    await at.getByRole('heading', { name: 'Welcome, Hoodie House' }).waitFor();
  };
  /** Another tab, of the same browser storage. */
  const otherTab = async () => {
    const opening = page.waitForEvent('popup');
    await page.evaluate((address) => void window.open(address), proxy.address('/'));
    const tab = await opening;
    await tab.getByRole('heading', { name: 'Welcome, Hoodie House' }).waitFor();
    return tab;
  };
  const openScreen = async (at: Page, name: string) => {
    await at.getByRole('link', { name, exact: true }).click();
    await at.getByRole('heading', { level: 1, name }).waitFor();
  };
  const askedAssets = () => proxy.requests.filter((path) => path.startsWith('/assets/'));
  const shownAssets = (at: Page): Promise<string[]> =>
    at.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/assets/'))
        .map((path) => path.replace('/assets/', '')),
    );
  /** What is stored, by the name of the cache. */
  const stored = (at: Page): Promise<Record<string, string[]>> =>
    at.evaluate(async () => {
      const names = await caches.keys();
      const paths = async (name: string) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort();
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await paths(name)])));
    });
  const pathsOf = (release: Release) =>
    proxy
      .assetsOf(release)
      .map((name) => `/assets/${name}`)
      .sort();
  const hasWaiting = (at: Page): Promise<boolean> =>
    at.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  const untilStoredAre = async (at: Page, ...releases: Release[]) =>
    until(
      async () => {
        const caches = Object.values(await stored(at)).map(String);
        return String(caches.sort()) === String(releases.map((release) => String(pathsOf(release))).sort());
      },
      { withinMs: 15_000 },
    );
  const shows = (at: Page, release: Release) => {
    const names = new Set(proxy.assetsOf(release));
    return until(async () => (await shownAssets(at)).every((name) => names.has(name)), { withinMs: 1_000 });
  };

  it('stores the files of its release, and no document and no answer', async () => {
    await openScreen(page, 'Limits management');
    expect(Object.entries(await stored(page))).toEqual([
      [expect.stringMatching(/^admin-[0-9a-f]{16}$/), pathsOf('present')],
    ]);
  });

  it('answers every file of the second load, and of screens that were never open', async () => {
    proxy.requests = [];
    await openHome(page);
    await openScreen(page, 'Branding');
    await openScreen(page, 'Plans');
    expect((await shownAssets(page)).length).toBeGreaterThan(20);
    expect(askedAssets()).toEqual([]);
    expect(proxy.requests).toEqual(expect.arrayContaining(['/', '/apiSa/branding']));
  });

  it('says that the server cannot be reached, and leads on when it can be again', async () => {
    proxy.isReachable = false;
    await page.goto(proxy.address('/order-limits?status=active'));
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    expect(await page.content()).not.toMatch(/hoodie|myshopify/i);
    expect(await axeProblems(page)).toEqual([]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: join(SHOTS, `offline-${width}.png`) });
    }
    await page.setViewportSize({ width: 1280, height: 900 });

    const again = page.waitForEvent('domcontentloaded');
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    proxy.isReachable = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Limits management' }).waitFor();
    expect(new URL(page.url()).search).toContain('status=active');
  });

  it('says so inside of another page too, and leads on by itself when the browser is online again', async () => {
    await page.setContent('<iframe title="app" style="width: 100%; height: 400px; border: 0"></iframe>');
    const frame = page.frameLocator('iframe');
    proxy.isReachable = false;
    await page.locator('iframe').evaluate((element, source) => {
      (element as HTMLIFrameElement).src = source;
    }, proxy.address('/embed?shop=hoodie-house.myshopify.com'));
    await frame.getByText("If that does not help, reload the page of your store's admin.").waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 480 });
      await page.screenshot({ path: join(SHOTS, `offline-embedded-${width}.png`) });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    proxy.isReachable = true;
    proxy.requests = [];
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await until(() => proxy.requests.some((path) => path.startsWith('/embed')), { withinMs: 10_000 });
  });

  it('a release takes over at the next document; a page of the one before still has its files', async () => {
    await openHome(page);
    proxy.release = 'next';
    proxy.requests = [];
    const later = await otherTab();
    await shows(later, 'next');
    await until(() => hasWaiting(later), { withinMs: 15_000 });
    await untilStoredAre(later, 'present', 'next');

    await openScreen(page, 'Branding');
    await shows(page, 'present');
    await openScreen(later, 'Plans');
    await shows(later, 'next');
    // Neither asked for a file that is gone.
    expect(askedAssets().filter((path) => pathsOf('present').includes(path))).toEqual([]);

    await later.close();
  });

  it('a page that is the only one gets the worker of its release at once', async () => {
    proxy.release = 'present';
    await openHome(page);
    await untilStoredAre(page, 'present');
    await shows(page, 'present');
    expect(await hasWaiting(page)).toBe(false);
  });

  it('goes, with everything it stored, when it is switched off', async () => {
    proxy.isWorkerOff = true;
    await openHome(page);
    await until(async () => Object.keys(await stored(page)).length === 0, { withinMs: 15_000 });
    proxy.requests = [];
    await openHome(page);
    expect(askedAssets()).not.toEqual([]);
  });

  it('a page of an earlier release loads itself anew where the browser stores nothing', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator.serviceWorker, 'register', {
        value: () => Promise.reject(new DOMException('Storage is blocked', 'SecurityError')),
      });
    });
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await openHome(page);
    proxy.release = 'next';
    const loading = page.waitForEvent('domcontentloaded');
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    await loading;
    await openScreen(page, 'Plans');
    await shows(page, 'next');
    // Once for each of the two documents.
    expect(warnings.filter((text) => text.includes('could not be registered'))).toHaveLength(2);
    expect(await stored(page)).toEqual({});
  });

  it('a page whose code cannot be loaded says that there is a technical problem', async () => {
    proxy.hasAssets = false;
    await page.goto(proxy.address('/'));
    const problem = page.getByRole('alert');
    expect(await problem.isVisible()).toBe(false);
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await problem.getByText('If that does not work, please contact support.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: join(SHOTS, `technical-problem-${width}.png`) });
    }
    proxy.hasAssets = true;
    await problem.getByRole('link', { name: 'Reload this page' }).click();
    await page.getByRole('heading', { name: 'Welcome, Hoodie House' }).waitFor();
    expect(await problem.count()).toBe(0);
  });
});
