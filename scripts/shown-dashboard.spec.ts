// What the specification says is shown: dashboard, plans, branding, settings and toasts, on the running product in a
// browser. Routes and forms are in shown-screens.spec.ts. docs/specification.md names these tests.
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const ENV = {
  CAMPAIGN_STARTS_AT: inDays(-1),
  CAMPAIGN_ENDS_AT: inDays(20),
  BLOCKED_EMAIL_DOMAINS: 'trail-and-co.example',
  // Answers that the tests put in place of the server's go past a service worker.
  SERVICE_WORKER: 'off',
};
const FREE_FEATURES = [
  '100 free impressions',
  'Auto translation limit',
  'Checkout validations',
  'Product variant limit',
  'Limit by multiple',
  'Cart limit',
  'Customer tag limit',
  'Repurchase future limit',
  'Live chat support',
];
const SUBSCRIBE = /\/subscription\/shopify\/subscribe/;
const failure = (error: string) => ({
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ error, code: 'failed' }),
});
const PLANS = ['Free', 'Basic', 'Grow', 'Advanced', 'Plus'];
const MONTHLY = ['$0', '$9.99', '$19.99', '$24.99', '$49.99'];
const OF_A_YEAR = ['$0', '$8.33', '$16.66', '$20.83', '$41.66'];
const A_YEAR = ['$99.90', '$199.90', '$249.90', '$499.90'];

describeInBrowser('what is shown', () => {
  let shop: StoreBrowser;
  let page: Page;

  beforeAll(async () => {
    shop = await StoreBrowser.start('shown-dashboard', 'hoodie-house', ENV);
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shop.install();
    await shop.signInStandalone();
  });
  afterAll(() => shop?.close());

  const main = () => page.getByRole('main');
  const textsOf = async (locator: Locator) => (await locator.allTextContents()).map((text) => text.trim());
  const optionsOf = (label: string) => textsOf(page.getByLabel(label, { exact: true }).locator('option'));
  const open = async (path: string, name: string | RegExp) => {
    await page.goto(shop.appServer(path));
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const openDashboard = () => open('/', 'Welcome, Hoodie House');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const toast = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const fails = (path: RegExp, error: string) => page.route(path, (route) => route.fulfill(failure(error)));

  it('a greeting, and a banner that is dismissed and comes back with Undo', async () => {
    await openDashboard();
    await page.getByText('Good to have you here').waitFor();
    await button(/^Dismiss/)
      .first()
      .click();
    await page.getByText('Good to have you here').waitFor({ state: 'hidden' });
    await toast('Dismissed');
    await button('Undo').click();
    await page.getByText('Good to have you here').waitFor();
  });

  it('the quick guide with its tasks in order, the required one first, and its progress', async () => {
    // The store's theme has the block, which the app knows if it was open in the store for long enough.
    await page.getByText(/^[01] of 5 completed$/).waitFor();
    const tasks = await textsOf(main().getByRole('button', { name: /completed\)/ }));
    expect(tasks.map((task) => task.replace(/\s*\(.*/s, ''))).toEqual([
      'Turn on the app embed',
      'Create your first limit',
      'View it on your store',
      'Add checkout rule',
      'Add the notification block',
    ]);
    expect(tasks[0]).toContain('Required');
  });

  it('cards of free impressions, the app embed, notifications and help', async () => {
    for (const name of ['Free impressions', 'Your store', 'Notifications', 'Help'])
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    await page.getByText('of 100 used').waitFor();
    await button('Open live chat').waitFor();
  });

  it('the checklist with its three steps once the guide is dismissed, which is dismissed too', async () => {
    await button('Dismiss quick guide').click();
    await page.getByRole('heading', { name: 'Checklist' }).waitFor();
    const steps = await textsOf(main().getByRole('heading', { name: /\((not )?completed\)$/ }));
    expect(steps.map((step) => step.replace(/\s*\(.*/s, ''))).toEqual([
      'Display message',
      'Disable checkout button',
      'Checkout function',
    ]);
    await button('Dismiss checklist').click();
    await page.getByRole('heading', { name: 'Checklist' }).waitFor({ state: 'hidden' });
  });

  it('a banner of the checkout rule, with four times to be reminded, which the browser keeps', async () => {
    await shop.api('POST', '/limits', { name: 'At most 3', type: 'cart', max: 3 });
    await openDashboard();
    await page.getByRole('link', { name: 'Turn on checkout rule' }).waitFor();
    await button('Remind me later').click();
    const times = page.getByText(/^(In \d days|Tomorrow|Next Monday|Mondays and Thursdays)$/);
    await times.first().waitFor();
    expect(await textsOf(times)).toEqual(['In 7 days', 'Tomorrow', 'Next Monday', 'Mondays and Thursdays']);
    await page.getByText('In 7 days').click();
    await button('Remind me later').waitFor({ state: 'hidden' });
    expect(await page.evaluate('Object.keys(localStorage).join()')).toContain('require-checkout-rule-banner');
  });

  it('five plans with their monthly and yearly prices, and what each includes', async () => {
    await open('/subscription', 'Plans');
    const cards = main()
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) });
    await cards.first().waitFor();
    expect(await textsOf(cards.getByRole('heading', { level: 3 }))).toEqual(PLANS);
    const features = (plan: string) => textsOf(page.getByRole('list', { name: `What ${plan} includes` }).locator('li'));
    expect(await features('Free')).toEqual(FREE_FEATURES);
    for (const plan of PLANS.slice(1))
      expect(await features(plan)).toEqual(['Unlimited impressions', 'Collection limit', 'Feature request']);
    const prices = async () => (await textsOf(cards)).map((text) => /\$[\d.]+/.exec(text)![0]);
    expect(await prices()).toEqual(MONTHLY);
    expect(await main().getByText('7-day free trial').count()).toBe(4);
    await page.getByText('Yearly', { exact: true }).click();
    await page.getByText('billed yearly').first().waitFor();
    expect(await prices()).toEqual(OF_A_YEAR);
    for (const price of A_YEAR) await main().getByText(`billed yearly: ${price}`).waitFor();
    await page.getByText('Save up to $99.99').waitFor();
  });

  it('what the shop has, and answers to questions, one with 250 impressions', async () => {
    await page.getByRole('heading', { name: 'Your plan' }).waitFor();
    await page.getByText('Free plan', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'FAQs' }).waitFor();
    await button('What if free impressions run out?').click();
    await page.getByText(/250 if you installed/).waitFor();
  });

  it('a discount code that is refused, applied and canceled', async () => {
    await page.getByText('Monthly', { exact: true }).click();
    await page.getByLabel('Discount code').fill('NOPE');
    await button('Apply').click();
    await page.getByText('Invalid coupon code').first().waitFor();
    await page.getByLabel('Discount code').fill('MONTH50');
    await button('Apply').click();
    await toast('Discount applied');
    await page.getByText('First month $4.99 with MONTH50').waitFor();
    await button('Cancel MONTH50').click();
    await toast('Discount canceled');
  });

  it('the page covered while a plan is being chosen, and the server’s error where subscribing fails', async () => {
    let answer: () => void = () => {};
    const isAsked = new Promise<void>((done) => (answer = done));
    await page.route(SUBSCRIBE, async (route) => {
      await isAsked;
      await route.fulfill(failure('The platform is having a rest'));
    });
    await button('Choose Basic').click();
    await page.locator('.loading-overlay').waitFor();
    answer();
    await toast('The platform is having a rest');
    await page.locator('.loading-overlay').waitFor({ state: 'hidden' });
    expect(await button('Choose Basic').isEnabled()).toBe(true);
    await page.unroute(SUBSCRIBE);
  });

  it('that the subscription could not be read, and no outline for ever', async () => {
    // The document brings what the server has read in time; without it the screen asks for itself.
    await page.route(shop.appServer('/subscription'), async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('id="first-answers"', 'id="left-out"');
      await route.fulfill({ response, body });
    });
    await fails(/\/apiSa\/subscription$/, 'Nobody is there');
    await open('/subscription', 'Plans');
    await page.getByText('Nobody is there').first().waitFor();
    expect(await page.locator('[class*=Skeleton]').count()).toBe(0);
    await page.unrouteAll();
  });

  it('the seasonal banner with days and impressions left, which applies its code', async () => {
    await openDashboard();
    const banner = main().locator('[role=status]', { hasText: 'BFCM2025M' });
    await banner.getByText(/^Days left: (19|20)\.$/).waitFor();
    await banner.getByText('Free impressions left: 100.').waitFor();
    await button('Apply BFCM2025M').click();
    await toast('BFCM coupon applied');
  });

  it('the branding with its choices, required fields and refused colors', async () => {
    await open('/branding', 'Branding');
    const radios = (name: string) => page.getByRole('radiogroup', { name }).or(page.getByRole('group', { name }));
    const labels = async (name: string) => textsOf(radios(name).first().locator('label'));
    // Each is drawn with a sample of its message.
    const themes = await labels('Preset theme');
    expect(themes.slice(1).map((name) => name.replace('At most 3Contact us', ''))).toEqual(['Light', 'Dark', 'Basic']);
    expect(await labels('Display type')).toEqual(['Inline', 'Popup']);
    expect(await labels('Text alignment')).toEqual(['Left', 'Center', 'Right']);
    await page.getByText('Light', { exact: true }).click();
    for (const name of ['Background', 'Text', 'Button background', 'Button text'])
      await page.getByRole('textbox', { name, exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Background', exact: true }).fill('blue-ish');
    await page.getByRole('textbox', { name: 'Background', exact: true }).blur();
    await page.getByText('Enter a color as #rgb, #rrggbb or #rrggbbaa').waitFor();
    await page.getByLabel('Font size').fill('');
    await page.getByLabel('Font size').blur();
    await page.getByText('This field is required').first().waitFor();
    await page.getByRole('combobox', { name: 'Font family' }).fill('zzzz');
    await page.getByText('No font found').waitFor();
    await page.getByLabel('Custom CSS').waitFor();
    await page.getByText('Paid plans remove ‘Powered by’.').waitFor();
  });

  it('the settings in English, with six languages of the admin and four themes, saved with a toast', async () => {
    await page.goto('about:blank');
    await open('/settings', 'Settings');
    expect(await optionsOf('Admin language')).toEqual([
      'English',
      'German',
      'French',
      'Italian',
      'Spanish',
      'Japanese',
    ]);
    expect(await page.getByLabel('Admin language').isDisabled()).toBe(true);
    expect(await optionsOf('Theme')).toEqual([
      'Light',
      'Light, for phones',
      'Light, high contrast (experimental)',
      'Dark (experimental)',
    ]);
    expect(await page.getByLabel('Theme', { exact: true }).inputValue()).toBe('light');
    await page.getByLabel('Send emails to').fill('owner@hoodie-house.example');
    await fails(/\/apiSa\/shops$/, '');
    await button('Save').click();
    await page.getByText('Save failed').first().waitFor();
    await page.unroute(/\/apiSa\/shops$/);
    await button('Save').click();
    await toast('Save successfully');
  });

  it('the connection to Shopify Flow, made and ended, and what fails of it', async () => {
    await open('/integrations', 'Integrations');
    await page.getByText('Not connected').waitFor();
    await page.getByRole('link', { name: 'Set up Shopify Flow' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shopify Flow' }).waitFor();
    await fails(/\/apiSa\/integrations\//, '');
    await button('Connect').click();
    await page.getByText('Failed to update Shopify Flow status').first().waitFor();
    await page.unroute(/\/apiSa\/integrations\//);
    await button('Connect').click();
    await button('Disconnect').click();
    await button('Connect').waitFor();
  });

  it('toasts of what was created, updated and deleted, with a question before deleting', async () => {
    await open('/order-limits/create/cart', 'Create cart limit');
    await page.getByLabel('Limit name').fill('A cart');
    await page.getByRole('textbox', { name: 'Maximum' }).fill('9');
    await button('Save').click();
    await toast('Created successfully');
    await page.getByLabel('Limit name').fill('Another cart');
    await button('Save').click();
    await toast('Updated successfully');
    const dialog = page.getByRole('dialog');
    await button('Deactivate').click();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Activate', exact: true }).waitFor();
    await button('Delete').click();
    await dialog.getByText(/Delete ‘Another cart’\?/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button('Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toast('Deleted successfully');
    expect(await button('Undo').count()).toBe(0);
  });

  it('that a file of another type is refused', async () => {
    await open('/order-limits', 'Limits management');
    await button('Import').click();
    const file = { name: 'limits.txt', mimeType: 'text/plain', buffer: Buffer.from('name,type\n') };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await page.getByText('File type must be .csv').waitFor();
  });

  it('the development zone with the version, the plan, and a switch that the browser keeps, if it can', async () => {
    await open('/dev_zone', 'Development zone');
    await page.getByText('v1.3.3', { exact: true }).waitFor();
    await page.locator('dt:text-is("Plan") + dd:text-is("free")').waitFor();
    await page.getByLabel('Always use English').uncheck();
    const kept = await page.evaluate('JSON.stringify(localStorage)');
    expect(kept).toMatch(/english/i);
    await page.getByLabel('Always use English').check();
    await page.evaluate("Storage.prototype.setItem = () => { throw new Error('full') }");
    await page.getByLabel('Always use English').uncheck();
    await toast('Cannot set local storage data');
  });

  it('samples to begin with, and the plans after the page of a changing plan', async () => {
    await open('/samples', 'Samples');
    expect(
      await main()
        .getByRole('link', { name: /^Use this sample/ })
        .count(),
    ).toBeGreaterThan(5);
    await open('/page_loading', 'Plans');
    expect(new URL(page.url()).pathname).toBe('/subscription');
  });

  it('to a blocked shop its dashboard and the samples, and Not Found elsewhere', async () => {
    const store = shop.store('/sandbox/shops/trail-and-co/installation');
    await page.request.put(store, { data: { installed: true } });
    await page.context().clearCookies();
    await page.goto(shop.appServer('/samples'));
    await page.getByLabel('Store address').fill('trail-and-co.myshopify.com');
    await button('Continue').click();
    await page.getByRole('heading', { level: 1, name: 'Samples' }).waitFor();
    await open('/', 'Dashboard');
    await page.getByText('Purchase limits is not available for this shop').waitFor();
    for (const path of ['/order-limits', '/branding', '/subscription']) await open(path, 'Not Found');
  });
});
