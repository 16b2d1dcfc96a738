// A file of limits as a merchant imports it: refused with what is wrong, mended, imported, exported and imported again.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { FileChooser, Page } from 'playwright-core';
import { axeProblems } from './in-page.js';
import { databaseUrlIn, until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const SIZES = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };
const HEADER = 'name;type;status;max;products;end_date';
const WRONG = [HEADER, 'Hoodies;product;active;3;classic-hoodie;', 'Old;cart;active;1.000;;2020-02-30', ';cart;on;2;;'];
const MENDED = [HEADER, 'Hoodies;product;active;3;classic-hoodie;', "'=1+1;cart;inactive;1000;;2030-02-28"];

describeInBrowser('the import of limits', () => {
  let shop: StoreBrowser;
  let page: Page;
  const folder = mkdtempSync(join(tmpdir(), 'limits-import-'));
  const pictures = join(import.meta.dirname, '../test-results/limits-import');

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    shop = await StoreBrowser.start('limits-import', 'hoodie-house');
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shop.install();
    await shop.signInStandalone();
  });
  afterAll(async () => {
    await shop?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const fileOf = (name: string, lines: string[]) => {
    const path = join(folder, name);
    writeFileSync(path, lines.join('\r\n'));
    return path;
  };
  const dialog = () => page.getByRole('dialog', { name: 'Import limits' });
  const openList = async () => {
    await page.goto(shop.appServer('/order-limits'));
    await page.getByRole('heading', { level: 1, name: 'Limits management' }).waitFor();
  };
  const openImport = async () => {
    await openList();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog().waitFor();
  };
  const choose = (path: string) => page.getByLabel('CSV file').setInputFiles(path);
  const names = async () => {
    const { items } = await shop.api<{ items: { name: string }[] }>('GET', '/limits?sort=createdAt&direction=asc');
    return items.map(({ name }) => name);
  };
  /** What axe finds in the dialog, at both sizes; a picture of each is kept. */
  const problemsOf = async (step: string) => {
    const found: unknown[] = [];
    for (const [width, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      await page.screenshot({ path: join(pictures, `${step}-${width}.png`) });
      found.push(...(await axeProblems(page, '[role=dialog]')));
      const overflows = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (overflows) found.push(`${step} is wider than ${width} px`);
    }
    if (await page.evaluate(() => document.activeElement === document.body)) found.push(`${step} lost the focus`);
    await page.setViewportSize(SIZES[1440]);
    return found;
  };

  it('names what is wrong, creates the limits of the mended file and shows them', async () => {
    await openImport();
    expect(await problemsOf('choose')).toEqual([]);
    await choose(fileOf('limits.xlsx', WRONG));
    await dialog().getByText('File type must be .csv').last().waitFor();
    expect(await problemsOf('type')).toEqual([]);
    await choose(fileOf('wrong.csv', WRONG));
    await dialog().getByText('Problems in wrong.csv: 4').waitFor();
    const wrong = [
      ['Row 3, max', /^Three digits after a separator/, '1000'],
      ['Row 3, end_date', /^Enter a date as YYYY-MM-DD/, '2030-02-28'],
      ['Row 4, name', /^This field is required/, 'Third'],
      ['Row 4, status', /^Use one of active, inactive/, 'inactive'],
    ] as const;
    expect(await dialog().getByRole('textbox').count()).toBe(wrong.length);
    for (const [label, message] of wrong)
      await dialog().getByRole('textbox', { name: label, description: message }).waitFor();
    expect(await problemsOf('problems')).toEqual([]);

    for (const [label, , value] of wrong.slice(0, 3)) await dialog().getByLabel(label).fill(value);
    await page.reload();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    expect(await dialog().getByLabel('Row 4, name').inputValue()).toBe('Third');
    await dialog().getByRole('button', { name: 'Check again' }).click();
    await dialog().getByText('Problems in wrong.csv: 1').waitFor();
    await dialog().getByLabel('Row 4, status').fill('inactive');
    await page.keyboard.press('Enter');
    await dialog().getByText('Limits to create: 3').waitFor();
    expect(await problemsOf('corrected')).toEqual([]);

    await dialog().getByRole('button', { name: 'Choose another file' }).click();
    await choose(fileOf('mended.csv', MENDED));
    await dialog().getByText('Limits to create: 2').waitFor();
    expect(await problemsOf('clean')).toEqual([]);
    expect(await names()).toEqual([]);
    await dialog().getByRole('button', { name: 'Import limits (2)' }).click();
    await page.getByText('Limits created: 2').waitFor();
    await page.getByRole('link', { name: 'Hoodies' }).waitFor();
    await page.getByRole('link', { name: '=1+1' }).waitFor();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    expect((await names()).sort()).toEqual(['=1+1', 'Hoodies']);
  });

  it('exports a file that can be imported again, of as many rows as there are limits', async () => {
    await openList();
    const began = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = await began;
    expect(download.suggestedFilename()).toBe('limits.csv');
    const path = join(folder, 'exported.csv');
    await download.saveAs(path);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(/^\uFEFFid,name,type,status,/);
    expect(text).toMatch(/,Hoodies,product,active,product_quantity,,3,,1970-01-01,,classic-hoodie,/);
    expect(text).toMatch(/,'=1\+1,cart,inactive,product_quantity,,1000,/);
    await openImport();
    await choose(path);
    await dialog().getByRole('button', { name: 'Import limits (2)' }).click();
    await page.getByText('Limits created: 2').waitFor();
    expect((await names()).sort()).toEqual(['=1+1', '=1+1', 'Hoodies', 'Hoodies']);
  });

  it('updates limits by an edited export, says what changes, and takes it back', async () => {
    const before = await names();
    await openList();
    const began = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const path = join(folder, 'edited.csv');
    await (await began).saveAs(path);
    const [header, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
    const edited = rows.map((row, at) => (at === 0 ? row.replace(/,Hoodies,(.*),,3,,/, ',Hoods,$1,,7,,') : row));
    await openImport();
    await choose(fileOf('edited.csv', [header!, ...edited]));
    await dialog().getByText(`Already in your store: ${rows.length}`).waitFor();
    expect(await problemsOf('matches')).toEqual([]);
    await dialog().getByRole('button', { name: 'Check as an update' }).click();
    await dialog().getByText('Limits to change: 1').waitFor();
    await dialog().getByRole('cell', { name: 'name: Hoodies → Hoods · max: 3 → 7' }).waitFor();
    expect(await problemsOf('changes')).toEqual([]);
    await dialog().getByRole('button', { name: 'Update limits (1)' }).click();
    await page.getByText('Limits changed: 1, created: 0').waitFor();
    expect(await names()).toEqual(before.map((name, at) => (at === 0 ? 'Hoods' : name)));

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await dialog().getByText('Last import', { exact: true }).waitFor();
    expect(await problemsOf('last-import')).toEqual([]);
    await dialog().getByRole('button', { name: 'Undo', exact: true }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Undo import' }).waitFor();
    expect(await problemsOf('ask-undo')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Import undone').waitFor();
    await dialog().waitFor({ state: 'detached' });
    expect(await names()).toEqual(before);
    // What was undone changed the limit again: its version is another one now.
    await openImport();
    await dialog().getByText('Update existing limits').click();
    expect(await problemsOf('choose-update')).toEqual([]);
    await choose(fileOf('stale.csv', [header!, ...edited]));
    await dialog().getByText('Changed after the export: 1').waitFor();
    expect(await problemsOf('conflict')).toEqual([]);
    await dialog().getByLabel('Row 2, version').fill('');
    await dialog().getByRole('button', { name: 'Check again' }).click();
    await dialog().getByText('Limits to change: 1').waitFor();
    await dialog().getByRole('button', { name: 'Choose another file' }).click();
    await page.getByLabel('CSV file').waitFor({ state: 'attached' });
  });

  it('imports the sample file, by keyboard alone', async () => {
    const before = await names();
    await openImport();
    const began = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download a sample file' }).focus();
    await page.keyboard.press('Enter');
    const path = join(folder, 'sample.csv');
    await (await began).saveAs(path);
    const chosen: FileChooser[] = [];
    page.once('filechooser', (chooser) => chosen.push(chooser));
    // While the dialog is opening, Chromium does not take every key for a choice.
    await until(
      async () => {
        if (chosen.length > 0) return true;
        // A key that came while the dialog was opening can have closed it.
        if (!(await dialog().isVisible())) await openImport();
        await page.getByRole('link', { name: 'Download a sample file' }).focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Space');
        return false;
      },
      { withinMs: 15_000, everyMs: 500 },
    );
    await chosen[0]!.setFiles(path);
    await dialog().getByRole('button', { name: 'Import limits (2)' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Limits created: 2').waitFor();
    expect((await names()).slice(before.length)).toEqual(['At most 10 of each product', 'Orders from 20 to 500']);
  });

  it('shows an import that is under way while the dialog is closed, and after a reload', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `Many ${index};cart;inactive;3;;`);
    const client = new pg.Client(databaseUrlIn(shop.dataDir));
    await client.connect();
    try {
      await openImport();
      await choose(fileOf('large.csv', [HEADER, ...rows]));
      await dialog().getByRole('button', { name: 'Import limits (3,000)' }).waitFor();
      // The import waits until this transaction ends.
      await client.query('BEGIN; LOCK TABLE purchase_limit IN EXCLUSIVE MODE');
      await dialog().getByRole('button', { name: 'Import limits (3,000)' }).click();
      await dialog().getByText('0 of 3,000').waitFor();
      expect(await problemsOf('progress')).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await dialog().getByText('0 of 3,000').waitFor();
    } finally {
      await client.end();
    }
    await page.getByText('Limits created: 3,000').waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Many 0', exact: true }).waitFor();
    await dialog().waitFor({ state: 'detached' });
  });

  it("exports from inside the store's admin", async () => {
    await shop.openApp('/order-limits');
    const began = page.waitForEvent('download');
    await shop.app().getByRole('button', { name: 'Export', exact: true }).click();
    expect((await began).suggestedFilename()).toBe('limits.csv');
  });
});
