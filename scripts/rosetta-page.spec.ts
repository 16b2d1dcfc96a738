// The page of other products' rules in Chromium: filters narrow it, on a phone too, and it needs no script.
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { differencesOf } from '@purchase-limits/rosetta/differences';
import { casesOf, readSources } from '@purchase-limits/rosetta/read-sources';
import { launchBrowser } from './browser.js';
import { makeSite } from './documentation-site.js';
import { describeInBrowser } from './store-browser.js';

const ROOT = join(__dirname, '..');
const ADDRESS = 'http://docs.test/docs/rosetta/';
const TYPES: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript' };
const PHONE = { viewport: { width: 390, height: 844 } };
const sources = readSources(join(ROOT, 'rosetta/sources'));
const different = differencesOf(sources).flatMap(({ cases }) => cases);

describeInBrowser('the page of other products’ rules', () => {
  const { files } = makeSite(ROOT);
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(options: BrowserContextOptions, search = ''): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.route('**/*', (route) => {
      const path = new URL(route.request().url()).pathname.replace('/docs/', '').replace(/\/$/, '/index.html');
      const body = files.get(path);
      const contentType = TYPES[extname(path)] ?? 'text/html';
      return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType });
    });
    await page.goto(ADDRESS + search);
    return page;
  }
  const shownCases = (page: Page) => page.locator('details.source:not([hidden]) .rule:not([hidden]) li:not([hidden])');
  const isTooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');

  it('has every case, and each that differs once more with the reason', async () => {
    const page = await open(PHONE);
    expect(await shownCases(page).count()).toBe(casesOf(sources).length);
    expect(await page.locator('section.rule [id^=differs-]').count()).toBe(differencesOf(sources).length);
    expect(await isTooWide(page)).toBe(false);
    await page.context().close();
  });

  it('is narrowed by filters, which are in its address', async () => {
    const page = await open(PHONE);
    const status = page.locator('#filters [role=status]');
    await page.getByLabel('That product').selectOption('differs');
    expect(await status.textContent()).toBe(`${different.length} cases`);
    expect(await shownCases(page).count()).toBe(different.length);
    await page.getByLabel('Source').selectOption('spryker');
    await page.getByLabel('Kind of rule').selectOption('multiple');
    expect(new URL(page.url()).search).toBe('?source=spryker&kind=multiple&result=differs');
    const shown = await shownCases(page).allTextContents();
    expect(shown).toHaveLength(different.filter(({ id }) => id.startsWith('spryker/')).length);
    expect(shown[0]).toContain('There: takes 5.');
    expect(await isTooWide(page)).toBe(false);
    await page.reload();
    expect(await shownCases(page).allTextContents()).toEqual(shown);
    await page.context().close();
  });

  it('leaves out what a judge can’t know, and ignores what no filter has', async () => {
    const page = await open(PHONE, '?source=order-rules&judge=widget');
    const ofSource = casesOf(sources.filter(({ id }) => id === 'order-rules'));
    const known = ofSource.filter(({ unknownTo }) => !unknownTo.includes('widget')).length;
    expect(known).toBeLessThan(ofSource.length);
    expect(await shownCases(page).count()).toBe(known);
    await page.goto(`${ADDRESS}?source=nobody`);
    expect(await shownCases(page).count()).toBe(casesOf(sources).length);
    await page.context().close();
  });

  it('needs no script', async () => {
    const page = await open({ ...PHONE, javaScriptEnabled: false });
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect(await page.locator('#spryker .rule').first().isVisible()).toBe(false);
    await page.locator('#spryker > summary').click();
    expect(await page.locator('#spryker .rule').first().isVisible()).toBe(true);
    await page.context().close();
  });

  it('has nothing that assistive technology would miss', async () => {
    const page = await open(PHONE, '?source=avada');
    await page.addScriptTag({ content: readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8') });
    const found = (await page.evaluate('axe.run()')) as { violations: { id: string }[] };
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    await page.context().close();
  });
});
