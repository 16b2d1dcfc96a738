// What a merchant does most, each from its beginning to its end by keyboard alone: Tab, Enter, Space, the arrows,
// Escape and typing. After each dialog the focus is where the merchant came from, or on what follows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { tabTo } from './in-page.js';
import { Keyboard } from './keyboard.js';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

type Row = { id: string; name: string; status: string; max: number | null };

describeInBrowser('by keyboard alone', () => {
  let shop: StoreBrowser;
  let page: Page;
  let keys: Keyboard;
  const folder = mkdtempSync(join(tmpdir(), 'keyboard-'));

  beforeAll(async () => {
    shop = await StoreBrowser.start('keyboard', 'hoodie-house');
    ({ page } = shop);
    keys = new Keyboard(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await shop.install();
    await shop.signInStandalone();
  });
  afterAll(async () => {
    await shop?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  const dialog = () => page.getByRole('dialog');
  const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });
  const checkbox = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByRole('checkbox');
  const maximum = () => page.getByRole('textbox', { name: 'Maximum' });
  const open = async (path: string, title: string | RegExp) => {
    await page.goto(shop.appServer(path));
    await heading(title).waitFor();
    await page.waitForLoadState('networkidle');
  };
  const openLimit = async (name: string) => {
    await open('/order-limits', 'Limits management');
    await keys.pressOn(link(name));
    await keys.expectOn(heading(name));
  };
  /** Escape leads back to what has opened the dialog, and Enter opens it again. */
  const closeAndOpen = async (inside: Locator, opener: Locator) => {
    await inside.waitFor();
    await keys.press('Escape');
    await keys.expectOn(opener);
    await keys.press('Enter');
  };
  const save = async (outcome = 'Updated') => {
    await keys.pressOn(button('Save'));
    await page.getByText(`${outcome} successfully`).waitFor();
    await keys.expectFocus();
  };
  const limits = async () => (await shop.api<{ items: Row[] }>('GET', '/limits?pageSize=100')).items;
  const limit = async (name: string) => (await limits()).find((each) => each.name === name);
  const untilLimit = (name: string, key: keyof Row, value: Row[keyof Row]) =>
    until(async () => (await limit(name))?.[key] === value, { withinMs: 10_000 });

  it('creates the first limit, from the dashboard', async () => {
    await open('/', /^Welcome/);
    await keys.pressOn(button(/^Create your first limit/));
    await keys.pressOn(link('Create limit'));
    await keys.expectOn(heading('Select limit type'));
    await keys.pressOn(link('Select product limit'));
    await keys.expectOn(heading('Create product limit'));
    await keys.typeIn(maximum(), '3');
    await keys.typeIn(page.getByLabel('Limit name'), 'At most 3');
    await save('Created');
    await keys.expectOn(heading('At most 3'));
    await untilLimit('At most 3', 'status', 'active');
  });

  it('changes a maximum', async () => {
    await openLimit('At most 3');
    await keys.typeIn(maximum(), '5');
    await save();
    await keys.expectOn(heading('At most 3'));
    await untilLimit('At most 3', 'max', 5);
    await keys.typeIn(maximum(), '6');
    await keys.press('Enter');
    await untilLimit('At most 3', 'max', 6);
    await keys.expectOn(maximum());
  });

  it('discards changes, and leaves the form without them', async () => {
    await openLimit('At most 3');
    await keys.typeIn(maximum(), '8');
    await keys.pressOn(button('Discard'));
    await until(async () => (await maximum().inputValue()) === '6', { withinMs: 5_000 });
    await keys.expectOn(heading('At most 3'));
    await keys.typeIn(maximum(), '9');
    const back = page.getByRole('main').getByRole('link', { name: 'Limits management' });
    await keys.pressOn(back);
    await closeAndOpen(inDialog('Leave page'), back);
    await keys.pressOn(inDialog('Leave page'));
    await keys.expectOn(heading('Limits management'));
    expect(await limit('At most 3')).toMatchObject({ max: 6 });
  });

  it('finds limits by name, tab and type', async () => {
    for (const name of ['Bags', 'Caps', 'Mugs', 'Pins'])
      await shop.api('POST', '/limits', { name, type: 'cart', max: 4, status: name < 'P' ? 'active' : 'inactive' });
    await until(async () => (await limits()).length === 5, { withinMs: 20_000 });
    await open('/order-limits', 'Limits management');
    const search = page.getByLabel('Search limits');
    await keys.typeIn(search, 'Cap');
    await link('Bags').waitFor({ state: 'detached' });
    await link('Caps').waitFor();
    await keys.pressOn(button('Clear'));
    await keys.expectOn(search);
    await link('Bags').waitFor();
    await keys.tabTo(tab(/^All/), 'Shift+Tab');
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await keys.expectOn(tab(/^Inactive/));
    await keys.press('Enter');
    await link('Bags').waitFor({ state: 'detached' });
    await link('Pins').waitFor();
    await keys.expectOn(tab(/^Inactive/));
    await keys.tabTo(page.getByLabel('Type', { exact: true }));
    await page.keyboard.type('Product');
    await page.getByText('No limits match these filters.').waitFor();
    await keys.expectOn(page.getByLabel('Type', { exact: true }));
    await keys.pressOn(button('Show all limits'));
    await link('Bags').waitFor();
    await keys.expectFocus();
  });

  it('deactivates several limits, and takes it back', async () => {
    await open('/order-limits', 'Limits management');
    for (const name of ['Mugs', 'Bags']) await keys.pressOn(checkbox(name), 'Space');
    await keys.pressOn(button('Deactivate').first());
    await closeAndOpen(inDialog('Deactivate'), button('Deactivate').first());
    await keys.pressOn(inDialog('Deactivate'));
    for (const name of ['Mugs', 'Bags']) await untilLimit(name, 'status', 'inactive');
    await dialog().waitFor({ state: 'detached' });
    await keys.expectFocus();
    // The toast stays for ten seconds, however slow the machine is.
    await tabTo(page, button('Undo'), 10);
    await keys.press('Enter');
    await untilLimit('Mugs', 'status', 'active');
    await keys.expectFocus();
  });

  it('deletes a limit, and restores it from Recently deleted', async () => {
    await open('/order-limits', 'Limits management');
    const actions = button('Actions for Caps');
    await keys.pressOn(actions);
    await closeAndOpen(page.getByRole('menuitem', { name: 'Edit' }), actions);
    await keys.pressOn(page.getByRole('menuitem', { name: 'Delete' }));
    await closeAndOpen(inDialog('Delete'), actions);
    await keys.pressOn(page.getByRole('menuitem', { name: 'Delete' }));
    await keys.pressOn(inDialog('Delete'));
    await page.getByText('Deleted successfully').waitFor();
    await link('Caps').waitFor({ state: 'detached' });
    await keys.expectFocus();
    await keys.tabTo(tab(/^All/));
    for (const next of [/^Active/, /^Inactive/, /^Recently deleted/]) {
      await keys.press('ArrowRight');
      await keys.expectOn(tab(next));
    }
    await keys.press('Enter');
    const restore = button('Restore ‘Caps’?');
    await keys.pressOn(restore);
    await closeAndOpen(inDialog('Restore'), restore);
    await keys.pressOn(inDialog('Restore'));
    await untilLimit('Caps', 'status', 'active');
    await restore.waitFor({ state: 'detached' });
    await keys.expectFocus();
  });

  it('chooses products in the picker, and takes one out', async () => {
    await openLimit('At most 3');
    await keys.tabTo(page.getByRole('radio', { name: 'All products' }));
    await keys.press('ArrowDown');
    await keys.pressOn(button('Select products'));
    const search = dialog().getByRole('textbox');
    const hoodie = dialog().getByRole('checkbox', { name: 'Classic Hoodie' }).first();
    await keys.expectOn(search);
    await page.keyboard.type('hoodie');
    await keys.pressOn(hoodie, 'Space');
    await closeAndOpen(search, button('Select products'));
    await keys.expectOn(search);
    await page.keyboard.type('hoodie');
    await keys.pressOn(hoodie, 'Space');
    await keys.pressOn(dialog().getByRole('checkbox', { name: 'Cropped Hoodie' }).first(), 'Space');
    await keys.pressOn(inDialog('Select'));
    await keys.expectOn(button('Change products'));
    await keys.pressOn(button(/^Remove /).last());
    await keys.expectFocus();
    await save();
  });

  it('writes a message in another language', async () => {
    await openLimit('At most 3');
    await keys.tabTo(tab('General'));
    await keys.press('ArrowRight');
    await keys.expectOn(tab('Message'));
    await keys.press('Enter');
    const language = page.getByLabel('Language', { exact: true });
    await keys.tabTo(language);
    await page.keyboard.type('German');
    await keys.expectOn(language);
    const message = page.getByLabel('Maximum quantity message');
    await keys.tabTo(message);
    await page.keyboard.type('Höchstens ');
    await keys.pressOn(button('Insert {max}'));
    await keys.expectOn(message);
    expect(await message.inputValue()).toBe('Höchstens {max}');
    const defaultLanguage = button('Change default language');
    await keys.tabTo(defaultLanguage, 'Shift+Tab');
    await keys.press('Enter');
    await inDialog('Cancel').waitFor();
    await keys.press('Escape');
    await keys.expectOn(defaultLanguage);
    await save();
    const { id } = (await limit('At most 3'))!;
    const saved = await shop.api<{ messages: Record<string, object> }>('GET', `/limits/${id}`);
    expect(saved.messages.de).toMatchObject({ maximumQuantityLimitMessage: 'Höchstens {max}' });
  });

  it('imports a file, whose report it reads', async () => {
    const path = join(folder, 'limits.csv');
    writeFileSync(path, 'name,type,max\nFrom a file,cart,many');
    await open('/order-limits', 'Limits management');
    await keys.pressOn(button('Import'));
    await keys.tabTo(page.getByLabel('CSV file'));
    await page.getByLabel('CSV file').setInputFiles(path);
    await page.getByText('Problems in limits.csv: 1').waitFor();
    await keys.expectFocus();
    await keys.typeIn(dialog().getByLabel('Row 2, max'), 'x');
    await keys.pressOn(inDialog('Check again'));
    await keys.expectOn(dialog().getByLabel('Row 2, max'));
    await keys.press('Backspace');
    await page.keyboard.type('7\n');
    await keys.pressOn(inDialog('Import limits (1)'));
    await page.getByText('Limits created: 1').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await keys.expectOn(button('Import'));
    await untilLimit('From a file', 'max', 7);
  });

  it('changes the branding', async () => {
    await open('/branding', 'Branding');
    await keys.tabTo(page.getByRole('radio', { name: 'Match your theme' }));
    await keys.press('ArrowRight');
    await keys.expectOn(page.getByRole('radio', { name: 'Light' }));
    const family = page.getByRole('combobox', { name: 'Font family' });
    await keys.typeIn(family, 'Geo');
    await page.getByRole('option', { name: 'Georgia' }).waitFor();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await until(async () => (await family.inputValue()) === 'Georgia', { withinMs: 5_000 });
    await keys.expectOn(family);
    await keys.pressOn(button('Pick a color: Background'));
    await keys.press('Escape');
    await keys.expectOn(button('Pick a color: Background'));
    await keys.typeIn(page.getByLabel('Background', { exact: true }), '#ffffff');
    await save('Save');
    const { branding } = await shop.api<{ branding: object }>('GET', '/branding');
    expect(branding).toMatchObject({ theme: 'light', colors: { background: '#ffffff' } });
  });

  it('turns on the checkout rule, inside the store’s admin', async () => {
    await shop.openApp('/settings/checkout-rules');
    const inApp = shop.app();
    await keys.pressOn(inApp.getByRole('button', { name: 'Allow' }));
    await keys.pressOn(page.getByRole('button', { name: 'Allow', exact: true }));
    await inApp.getByRole('heading', { name: 'Allow access to products and checkout rules (completed)' }).waitFor();
    const toggle = inApp.getByRole('switch', { name: 'Enforce limits at checkout' });
    await keys.pressOn(toggle);
    await inApp.getByText(/^Enforced limits/).waitFor();
    await keys.expectOn(toggle);
    await keys.press('Space');
    await keys.pressOn(inApp.getByRole('button', { name: 'Cancel' }));
    await keys.expectOn(toggle);
  });

  it('chooses a plan, up to the platform’s page', async () => {
    await shop.openApp('/subscription');
    await keys.tabTo(shop.app().getByRole('radio', { name: 'Monthly' }));
    await keys.press('ArrowRight');
    await keys.pressOn(shop.app().getByRole('button', { name: 'Choose Grow' }));
    await page.getByRole('button', { name: 'Approve' }).waitFor();
  });
});
