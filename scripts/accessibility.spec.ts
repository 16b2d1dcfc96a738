// What needs a browser to be seen: axe with real colors and sizes on every screen and dialog, on the storefront's
// messages and on the documentation, the keyboard's way through the forms, and where the focus is.
import type { Page } from 'playwright-core';
import { axeProblems } from './in-page.js';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 900 };

describeInBrowser('accessibility', () => {
  let shop: StoreBrowser;
  let page: Page;
  let limitId: string;

  beforeAll(async () => {
    shop = await StoreBrowser.start('accessibility', 'hoodie-house');
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shop.install();
    const { items } = await shop.api<{ items: { productId: string }[] }>('GET', '/catalog/products?query=hoodie');
    const { limit } = await shop.api<{ limit: { id: string } }>('POST', '/limits', {
      name: 'At most 3 hoodies',
      type: 'product',
      max: 3,
      products: { kind: 'specific', items: items.slice(0, 3).map(({ productId }) => ({ productId })) },
      contactUs: { enabled: true, url: 'https://example.com/contact' },
    });
    limitId = limit.id;
    await shop.signInStandalone();
  });
  afterAll(() => shop?.close());

  const open = async (path: string, heading: string) => {
    await page.goto(shop.appServer(path.replace(':id', limitId)));
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  const problems = (within?: string) => axeProblems(page, within);

  /** Where time is short, the screens that are walked by keyboard, and looked at also on a desktop's width. */
  const SAMPLE = ['/order-limits', '/order-limits/edit/:id', '/subscription'];
  /** Where time is short: this has most of the colors. */
  const IN_EACH_THEME = ['/order-limits/create/product'];
  /** `:id` is the limit's. */
  const SCREENS: [path: string, heading: string][] = [
    ['/', 'Welcome, Hoodie House'],
    ['/order-limits', 'Limits management'],
    ['/order-limits/type', 'Select limit type'],
    ['/order-limits/create/product', 'Create product limit'],
    ['/order-limits/create/customer_tag', 'Create customer tag limit'],
    ['/order-limits/create/cart', 'Create cart limit'],
    ['/order-limits/create/cart?sentence=max+2+per+order+unless+it+rains', 'Create cart limit'],
    ['/order-limits/create/product-blocking', 'Create product blocking limit'],
    ['/order-limits/edit/:id', 'At most 3 hoodies'],
    ['/broken-limits', 'Orders that broke a limit'],
    ['/insights', 'Insights'],
    ['/branding', 'Branding'],
    ['/settings', 'Settings'],
    ['/settings/checkout-rules', 'Checkout rules'],
    ['/integrations', 'Integrations'],
    ['/integrations/shopify-flow', 'Shopify Flow'],
    ['/samples', 'Samples'],
    ['/dev_zone', 'Development zone'],
    ['/subscription', 'Plans'],
  ];

  it.each(SCREENS)('axe finds nothing on %s (%s)', async (path, heading) => {
    await page.setViewportSize(PHONE);
    await open(path, heading);
    expect(await problems()).toEqual([]);
    // As wide as a desktop's window at 400 %.
    await page.setViewportSize({ width: 320, height: 600 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    if (process.env.CI && !SAMPLE.includes(path)) return;
    await page.setViewportSize(DESKTOP);
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['/docs/guide/plans/', 'Plans and impressions', 'body'],
    // Of the longest page one call is enough.
    ['/docs/api/', 'The API', '.call:nth-of-type(3)'],
  ])(
    'axe finds nothing on %s (%s), by day and by night, and it is no wider than the screen',
    async (path, heading, within) => {
      for (const size of process.env.CI ? [PHONE] : [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        await open(path, heading);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await problems(within)).toEqual([]);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
      await page.emulateMedia({ colorScheme: 'light' });
    },
  );

  it.each(SCREENS.filter(([path]) => !process.env.CI || SAMPLE.includes(path)))(
    'the keyboard reaches every control of %s (%s)',
    async (path, heading) => {
      await page.setViewportSize(DESKTOP);
      await open(path, heading);
      const wanted = await page.evaluate(markControls);
      for (let presses = 0; presses < wanted + 60; presses += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(visitFocused)) break;
      }
      expect(await page.evaluate(notVisited)).toEqual([]);
    },
  );

  it('screen readers hear counts, states and choices by their names, and nothing twice', async () => {
    await page.setViewportSize(DESKTOP);
    await open('/order-limits', 'Limits management');
    const heard = await page.getByRole('main').ariaSnapshot();
    expect(heard).toContain('tab "Active 1"');
    expect(heard).toContain('checkbox "Select At most 3 hoodies"');
    expect(heard).toContain('cell "Active"');
    await open('/', 'Welcome, Hoodie House');
    const dashboard = await page.getByRole('main').ariaSnapshot();
    expect(dashboard).toContain('progressbar "Free impressions"');
    expect(dashboard.match(/of 100/g)).toHaveLength(1);
  });

  it.each(['dark-experimental', 'light-high-contrast-experimental', 'light-mobile'])(
    'axe finds nothing with the theme %s',
    async (theme) => {
      await page.setViewportSize(DESKTOP);
      await page.evaluate((name) => window.localStorage.setItem('theme', name), theme);
      try {
        for (const [path, heading] of SCREENS.filter(([path]) => !process.env.CI || IN_EACH_THEME.includes(path))) {
          await open(path, heading);
          expect(await page.locator('html').getAttribute('class')).toContain(`p-theme-${theme}`);
          expect({ path, problems: await problems() }).toEqual({ path, problems: [] });
        }
      } finally {
        await page.evaluate(() => window.localStorage.removeItem('theme'));
      }
    },
  );

  it('axe finds nothing on the Message tab, in the pickers and in the dialogs', async () => {
    await page.setViewportSize(PHONE);
    await open('/order-limits/edit/:id', 'At most 3 hoodies');
    await page.getByRole('button', { name: 'Change products' }).click();
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    expect(await problems()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Message' }).click();
    expect(await problems()).toEqual([]);
    await page.getByRole('button', { name: 'Change default language' }).click();
    await page.getByLabel('Default message language').selectOption('de');
    expect(await problems()).toEqual([]);
    await open('/order-limits/edit/:id', 'At most 3 hoodies');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Add this limit’s products' }).click();
    await page.getByText(/^The order is/).waitFor();
    expect(await problems()).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await open('/order-limits/edit/:id', 'At most 3 hoodies');
    await page.getByRole('button', { name: 'History' }).first().click();
    await page.getByText(/^Version 1/).waitFor();
    expect(await problems()).toEqual([]);
    await page.keyboard.press('Escape');
    await open('/order-limits/create/customer_tag', 'Create customer tag limit');
    await page.getByRole('button', { name: 'Select customer tags' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('gold');
    expect(await problems()).toEqual([]);
  });

  it('axe finds nothing in the questions before something is lost, and in the lists that open', async () => {
    await page.setViewportSize(DESKTOP);
    await open('/order-limits/edit/:id', 'At most 3 hoodies');
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByText('Can be restored for 30 days.').waitFor();
    expect(await problems()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Limit name').fill('Another name');
    await page.getByRole('link', { name: 'Limits management' }).last().click();
    await page.getByText('Leave page with unsaved changes?').waitFor();
    expect(await problems()).toEqual([]);
    await page.getByRole('button', { name: 'Leave page' }).click();
    await open('/branding', 'Branding');
    await page.getByRole('radio', { name: 'Light' }).check();
    await page.getByRole('button', { name: 'Pick' }).first().click();
    expect(await problems()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Font family').fill('nothing');
    await page.getByText('No font found').waitFor();
    expect(await problems()).toEqual([]);
    await page.getByLabel('Text', { exact: true }).fill('#ccc');
    await page.getByText('Some text is hard to read').waitFor();
    // The preview shows what the merchant chose, which is what the warning is about.
    expect((await problems()).filter(({ id }) => id !== 'color-contrast')).toEqual([]);
  });

  it.each(['inline', 'popup'])('axe finds nothing in a message shown %s', async (displayType) => {
    const { branding, version } = await shop.api<{ branding: object; version: number }>('GET', '/branding');
    await shop.api('PUT', '/branding', { branding: { ...branding, displayType }, version });
    await shop.fillCart([{ handle: 'classic-hoodie', quantity: 4 }]);
    const message = page.locator(`purchase-limits .messages.${displayType} .message`);
    await until(
      async () => {
        await page.goto(shop.store('/cart'), { waitUntil: 'networkidle' });
        return (await message.count()) > 0;
      },
      { withinMs: 20_000 },
    );
    expect(await problems('purchase-limits')).toEqual([]);
  });

  describe('the focus stays in the page', () => {
    /** After what follows from an act: rendering, closing dialogs, and loading another page. */
    const expectFocus = async (after: string) => {
      await page.waitForTimeout(300);
      await until(() => page.evaluate(() => document.activeElement !== document.body), {
        withinMs: 3_000,
        explain: () => `Nothing has the focus after ${after}`,
      });
    };
    const click = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).first().click();
      await expectFocus(`a click on ${String(name)}`);
    };
    const press = async (key: string) => {
      await page.keyboard.press(key);
      await expectFocus(key);
    };

    beforeAll(() => page.setViewportSize(DESKTOP));

    it('when parts of a form disappear, by mouse and by keyboard', async () => {
      await open('/order-limits/edit/:id', 'At most 3 hoodies');
      await click(/^Remove /);
      await press('Enter');
      expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(1);
      await click('Change products');
      await press('Escape');
      await page.getByText('Products that meet conditions').click();
      await click('Add condition');
      await click('Remove condition 2');
      await page.getByRole('tab', { name: 'Message' }).click();
      await expectFocus('the tab');
      await page.getByLabel('Maximum quantity message').fill('Only {max}');
      await click('Insert {name}');
      await click('Reset content');
      await click('Change default language');
      await click('Cancel');
      await click('Discard');
    });

    it('when a form is saved, and from page to page', async () => {
      await open('/order-limits', 'Limits management');
      await page.getByRole('link', { name: 'Create limit' }).click();
      await expectFocus('a link');
      await page.getByRole('link', { name: 'Select cart limit' }).focus();
      await press('Enter');
      await page.getByLabel('Limit name').fill('At most 9');
      await page.getByRole('textbox', { name: 'Maximum' }).fill('9');
      await click('Save');
      await page.getByText('Created successfully').waitFor();
      await expectFocus('saving');
      await click('Deactivate');
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
      await page.getByRole('button', { name: 'Activate' }).first().waitFor();
      await expectFocus('deactivating');
      await click('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Deleted successfully').waitFor();
      await expectFocus('deleting');
    });
  });
});

/** Marks what the keyboard has to reach; of radio buttons, the chosen one. Answers how many there are. */
function markControls(): number {
  const controls = [
    ...document.querySelectorAll<HTMLInputElement>('main :is(button, input, select, textarea, a[href])'),
  ];
  const wanted = controls.filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      control.getBoundingClientRect().width > 0 &&
      !control.disabled &&
      control.tabIndex >= 0 &&
      control.getAttribute('aria-disabled') !== 'true' &&
      !control.closest('[aria-hidden=true], [class*=Measurer]') &&
      (control.type !== 'radio' || control.checked),
  );
  for (const control of wanted) control.dataset.wanted = 'true';
  return wanted.length;
}

/** Notes what has the focus. Whether the way through the page has ended. */
function visitFocused(): boolean {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return true;
  delete activeElement.dataset.wanted;
  return false;
}

function notVisited(): string[] {
  return [...document.querySelectorAll('[data-wanted]')].map(({ outerHTML }) => outerHTML.slice(0, 160));
}
