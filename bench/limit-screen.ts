// How long the list's screen does not answer while a merchant pages, scrolls, searches and sorts 10,000 limits.
import type { Page } from 'playwright-core';
import { findChromium, launchBrowser } from '@purchase-limits/scripts/browser';
import type { Figure } from './figure.js';

const WIDTHS = [1440, 390];
const PAGES = 3;
const CALM_MS = 1_500;

/** The longest task of the page at each width, in milliseconds. Without Chromium it is skipped, and says so. */
export async function measureLimitScreen(appUrl: string, shop: string): Promise<Figure[]> {
  const chromium = findChromium();
  if (!chromium) {
    console.log('skipped: the screen of limits, because there is no Chromium here (set CHROMIUM_PATH)');
    return [];
  }
  const browser = await launchBrowser(chromium);
  try {
    const figures: Figure[] = [];
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const tasks = await longTasks(page, appUrl, shop);
      const told = tasks.map(({ act, longest }) => `${act} ${longest}`);
      figures.push({
        name: `limits_screen_longest_task_ms_${width}`,
        value: Math.max(...tasks.map(({ longest }) => longest)),
        goal: '<=50',
        because: [told.join(', ')],
      });
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Tasks below 50 ms are not told by the browser and count as 0. */
async function longTasks(page: Page, appUrl: string, shop: string): Promise<{ act: string; longest: number }[]> {
  await page.addInitScript(noteLongTasks);
  await page.goto(appUrl);
  await page.fill('#shop', shop);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await page.goto(`${appUrl}/order-limits?pageSize=100`);
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await page.waitForTimeout(2 * CALM_MS);
  const found: { act: string; longest: number }[] = [];
  const during = async (act: string, work: () => Promise<unknown>) => {
    await page.evaluate(forgetLongTasks);
    await work();
    await page.waitForTimeout(CALM_MS);
    found.push({ act, longest: await page.evaluate(longestTask) });
  };
  await during('scroll', () => scroll(page));
  for (let count = 0; count < PAGES; count += 1)
    await during('next', () => page.getByRole('button', { name: 'Next' }).click());
  await during('tab', () => page.getByRole('tab', { name: /^Active/ }).click());
  await during('search', () => page.getByLabel('Search limits').fill('hoodies'));
  await during('sort', () => page.getByLabel('Sort by').selectOption({ index: 3 }));
  return found;
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(200, 500);
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(100);
  }
}

type Noting = { tasks: number[] };

function noteLongTasks(): void {
  const noting = globalThis as unknown as Noting;
  noting.tasks = [];
  new PerformanceObserver((list) => noting.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}

function forgetLongTasks(): void {
  (globalThis as unknown as Noting).tasks = [];
}

function longestTask(): number {
  return Math.round(Math.max(0, ...(globalThis as unknown as Noting).tasks));
}
