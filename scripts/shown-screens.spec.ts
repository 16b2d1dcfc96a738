// What the specification says is shown: routes, frame, list, forms and settings, on the running product in a browser.
// Plans and the dashboard are in shown-dashboard.spec.ts. docs/specification.md names these tests.
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const MESSAGE_LANGUAGES = 'English Portuguese (Brazil)|Danish|Dutch|French|German|Chinese|Spanish|Swedish|Vietnamese';
const MENU = [
  'Back to Shopify admin',
  'Dashboard',
  'Limits management',
  'Branding',
  'Settings',
  'Integrations',
  'Plans',
];
/** Where each item of the menu leads, and where else it is the active one. */
const ACTIVE: [item: string, ...paths: string[]][] = [
  ['Dashboard', '/'],
  [
    'Limits management',
    '/order-limits',
    '/order-limits/type',
    '/order-limits/create/product',
    '/order-limits/edit/:id',
  ],
  ['Branding', '/branding'],
  ['Settings', '/settings', '/settings/checkout-rules'],
  ['Integrations', '/integrations', '/integrations/shopify-flow'],
  ['Plans', '/subscription'],
];
const TOO_LONG = 'x'.repeat(151);

describeInBrowser('what is shown', () => {
  let shop: StoreBrowser;
  let page: Page;
  let limitId: string;

  beforeAll(async () => {
    shop = await StoreBrowser.start('shown-screens', 'hoodie-house');
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shop.install();
    const { limit } = await shop.api<{ limit: { id: string } }>('POST', '/limits', {
      name: 'At most 3',
      type: 'product',
      max: 3,
      products: { kind: 'all' },
    });
    limitId = limit.id;
  });
  afterAll(() => shop?.close());

  const main = () => page.getByRole('main');
  const textsOf = async (locator: Locator) => (await locator.allTextContents()).map((text) => text.trim());
  const optionsOf = async (label: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    return textsOf(field.locator('option'));
  };
  const choicesOf = async (name: string) => {
    const choices = page.getByRole('group', { name, exact: true }).locator('label');
    await choices.first().waitFor();
    return textsOf(choices);
  };
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const open = async (path: string, name: string | RegExp) => {
    await page.goto(shop.appServer(path.replace(':id', limitId)));
    await heading(name);
  };
  const path = () => new URL(page.url()).pathname;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const openCard = (name: string) => main().getByRole('button', { name, exact: true }).click();

  it('the login page for visitors without a session, and then the page they asked for', async () => {
    await page.goto(shop.appServer('/order-limits'));
    await page.waitForURL(/\/auth\/login\?next=%2Forder-limits$/);
    await page.getByLabel('Store address').fill('hoodie-house.myshopify.com');
    await button('Continue').click();
    await heading('Limits management');
    expect(path()).toBe('/order-limits');
  });

  it('the menu in its order, with the store’s admin in a new window', async () => {
    const links = page.getByRole('navigation').first().getByRole('link');
    const names = (await textsOf(links)).filter((name) => name !== '');
    expect(names.filter((name) => MENU.includes(name))).toEqual(MENU);
    const back = page.getByRole('link', { name: 'Back to Shopify admin' });
    expect([await back.getAttribute('target'), await back.getAttribute('href')]).toEqual([
      '_blank',
      shop.store('/store/hoodie-house'),
    ]);
    for (const item of await page.getByRole('navigation').first().getByRole('listitem').all())
      expect(await item.getByRole('link').count()).toBeLessThanOrEqual(3);
  });

  it.each(ACTIVE)('the item %s of the menu as the active one', async (item, ...paths) => {
    for (const [index, one] of paths.entries()) {
      await open(one, /./);
      const link = page.getByRole('navigation').first().getByRole('link', { name: item, exact: true });
      await link.and(page.locator('[class*=selected i], [aria-current]')).waitFor();
      if (index === 0) expect(new URL((await link.getAttribute('href'))!, page.url()).pathname).toBe(one);
    }
  });

  it('below /embed inside the platform’s admin, and what begins with /auth/shopify there too', async () => {
    await shop.openApp('/branding');
    await shop.app().getByRole('heading', { level: 1, name: 'Branding' }).waitFor();
    const frame = page.frames().find((one) => one.url().startsWith(shop.appServer('/')))!;
    expect(new URL(frame.url()).pathname).toBe('/embed/branding');
    const links = await frame.locator('main a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links.filter((href) => !href!.startsWith('/embed') && !href!.startsWith('/docs'))).toEqual([]);
    const answer = await page.request.get(shop.appServer('/auth/shopify/callback?x=1'), { maxRedirects: 0 });
    expect(new URL(answer.headers().location!, shop.appServer('/')).pathname).toBe('/embed');
  });

  it('Not Found with its text, and the way back home', async () => {
    await open('/nothing/here', 'Not Found');
    expect(await page.getByText("The page you're looking for couldn't be found").count()).toBe(1);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await heading(/^Welcome, /);
    expect(path()).toBe('/');
  });

  it('a spinner while a screen loads, Not Found where it does not, until the next navigation', async () => {
    let release: () => void = () => {};
    const isReleased = new Promise<void>((done) => (release = done));
    // The app's service worker would answer for the network.
    const other = await page.context().browser()!.newPage({ serviceWorkers: 'block' });
    await other.context().addCookies(await page.context().cookies());
    await other.route(/IntegrationsScreen.*js/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await other.route(/BrandingScreen.*js/, (route) => route.abort());
    await other.goto(shop.appServer('/settings'));
    await other.getByRole('link', { name: 'Integrations', exact: true }).click();
    await other.locator('.screen-spinner').waitFor();
    release();
    await other.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
    await other.getByRole('link', { name: 'Branding', exact: true }).click();
    await other.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    await other.getByRole('link', { name: 'Settings', exact: true }).click();
    await other.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await other.close();
  });

  it('the five types of limits, one as the most popular', async () => {
    await open('/order-limits/type', 'Select limit type');
    const cards = main().getByRole('listitem');
    expect(await textsOf(cards.getByRole('heading', { level: 2 }))).toEqual([
      'Product limit',
      'Collection limit',
      'Customer tag limit',
      'Cart limit',
      'Product blocking',
    ]);
    expect(await cards.filter({ hasText: 'Most popular' }).count()).toBe(1);
  });

  it.each([
    ['/order-limits/create/product', 'Create product limit'],
    ['/order-limits/edit/:id', 'At most 3'],
  ])('the tabs General and Message at %s', async (at, name) => {
    await open(at, name);
    expect(await textsOf(page.getByRole('tab'))).toEqual(['General', 'Message']);
    expect(await page.getByRole('tab', { name: 'General' }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: 'Message' }).click();
    await page.getByLabel('Language').waitFor();
  });

  it('the fields of a limit with their choices', async () => {
    await open('/order-limits/create/product', 'Create product limit');
    for (const bound of ['Minimum', 'Maximum', 'Multiple of'])
      await page.getByRole('textbox', { name: bound }).waitFor();
    expect((await optionsOf('Measure')).slice(0, 3)).toEqual(['Quantity', 'Total value (USD)', 'Total weight (kg)']);
    expect(await optionsOf('Status')).toEqual(['Active', 'Inactive']);
    await page.getByLabel('Apply to each variant').waitFor();
    await page.getByText('Products that meet conditions', { exact: true }).click();
    expect((await optionsOf('Field')).slice(0, 3)).toEqual(['Tag', 'Vendor', 'Title']);
    expect(await optionsOf('Operator')).toEqual([
      'is',
      'is not',
      'starts with',
      'ends with',
      'contains',
      'does not contain',
    ]);
    expect(await choicesOf('Products must match')).toEqual(['all conditions', 'any condition']);
    await openCard('Re-purchase');
    expect(await optionsOf('A customer can buy again')).toEqual(
      expect.arrayContaining(['No limit', 'Once per lifetime', 'Once per year', 'Once per month', 'Custom period']),
    );
    await page.getByLabel('A customer can buy again').selectOption({ label: 'Custom period' });
    expect(await optionsOf('Unit')).toEqual(expect.arrayContaining(['Hours', 'Days', 'Months', 'Years']));
    await page.getByText('Re-purchase limits require customers to be logged in').waitFor();
    await openCard('Schedule');
    await page.getByText('Time is based on GMT +00:00').waitFor();
    await page.getByLabel('Start date').first().waitFor();
    await page.getByLabel('End date (optional)').waitFor();
    await openCard('Notification');
    expect(await choicesOf('Show the message')).toEqual([
      'When the limit is reached',
      'After adding to cart',
      'No notification',
    ]);
  });

  it('the choices of when a cart limit shows its message', async () => {
    await open('/order-limits/create/cart', 'Create cart limit');
    await openCard('Notification');
    expect(await choicesOf('Show the message')).toEqual([
      'On the cart page, when the limit is reached',
      'Always on the cart page',
      'No notification',
    ]);
  });

  it('a save bar with Unsaved changes, Discard and Save, which is disabled while the form is invalid', async () => {
    await open('/order-limits/edit/:id', 'At most 3');
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    await page.getByLabel('Limit name').fill('');
    await page.getByLabel('Limit name').blur();
    await page.getByText('Unsaved changes').waitFor();
    await page.getByText('This field is required').first().waitFor();
    expect(await button('Save').isDisabled()).toBe(true);
    await page.getByLabel('Limit name').fill(TOO_LONG);
    expect(await button('Save').isDisabled()).toBe(true);
    await page.getByLabel('Limit name').fill('At most 3 of each');
    expect(await button('Save').isDisabled()).toBe(false);
    await button('Discard').click();
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Limit name').inputValue()).toBe('At most 3');
  });

  it('a question before changes are lost, to leave or stay, and none on the next page', async () => {
    await page.getByLabel('Limit name').fill('Changed');
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Branding', exact: true }).click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(path()).toBe(`/order-limits/edit/${limitId}`);
    await page.getByRole('link', { name: 'Branding', exact: true }).click();
    await dialog.getByRole('button', { name: 'Leave page' }).click();
    await heading('Branding');
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await heading('Settings');
  });

  it('texts of a limit by language, which are reset, and a default language that is changed', async () => {
    await open('/order-limits/edit/:id', 'At most 3');
    await page.getByRole('tab', { name: 'Message' }).click();
    const languages = await optionsOf('Language');
    expect(languages.map((name) => name.split(' – ')[0]!.replace(' (default)', ''))).toEqual(
      MESSAGE_LANGUAGES.replace('English ', 'English|').split('|'),
    );
    await page.getByLabel('Maximum quantity message').fill('Mine');
    await button('Reset content').click();
    expect(await page.getByLabel('Maximum quantity message').inputValue()).not.toBe('Mine');
    await page.getByLabel('Language').selectOption('de');
    await button('Change default language')
      .or(button(/the default$/))
      .first()
      .waitFor();
  });

  it('a Contact us button with its address and two short texts, all required', async () => {
    await open('/order-limits/edit/:id', 'At most 3');
    await page.getByRole('tab', { name: 'Message' }).click();
    await page.getByLabel('Show a Contact us button').check();
    for (const [label, most] of [
      ['Button text', 25],
      ['Contact us text', 75],
    ] as const) {
      await page.getByLabel(label).fill('');
      await page.getByText(`0 of ${most} characters`).first().waitFor();
    }
    await page.getByLabel('Maximum quantity message').fill('');
    await page.getByText('0 of 150 characters').first().waitFor();
    await page.getByLabel('Contact us URL').fill('');
    await page.getByLabel('Contact us URL').blur();
    await page.getByText('This field is required').first().waitFor();
    expect(await button('Save').isDisabled()).toBe(true);
  });

  it('the list with its tabs, search, rows per page and orders', async () => {
    await page.goto('about:blank');
    await open('/order-limits', 'Limits management');
    await page.getByRole('row').nth(1).waitFor();
    expect((await textsOf(page.getByRole('tab'))).map((name) => name.replace(/\s*\d+$/, ''))).toEqual([
      'All',
      'Active',
      'Inactive',
    ]);
    await page.getByLabel('Search limits').waitFor();
    expect((await optionsOf('Items per page')).length).toBeGreaterThan(1);
    expect(await optionsOf('Sort by')).toEqual(
      ['Created', 'Updated', 'Start date', 'End date'].flatMap((date) => [
        `${date}: newest first`,
        `${date}: oldest first`,
      ]),
    );
  });
});
