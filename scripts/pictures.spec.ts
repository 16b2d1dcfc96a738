// The pictures of the guide: a merchant's and a shopper's way through the product, as docs/guide tells it.
// `npm run pictures` writes them; elsewhere the way is walked and the names are compared, and no file is changed.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import {
  adminWalk,
  checkoutWalk,
  FOLDER,
  HOODIE,
  IS_WRITTEN,
  ROOT,
  storeWalk,
  TALL,
  TODAY,
  WINDOW,
} from './guide-walk.js';
import { tourOf, type Scene } from './tour.js';
import { databaseUrlIn, until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const MOST_BYTES = 2_500_000;
const MOST_TOUR_BYTES = 1_000_000;
const TOUR = join(ROOT, 'docs/tour.svg');
/** How many shoppers saw a message, so many days before. */
const SEEN: [daysBefore: number, shoppers: number][] = [
  [8, 4],
  [5, 9],
  [3, 6],
  [1, 12],
];
/** Orders before anything else: days ago, and units. */
const PAST_ORDERS = Array.from({ length: 110 }, (_, index): [number, number] => [
  2 + ((index * index) % 57),
  1 + ((index * 7) % 5),
]);
const DAY_MS = 86_400_000;
/** The first limit begins on the day on which it was made. */
const FIRST_DAY = 9;
const SHOPPER = { width: 1020, height: 820 };
const PHONE = { width: 390, height: 780 };

/** In CI the way to the first pictures is a sample of all. */
const whereTimeAllows = process.env.CI ? () => {} : it;

describeInBrowser('the pictures of the guide', () => {
  let shop: StoreBrowser;
  let page: Page;
  /** The widget needs a clock that goes on. */
  let shopper: Page;
  const made: string[] = [];
  const scenes: Scene[] = [];

  beforeAll(async () => {
    shop = await StoreBrowser.start('pictures', 'hoodie-house', { CHAT_HOURS: 'Monday to Friday, 9:00 to 17:00' });
    ({ page } = shop);
    shopper = await shop.otherWindow();
    await shopper.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(WINDOW);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shop.install();
    // Before the clock is moved back: the app follows the newest permission.
    await allowCheckoutRules();
    await put('/sandbox/shops/hoodie-house/theme', { theme: 'linden' });
    await moveClock(FIRST_DAY);
  });
  afterAll(() => shop?.close());

  const {
    app,
    put,
    post,
    moveClock,
    picture,
    frame,
    open,
    card,
    setMinimum,
    toTop,
    pressSave,
    limitNamed,
    productIds,
  } = adminWalk(() => ({ shop, page, made }));
  const { allowCheckoutRules, switchCheckoutRulesOn } = checkoutWalk(() => shop, put);
  const { isPublished, writeFour, addFour, openStore } = storeWalk(() => ({ shop, page: shopper }));

  it('getting started', async () => {
    await open('', /^Welcome, /);
    await app().getByText('Quick guide').waitFor();
    await picture('dashboard-new', frame());
    await open('/order-limits/type', 'Select limit type');
    await picture('limit-types', frame());
    await open('/order-limits/create/product', 'Create product limit');
    await app().getByLabel('Limit name').fill('At most 3 hoodies');
    await shop.chooseProduct('Classic Hoodie');
    await app().getByRole('textbox', { name: 'Maximum' }).fill('3');
    await page.setViewportSize(TALL);
    await toTop();
    await picture('create-product-limit', page);
    await addScene('A merchant sets a limit.', page);
    await pressSave();
    await page.getByText('Created successfully').waitFor();
    for (const [daysBefore, times] of SEEN) {
      await moveClock(daysBefore);
      await until(isPublished, { withinMs: 20_000 });
      await post('/sandbox/shops/hoodie-house/impressions', { times });
    }
    await moveClock(0);
  });

  it('what shoppers see', async () => {
    await shopper.setViewportSize(SHOPPER);
    await openStore(
      `/products/${HOODIE}`,
      shopper.locator('purchase-limits .text', { hasText: 'You can order up to 3' }),
      writeFour,
    );
    await picture('message-on-product', shopper);
    await addScene('Shoppers see it where they choose.', shopper);
    await shopper.setViewportSize(PHONE);
    await openStore(
      `/products/${HOODIE}`,
      shopper.locator('purchase-limits .text', { hasText: 'You can order up to 3' }),
      writeFour,
    );
    await shopper.locator('purchase-limits').first().scrollIntoViewIfNeeded();
    await picture('message-on-phone', shopper);
  });

  whereTimeAllows('the free plan', async () => {
    const products = { kind: 'specific', items: await productIds('beanie', 2) };
    const days = { startDate: '2026-10-16', endDate: '2026-10-19' };
    const startDate = TODAY;
    await shop.api('POST', '/limits', {
      name: 'Beanies in packs of 6',
      type: 'product',
      multiple: 6,
      products,
      startDate,
    });
    await shop.api('POST', '/limits', {
      name: 'Sale: one of each',
      type: 'product',
      max: 1,
      products: { kind: 'all' },
      ...days,
    });
    await shop.api('POST', '/limits', {
      name: 'At least $20',
      type: 'cart',
      conditionType: 'total_product_value',
      min: 20,
      status: 'inactive',
      startDate,
    });
    await until(async () => (await shop.api<{ impressions: number }>('GET', '/quota')).impressions >= 31, {
      withinMs: 20_000,
    });
    await shop.api('PUT', '/onboarding/dismissals', { dismissed: ['dashboard-greeting', 'quick-guide'] });
    await open('', /^Welcome, /);
    await app()
      .getByRole('img', { name: /Activity|By day/ })
      .or(app().getByText('By day', { exact: true }))
      .first()
      .waitFor();
    await page.setViewportSize(TALL);
    await picture('dashboard', frame());
    await picture('help', card('Help'));
    await open('/subscription', 'Plans');
    await picture('plans', frame());
    await open('/samples', 'Samples');
    await picture('samples', frame());
  });

  whereTimeAllows('every type of limits', async () => {
    await onPaidPlan();
    await open('/order-limits/create/collection', 'Create collection limit');
    await app().getByLabel('Limit name').fill('At least 6 for the home');
    await shop.chooseCollection('Home');
    await setMinimum(6);
    await picture('type-collection', frame());
    await open('/order-limits/create/customer_tag', 'Create customer tag limit');
    await app().getByLabel('Limit name').fill('Wholesale orders');
    await app().getByRole('button', { name: 'Select customer tags' }).click();
    const picker = app().getByRole('dialog');
    await picker.getByRole('textbox').fill('wholesale');
    await picker.getByRole('textbox').press('Enter');
    await picker.getByRole('button', { name: 'Select', exact: true }).click();
    await app().getByRole('button', { name: 'Remove wholesale' }).waitFor();
    await app()
      .getByLabel(/^Measure/)
      .selectOption('total_product_value');
    await setMinimum(500);
    await picture('type-customer-tag', frame());
    await open('/order-limits/create/cart', 'Create cart limit');
    await app().getByLabel('Limit name').fill('At most 20 kg');
    await app()
      .getByLabel(/^Measure/)
      .selectOption('total_weight');
    await app().getByRole('textbox', { name: 'Maximum' }).fill('20');
    await picture('type-cart', frame());
    await open('/order-limits/create/product-blocking', 'Create product blocking limit');
    await app().getByLabel('Limit name').fill('Picked up in the store');
    await shop.chooseProduct('Enamel Mug');
    await page.setViewportSize(TALL);
    await toTop();
    await picture('type-product-blocking', frame());
  });

  whereTimeAllows('conditions', async () => {
    await open('/order-limits/create/product', 'Create product limit');
    await app().getByText('Products that meet conditions').click();
    await app().getByLabel('Field').selectOption('title');
    await app().getByLabel('Operator').selectOption('contains');
    await app().getByRole('combobox', { name: 'Value' }).fill('Hoodie');
    await app()
      .getByText(/Matching products/)
      .waitFor();
    await picture('product-conditions', card('Products'));
    await app().getByRole('button', { name: 'Re-purchase' }).click();
    await app().getByLabel('A customer can buy again').selectOption('once_per_month');
    await picture('repurchase', card('Re-purchase'));
    await app().getByRole('button', { name: 'Schedule' }).click();
    await app().getByLabel('Start date').fill('2026-11-27');
    await app()
      .getByLabel(/^End date/)
      .fill('2026-11-30');
    await picture('dates', card('Schedule'));
  });

  whereTimeAllows('messages, a try and the history', async () => {
    const id = await limitNamed('At most 3 hoodies');
    await open(`/order-limits/edit/${id}`, 'At most 3 hoodies');
    await app().getByRole('tab', { name: 'Message' }).click();
    await app().getByLabel('Maximum quantity message').fill('Please order at most {max} of {name}.');
    await picture('messages', frame());
    await pressSave();
    await page.getByText('Updated successfully').waitFor();
    await open(`/order-limits/edit/${id}`, 'At most 3 hoodies');
    await app().getByRole('button', { name: 'History' }).first().click();
    await app()
      .getByText(/^Version 2/)
      .or(page.getByText(/^Version 2/))
      .first()
      .waitFor();
    await picture('history', frame());
    await open(`/order-limits/edit/${id}`, 'At most 3 hoodies');
    await app().getByRole('button', { name: 'Try it' }).click();
    await app().getByRole('button', { name: 'Add this limit’s products' }).click();
    await app()
      .getByRole('spinbutton', { name: /^Quantity of Classic Hoodie/ })
      .fill('4');
    await app().getByText('The order is not allowed').waitFor();
    await picture('try-a-limit', frame());
  });

  whereTimeAllows('past orders', async () => {
    const { variants } = await shop.findProduct(HOODIE);
    for (const [daysAgo, quantity] of PAST_ORDERS) {
      const at = new Date(Date.parse(`${TODAY}T09:00:00Z`) - daysAgo * DAY_MS).toISOString();
      await post('/store/hoodie-house/orders', { source: 'web', variant: variants[0]!.id, quantity, at });
    }
    await open(`/order-limits/edit/${await limitNamed('At most 3 hoodies')}`, 'At most 3 hoodies');
    await app().getByRole('button', { name: 'Past orders' }).click();
    await app().getByRole('button', { name: 'Check past orders' }).click();
    await app().getByText('Would have stopped').waitFor();
    await app().locator('.day-bars canvas').waitFor();
    await picture('past-orders', frame());
  });

  whereTimeAllows('the list, the import, branding and settings', async () => {
    await open('/order-limits', 'Limits management');
    await app().getByRole('link', { name: 'At most 3 hoodies' }).waitFor();
    await picture('limits-list', frame());
    await app().getByRole('button', { name: 'Import', exact: true }).click();
    const rows = ['name,type,max,multiple', 'At most 5 mugs,product,5,', 'Packs of 6,product,,six', ',cart,9,'];
    await app()
      .getByLabel('CSV file')
      .setInputFiles({ name: 'limits.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await app()
      .getByText(/Problems in limits.csv/)
      .waitFor();
    await picture('import', frame());
    await open('/branding', 'Branding');
    await picture('branding', frame());
    await open('/settings', 'Settings');
    await picture('settings', frame());
    await shop.api('PUT', '/integrations/shopify-flow', { isConnected: true });
    await open('/integrations/shopify-flow', 'Shopify Flow');
    await app().getByText('Connected', { exact: true }).waitFor();
    await picture('shopify-flow', frame());
  });

  whereTimeAllows('what shoppers see of languages, popups and the checkout button', async () => {
    await shopper.setViewportSize(SHOPPER);
    await addFour();
    await openStore(
      `/de/products/${HOODIE}`,
      shopper.locator('purchase-limits .text', { hasText: 'bis zu 3' }),
      writeFour,
    );
    await picture('message-in-german', shopper);
    await shop.api('PUT', '/shops', { disableCheckoutButton: true });
    await openStore('/cart', shopper.locator('main [name=checkout][aria-disabled=true]'));
    await picture('checkout-button', shopper);
    await shop.api('PUT', '/shops', { disableCheckoutButton: false });
    const { branding, version } = await shop.api<{ branding: object; version: number }>('GET', '/branding');
    await shop.api('PUT', '/branding', { branding: { ...branding, displayType: 'popup' }, version });
    await openStore('/cart', shopper.locator('purchase-limits .messages.popup .message'));
    await picture('message-as-popup', shopper);
  });

  // Last: from here on the store refuses carts.
  whereTimeAllows('the checkout rule', async () => {
    await switchCheckoutRulesOn();
    await change(`UPDATE checkout_rules SET published_at = '${TODAY}T09:28:00Z'`);
    await open('/settings/checkout-rules', 'Checkout rules');
    await app().getByText('On', { exact: true }).waitFor();
    await page.setViewportSize(TALL);
    await picture('checkout-rules', frame());
    await shopper.setViewportSize(SHOPPER);
    await openStore('/checkout', shopper.getByText(/order at most 3/).first());
    await addScene('The checkout enforces it.', shopper);
  });

  whereTimeAllows('the tour of the README plays these scenes, and is small', () => {
    const tour = tourOf(scenes);
    expect(scenes).toHaveLength(3);
    expect(tour.length).toBeLessThan(MOST_TOUR_BYTES);
    if (IS_WRITTEN) writeFileSync(TOUR, tour);
  });

  it('each picture is used, each that is used is made, and together they are small', () => {
    const used = [...new Set(picturesUsed())].sort();
    expect(readdirSync(FOLDER).sort()).toEqual(used.map((name) => `${name}.png`).sort());
    if (process.env.CI) expect(used).toEqual(expect.arrayContaining(made));
    else expect([...made].sort()).toEqual(used);
    const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  async function addScene(caption: string, of: Page): Promise<void> {
    scenes.push({ caption, jpeg: await of.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled' }) });
  }

  /** Collection limits need a paid plan; the line "Powered by" is gone with it. */
  const onPaidPlan = () =>
    change(
      `UPDATE quota SET plan = 'basic', level = 'free',
       features = ARRAY['unlimited_impressions', 'collection_limits', 'remove_powered_by']`,
    );

  async function change(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrlIn(shop.dataDir) });
    await client.connect();
    await client.query(sql);
    await client.end();
  }
});

/** The names that pages of the guide and the README give. */
function picturesUsed(): string[] {
  const guide = readdirSync(join(ROOT, 'docs/guide')).filter((name) => name.endsWith('.md'));
  const pages = [...guide.map((name) => join('docs/guide', name)), 'README.md'];
  return pages.flatMap((name) =>
    [...readFileSync(join(ROOT, name), 'utf8').matchAll(/images\/([\w-]+)\.png/g)].map(([, picture]) => picture!),
  );
}
