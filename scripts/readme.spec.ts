// The README's "Five minutes" in a real browser: each step with the labels that it names, and no other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { MerchantApi } from './merchant-api.js';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const README = readFileSync(join(__dirname, '../README.md'), 'utf8');
const STEPS = README.slice(README.indexOf('## Five minutes'), README.indexOf('## Test'));
const LABELS = [...STEPS.matchAll(/\*\*(.+?)\*\*/gs)].map(([, name]) => name!.replace(/\s+/g, ' '));
const BUILT_IN = 'You can order up to 3 of Classic Hoodie.';
const OWN = 'Three hoodies are enough.';
/** "Look at the message for a second". */
const LOOK_MS = 1_200;
const OTHER_SHOPS = [
  { handle: 'nordic-goods', language: 'sv', facts: { currency: 'SEK' } },
  { handle: 'trail-and-co', language: 'en', facts: { weightUnit: 'lb' } },
];

describeInBrowser('the five minutes of the README', () => {
  let shop: StoreBrowser;
  let page: Page;
  const used = new Set<string>();

  beforeAll(async () => {
    shop = await StoreBrowser.start('readme', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
  });
  afterAll(() => shop?.close());

  const app = () => shop.app();
  const label = (name: string) => {
    used.add(name);
    return name;
  };
  const message = (words: string) => page.locator('purchase-limits .text', { hasText: words }).first();
  const openMenu = (name: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: label(name) })
      .click();
  /** Chooses four on the product page until the page has these words. */
  const chooseFour = (words: string) =>
    until(
      async () => {
        await page.goto(shop.store('/products/classic-hoodie'), { waitUntil: 'networkidle' });
        await shop.writeQuantity(4);
        return message(words)
          .waitFor({ timeout: 2_000 })
          .then(
            () => true,
            () => false,
          );
      },
      { withinMs: 20_000, explain: () => `"${words}" does not show` },
    );

  it('set a limit', async () => {
    await shop.openApp();
    await openMenu('Limits management');
    await app()
      .getByRole('link', { name: label('Create limit') })
      .or(app().getByRole('button', { name: 'Create limit' }))
      .first()
      .click();
    await app()
      .getByRole('listitem')
      .filter({ has: app().getByRole('heading', { name: label('Product limit'), exact: true }) })
      .getByRole('link')
      .click();
    await app().getByLabel('Limit name').fill('At most 3 hoodies');
    await app()
      .getByRole('heading', { name: label('Products'), exact: true })
      .waitFor();
    await app().getByText(label('Specific products'), { exact: true }).first().click();
    await app()
      .getByRole('button', { name: label('Select products') })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Classic Hoodie/ })
      .first()
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Select' }).click();
    await app().getByRole('textbox', { name: 'Maximum' }).fill('3');
    await page.getByRole('button', { name: label('Save') }).click();
    await page.getByText('Created successfully').waitFor();
  });

  it('show its message for four, on the product page and in the cart', async () => {
    await chooseFour(BUILT_IN);
    await page.waitForTimeout(LOOK_MS);
    await shop.fillCart([{ handle: 'classic-hoodie', quantity: 4 }]);
    await page.goto(shop.store('/cart'));
    await message(BUILT_IN).waitFor();
    await page.waitForTimeout(LOOK_MS);
  });

  it('use one of 100 free impressions for each page view', async () => {
    await until(async () => (await shop.api<{ impressions: number }>('GET', '/quota')).impressions === 2, {
      withinMs: 20_000,
      explain: () => 'the two page views were not counted',
    });
    await shop.openApp();
    await openMenu('Purchase Limits');
    await app()
      .getByText(/2 of 100 used/)
      .waitFor();
  });

  it('change the text, and add another language', async () => {
    await shop.openApp('/order-limits');
    await app().getByRole('link', { name: 'At most 3 hoodies' }).first().click();
    await app()
      .getByRole('tab', { name: label('Message') })
      .click();
    await app().getByLabel('Maximum quantity message').fill(OWN);
    await app().getByLabel('Language').selectOption('de');
    await app().getByLabel('Maximum quantity message').fill('Drei Hoodies genügen.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Updated successfully').waitFor();
    await chooseFour(OWN);
    await page.goto(shop.store('/de/cart'));
    await message('Drei Hoodies genügen.').waitFor();
  });

  it.each(OTHER_SHOPS)('there is the store $handle, with the app embed off', async ({ handle, language, facts }) => {
    expect(STEPS).toContain(`\`${handle}\``);
    await page.goto(shop.storefront('/').replace('hoodie-house', handle));
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('script[src*="purchase-limits"]').count()).toBe(0);
    const [, clientId] = /\/apps\/([^/\s]+)/.exec(shop.product.output())!;
    await page.goto(shop.store(`/store/${handle}/apps/${clientId}`));
    await page.getByRole('button', { name: 'Install' }).click();
    await app()
      .getByRole('heading', { name: /^Welcome, / })
      .waitFor();
    const merchant = new MerchantApi(shop.appServer(''), shop.store(''), handle);
    expect(await merchant.call('GET', '/shops')).toMatchObject({ shop: facts });
  });

  it('name no other label', () => {
    expect([...new Set(LABELS)].toSorted()).toEqual([...used].toSorted());
  });
});
