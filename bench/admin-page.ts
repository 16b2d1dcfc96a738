// How soon a screen of the admin is there and how soon it answers, with a CPU that is four times slower, in a browser
// that has stored nothing. Milliseconds, of this machine; layout shifts are a score.
import { rmSync } from 'node:fs';
import { findChromium, launchBrowser } from '@purchase-limits/scripts/browser';
import { cumulativeShift, readShifts, watchShifts } from '@purchase-limits/scripts/layout-shift';
import { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import { freePort } from '@purchase-limits/scripts/ports';
import { newDataDir, startProduct } from '@purchase-limits/scripts/running-product';
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
import type { Figure } from './figure.js';
import { isAnswered, isCalm, noteTimes, readTimes, type Times } from './page-times.js';

const SHOP = 'hoodie-house';
const SLOWER = 4;
const LOADS = 5;
const LIMITS = 60;
const VIEWPORT = { width: 1440, height: 900 };
/** What follows from a click is painted within this time, however slow the CPU is. */
const ANSWERED_MS = 1_500;
/** Between two keys, and between reaching a button and pressing it. */
const TYPED_MS = 80;
const REACHED_MS = 100;

type Screen = {
  name: string;
  path: string;
  isShown: RegExp;
  use: (window: Page, within: Page | Frame) => Promise<void>;
};
const SCREENS: Screen[] = [
  { name: 'dashboard', path: '', isShown: /^Welcome, /, use: useDashboard },
  { name: 'list', path: '/order-limits', isShown: /^Limits management/, use: useList },
];
const SURFACES = { embedded: 1_000, standalone: 1_400 };
type Surface = keyof typeof SURFACES;
/** Where the product is. `cookies`: of a merchant who is signed in. */
type Place = { app: string; store: string; state: Awaited<ReturnType<BrowserContext['storageState']>> };
type Load = Times & { shift: number };

/** Medians of five loads of each screen, inside the store's admin and outside. Without Chromium it is skipped. */
export async function measureAdminPage(): Promise<Figure[]> {
  const chromium = findChromium();
  if (!chromium) {
    console.log('skipped: the pages of the admin, because there is no Chromium here (set CHROMIUM_PATH)');
    return [];
  }
  const dataDir = newDataDir('bench-admin');
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
  const browser = await launchBrowser(chromium);
  try {
    const merchant = new MerchantApi(`http://localhost:${port}`, `http://localhost:${storePort}`, SHOP);
    for (let count = 1; count <= LIMITS; count += 1)
      await merchant.call('POST', '/limits', { name: `Rule ${count}`, type: 'cart', max: count, status: 'active' });
    const [, store] = /Store admin +(\S+)/.exec(product.output())!;
    const app = `http://localhost:${port}`;
    const place = { app, store: store!, state: await signedIn(browser, app) };
    const figures: Figure[] = [];
    for (const screen of SCREENS)
      for (const surface of Object.keys(SURFACES) as Surface[])
        figures.push(...(await measureScreen(browser, place, screen, surface)));
    return figures;
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signedIn(browser: Browser, app: string): Promise<Place['state']> {
  const page = await browser.newPage();
  await page.goto(app);
  await page.fill('#shop', `${SHOP}.myshopify.com`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

async function measureScreen(browser: Browser, place: Place, screen: Screen, surface: Surface): Promise<Figure[]> {
  const loads: Load[] = [];
  for (let count = 0; count < LOADS; count += 1) loads.push(await measureLoad(browser, place, screen, surface));
  const figure = (part: keyof Omit<Load, 'tasks'>, name: string, goal: string): Figure => {
    const values = loads.map((load) => load[part]).toSorted((one, other) => one - other);
    const value = values[values.length >> 1]!;
    const isMissed = goal.startsWith('<=') && value > Number(goal.slice(2));
    const because = [`of ${values.map((each) => Number(each.toPrecision(3))).join(', ')}`];
    if (part === 'blocking') because.push(...loads.map(({ tasks }) => `long tasks: ${tasks.join(', ') || 'none'}`));
    return { name: `admin_${screen.name}_${surface}_${name}`, value, goal, ...(isMissed && { because }) };
  };
  return [
    figure('firstPaint', 'fcp_ms', '-'),
    figure('largestPaint', 'lcp_ms', `<=${SURFACES[surface]}`),
    figure('blocking', 'blocking_ms', '<=200'),
    figure('interaction', 'inp_ms', '<=100'),
    figure('shift', 'layout_shift', '<=0.02'),
  ];
}

/** Loads the screen in a browser that has stored nothing but who is signed in, and uses it. */
async function measureLoad(browser: Browser, place: Place, screen: Screen, surface: Surface): Promise<Load> {
  const context = await browser.newContext({ viewport: VIEWPORT, storageState: place.state, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await slowDown(page, surface);
    await watchShifts(page);
    await page.addInitScript(noteTimes);
    await page.goto(surface === 'embedded' ? `${place.store}${screen.path}` : `${place.app}${screen.path}`);
    const within = surface === 'embedded' ? await appIn(page) : page;
    await within.getByRole('heading', { level: 1, name: screen.isShown }).waitFor();
    await page.waitForLoadState('networkidle');
    await within.waitForFunction(isCalm);
    const { blocking, tasks } = await within.evaluate(readTimes);
    await screen.use(page, within);
    await within.waitForFunction(isAnswered);
    const times = await within.evaluate(readTimes);
    if (times.largestPaint === 0 || times.interaction === 0)
      throw new Error(`${screen.name}, ${surface}: not everything was measured: ${JSON.stringify(times)}`);
    return { ...times, blocking, tasks, shift: cumulativeShift(await readShifts(within)) };
  } finally {
    await context.close();
  }
}

/**
 * Slows the process of the app's own pages down: Chromium does that by keeping a core busy, so that two slow processes
 * leave two cores nothing for the server and the browser.
 */
async function slowDown(page: Page, surface: Surface): Promise<void> {
  const slow = async (target: Page | Frame) => {
    const session = await page.context().newCDPSession(target);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  };
  if (surface === 'standalone') return slow(page);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) return;
    slow(frame).catch((error: unknown) => console.warn(`Not slowed down: ${String(error)}`));
  });
}

/** The frame of the app in the store's admin. */
async function appIn(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error("The store's admin has no frame of the app");
  await frame.waitForURL(/\/embed/);
  return frame;
}

async function useDashboard(window: Page, within: Page | Frame): Promise<void> {
  for (const name of [/^View it on your store/, /^Add checkout rule/, /^Turn on the app embed/])
    await press(window, within.getByRole('button', { name }));
}

async function useList(window: Page, within: Page | Frame): Promise<void> {
  await press(window, within.getByRole('tab', { name: /^Active/ }));
  await press(window, within.getByLabel('Search limits'));
  for (const key of 'Rule 4') {
    await window.keyboard.press(key);
    await window.waitForTimeout(TYPED_MS);
  }
  await within.getByRole('link', { name: 'Rule 40' }).waitFor();
}

/** Presses it as a hand does: looking for it and scrolling to it are over by then, as they cost the page time too. */
async function press(window: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  await window.waitForTimeout(ANSWERED_MS);
  await window.mouse.move(x + width / 2, y + height / 2);
  await window.waitForTimeout(REACHED_MS);
  await window.mouse.down();
  await window.mouse.up();
  await window.waitForTimeout(ANSWERED_MS);
}
