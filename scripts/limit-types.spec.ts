// Each type of limits in a real browser: created in the admin, broken and kept on the storefront, in two languages, in
// the page and as a popup.
import pg from 'pg';
import type { Page } from 'playwright-core';
import { databaseUrlIn, until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

type Line = { handle: string; quantity: number };
type TypeCase = {
  /** What the merchant fills in, apart from the name and the texts. */
  fill: () => Promise<void>;
  /** The field of the text that shoppers read. */
  message: string;
  broken: Line[];
  kept: Line[];
  /** A customer of the local store who is signed in. */
  customer?: string;
};

const HOODIE = 'classic-hoodie';
const MUG = 'enamel-mug';
const WHOLESALE_CUSTOMER = '7002';
/** After the cart is judged, nothing more shows. */
const SETTLED_MS = 600;
/** Where time is short, half of it: the table of messages on themes has both. */
const DISPLAYS = process.env.CI ? (['popup'] as const) : (['inline', 'popup'] as const);
const ROOTS = { en: '', de: '/de' } as const;

describeInBrowser('limits of every type', () => {
  let shop: StoreBrowser;
  let page: Page;

  beforeAll(async () => {
    shop = await StoreBrowser.start('limit-types', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
    // Plans cannot be bought yet; collection limits need one.
    await onPaidPlan();
  });
  afterAll(() => shop?.close());

  const app = () => shop.app();
  const setBound = (bound: 'Minimum' | 'Maximum', value: number) =>
    app().getByRole('textbox', { name: bound }).fill(String(value));

  const CASES: Record<string, TypeCase> = {
    product: {
      fill: async () => {
        await shop.chooseProduct('Classic Hoodie');
        await setBound('Maximum', 3);
      },
      message: 'Maximum quantity message',
      broken: [{ handle: HOODIE, quantity: 4 }],
      kept: [{ handle: HOODIE, quantity: 3 }],
    },
    collection: {
      fill: async () => {
        await shop.chooseCollection('Home');
        await setBound('Minimum', 2);
      },
      message: 'Minimum quantity message',
      broken: [{ handle: MUG, quantity: 1 }],
      kept: [{ handle: MUG, quantity: 2 }],
    },
    customer_tag: {
      fill: async () => {
        await app().getByRole('button', { name: 'Select customer tags' }).click();
        const picker = app().getByRole('dialog');
        await picker.getByRole('textbox').fill('Wholesale');
        await picker.getByRole('textbox').press('Enter');
        await picker.getByRole('button', { name: 'Select', exact: true }).click();
        await app().getByRole('button', { name: 'Remove Wholesale' }).waitFor();
        await setBound('Minimum', 5);
      },
      message: 'Minimum quantity message',
      broken: [{ handle: HOODIE, quantity: 2 }],
      kept: [{ handle: HOODIE, quantity: 5 }],
      customer: WHOLESALE_CUSTOMER,
    },
    cart: {
      fill: async () => {
        await app().getByLabel('Measure', { exact: true }).selectOption('total_product_value');
        await setBound('Maximum', 200);
      },
      message: 'Maximum value message',
      broken: [{ handle: HOODIE, quantity: 4 }],
      kept: [{ handle: HOODIE, quantity: 3 }],
    },
    'product-blocking': {
      fill: () => shop.chooseProduct('Enamel Mug'),
      message: 'Blocked message',
      broken: [
        { handle: HOODIE, quantity: 1 },
        { handle: MUG, quantity: 1 },
      ],
      kept: [{ handle: HOODIE, quantity: 1 }],
    },
  };
  const TYPES = Object.keys(CASES);
  const wordsOf = (type: string) => ({ en: `Rule of ${type}.`, de: `Regel für ${type}.` });

  it.each(TYPES)('a merchant creates one of type %s, with texts in two languages', async (type) => {
    const { fill, message } = CASES[type]!;
    await shop.openApp(`/order-limits/create/${type}`);
    await app().getByLabel('Limit name').fill(`A ${type} limit`);
    await fill();
    await app().getByRole('tab', { name: 'Message' }).click();
    await app().getByLabel(message).fill(wordsOf(type).en);
    await app().getByLabel('Language').selectOption('de');
    await app().getByLabel(message).fill(wordsOf(type).de);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Created successfully').waitFor();
  });

  describe.each(DISPLAYS)('shown %s', (displayType) => {
    beforeAll(async () => {
      await setDisplay(displayType);
      await until(async () => TYPES.every((type) => published.includes(wordsOf(type).de)) && isCurrent(), {
        withinMs: 20_000,
      });
    });

    it.each(TYPES)(
      'one of type %s says so while it is broken, in the shopper’s language, and is silent while it is kept',
      async (type) => {
        const { broken, kept, customer } = CASES[type]!;
        await shop.signIn(customer ?? '');
        for (const [language, root] of Object.entries(ROOTS)) {
          const words = wordsOf(type)[language as keyof typeof ROOTS];
          await shop.fillCart(broken);
          await page.goto(shop.store(`${root}/cart`));
          const message = page.locator(`purchase-limits .messages.${displayType} .message`, { hasText: words });
          await message.waitFor();
          expect(await message.getAttribute('lang')).toBe(language);
          await shop.fillCart(kept);
          await page.goto(shop.store(`${root}/cart`), { waitUntil: 'networkidle' });
          await page.waitForTimeout(SETTLED_MS);
          expect(await page.getByText(words).count()).toBe(0);
        }
      },
    );
  });

  let published = '';
  const isCurrent = async () => {
    published = await (await fetch(shop.appServer('/storefront/hoodie-house.myshopify.com/settings'))).text();
    const { widgetData } = await shop.api<{ widgetData: { published: boolean; version: number } }>('GET', '/shops');
    return widgetData.published && published.includes(`"version":${widgetData.version}`);
  };

  async function setDisplay(displayType: string): Promise<void> {
    const { branding, version } = await shop.api<{ branding: object; version: number }>('GET', '/branding');
    await shop.api('PUT', '/branding', { branding: { ...branding, displayType }, version });
    await until(async () => (await isCurrent()) && published.includes(`"displayType":"${displayType}"`), {
      withinMs: 20_000,
    });
  }

  async function onPaidPlan(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrlIn(shop.dataDir) });
    await client.connect();
    await client.query(
      `UPDATE quota SET plan = 'basic', level = 'free',
       features = ARRAY['unlimited_impressions', 'collection_limits', 'remove_powered_by']`,
    );
    await client.end();
  }
});
