// Before a limit is saved it is tried with products of the shop, by keyboard alone; afterwards an earlier version of it
// comes back.
import type { LimitView } from '@purchase-limits/contract/limit';
import { tabTo } from './in-page.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

describeInBrowser('a limit that is tried, and one that is restored', () => {
  let shop: StoreBrowser;
  beforeAll(async () => {
    shop = await StoreBrowser.start('try-limit', 'hoodie-house');
    await shop.install();
    await shop.signInStandalone();
  });
  afterAll(() => shop?.close());

  /** Presses Tab until the control has the focus. */
  const tabToControl = (name: string | RegExp, role: 'button' | 'textbox' | 'spinbutton' | 'checkbox') =>
    tabTo(shop.page, shop.page.getByRole(role, { name }).first());

  it('is judged by keyboard alone, with what the catalog says of the products', async () => {
    const { page } = shop;
    await shop.api('POST', '/limits', { name: 'Weight', type: 'cart', conditionType: 'total_weight', max: 1 });
    await page.goto(shop.appServer('/order-limits/create/cart'));
    await tabToControl(/^Maximum/, 'textbox');
    await page.keyboard.type('2');
    await tabToControl('Limit name', 'textbox');
    await page.keyboard.type('Cart');
    await tabToControl('Try it', 'button');
    await page.keyboard.press('Enter');
    await tabToControl('Add products', 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').fill('Classic Hoodie');
    await page
      .getByRole('checkbox', { name: /^Classic Hoodie/ })
      .first()
      .waitFor();
    await tabToControl(/^Classic Hoodie/, 'checkbox');
    await page.keyboard.press('Space');
    await tabToControl(/^Select$/, 'button');
    await page.keyboard.press('Enter');
    await tabToControl(/^Quantity of Classic Hoodie/, 'spinbutton');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4');
    const result = page.getByRole('status', { name: 'Result' });
    await result.getByText('The order is not allowed').waitFor();
    await result.getByText('Your cart: 4, at most 2', { exact: true }).waitFor();
    await result.getByText('You can order up to 2 in total.').waitFor();
    // Of what a hoodie weighs nothing was typed.
    expect(await result.locator('.tried-limit').nth(1).innerText()).toMatch(/Weight[^]*: [\d.]+ kg, at most 1 kg/);
    expect((await shop.api<{ total: number }>('GET', '/limits')).total).toBe(1);
  });

  it('comes back as it was in an earlier version', async () => {
    const { page } = shop;
    const created = await shop.api<{ limit: LimitView }>('POST', '/limits', { name: 'First', type: 'cart', max: 3 });
    const { id, version } = created.limit;
    await shop.api('PUT', `/limits/${id}`, { name: 'Second', type: 'cart', max: 5, version });
    await page.goto(shop.appServer(`/order-limits/edit/${id}`));
    await page.getByRole('button', { name: 'History' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Maximum: 3 → 5').waitFor();
    await dialog.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByText('Restore version 1?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { level: 1, name: 'First' }).waitFor();
    expect(await shop.api<LimitView>('GET', `/limits/${id}`)).toMatchObject({ name: 'First', max: 3, version: 3 });
    await page.getByRole('button', { name: 'History' }).first().click();
    await dialog.getByText('Restored from version 1').waitFor();
  });
});
