// A shop's life in a real browser: installing, uninstalling, coming back and being erased.
import { type Page } from 'playwright-core';
import pg from 'pg';
import { databaseUrlIn, until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const HANDLE = 'nordic-goods';
const DOMAIN = `${HANDLE}.myshopify.com`;
const LIMIT = 'One hoodie each';
const WORDS = 'Only {max} hoodie for each shopper, please.';
const WORDS_SHOWN = 'Only 1 hoodie for each shopper, please.';
const PATIENCE_MS = 20_000;

type Delivery = { topic: string; attempts: { status: number | null }[] };

describeInBrowser('the life of a shop', () => {
  let shop: StoreBrowser;
  let page: Page;
  /** The merchant's other window, with the admin on its own. */
  let standalone: Page;
  /** What the console of either window says is wrong. */
  const errors: string[] = [];

  beforeAll(async () => {
    shop = await StoreBrowser.start('shop-life', HANDLE);
    ({ page } = shop);
    standalone = await shop.otherWindow();
    for (const window of [page, standalone]) {
      window.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      window.on('pageerror', (error) => errors.push(String(error)));
    }
  });
  afterAll(() => shop?.close());
  afterEach(() => expect(errors).toEqual([]));

  const soon = (isTrue: () => Promise<boolean>, what: string) =>
    until(isTrue, { withinMs: PATIENCE_MS, explain: () => `${what}\n${shop.product.output().slice(-2_000)}` });
  const deliveries = async (topic: string) => {
    const answer = await fetch(shop.store(`/sandbox/webhooks?shop=${HANDLE}`));
    const { deliveries: all } = (await answer.json()) as { deliveries: Delivery[] };
    return all.filter((delivery) => delivery.topic === topic);
  };
  const menuLink = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  const installFromConsent = async () => {
    await page.getByText('This app needs access to').waitFor();
    await page.getByRole('button', { name: 'Install' }).click();
    await shop.app().getByText('Welcome, Nordic Goods', { exact: true }).waitFor();
  };
  const uninstall = async (times: number) => {
    // The store's own: the app has a page of this name too.
    await page.locator('nav a[href$="/nordic-goods/settings"]').click();
    await page.getByRole('button', { name: 'Uninstall' }).click();
    await page.getByText('The app is not installed in this store.').waitFor();
    await soon(async () => {
      const sent = await deliveries('app/uninstalled');
      return sent.length === times && sent.every(({ attempts }) => attempts.at(-1)?.status === 200);
    }, 'app/uninstalled was not answered with 200');
  };
  const openProductPage = () => page.goto(shop.storefront('/products/classic-hoodie'), { waitUntil: 'networkidle' });
  const seeMessage = async () => {
    await soon(async () => {
      await openProductPage();
      return (await page.content()).includes(WORDS);
    }, 'the product’s page has no limit');
    await shop.writeQuantity(2);
    await page.getByText(WORDS_SHOWN).first().waitFor();
  };
  const openStandalone = async () => {
    await standalone.goto(shop.appServer('/order-limits'));
    return new URL(standalone.url()).pathname;
  };

  it('begins with consent: the store asks, and then opens the app', async () => {
    await shop.openApp();
    await installFromConsent();
  });

  it('a limit of the merchant is shown on the product’s page', async () => {
    await shop.openApp('/order-limits/create/product');
    await shop.app().getByLabel('Limit name').fill(LIMIT);
    await shop.chooseProduct('Classic Hoodie');
    await shop.app().getByRole('textbox', { name: 'Maximum' }).fill('1');
    await shop.app().getByRole('tab', { name: 'Message' }).click();
    await shop.app().getByLabel('Maximum quantity').first().fill(WORDS);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Created successfully').waitFor();

    await page.goto(shop.store(`/store/${HANDLE}/themes/current/editor`));
    await page.getByRole('checkbox', { name: /Purchase limits/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await seeMessage();
  });

  it('the merchant signs in to the standalone admin with the store’s address', async () => {
    expect(await openStandalone()).toBe('/auth/login');
    await standalone.getByLabel('Store address').fill(DOMAIN);
    await standalone.getByRole('button', { name: 'Continue' }).click();
    await standalone.getByText(LIMIT).first().waitFor();
    expect(new URL(standalone.url()).pathname).toBe('/order-limits');
  });

  it('uninstalled, the app asks for consent, the storefront is without it, and the session has ended', async () => {
    await shop.openApp();
    await uninstall(1);
    await menuLink('Purchase Limits').click();
    await page.getByText('This app needs access to').waitFor();

    await openProductPage();
    await shop.writeQuantity(2);
    expect(await page.locator('#purchase-limits-settings, purchase-limits').count()).toBe(0);
    expect(await page.getByText(WORDS_SHOWN).count()).toBe(0);
    await soon(async () => (await openStandalone()) === '/auth/login', 'the session goes on');
  });

  it('installed again, its limits are listed and shown without saving anything', async () => {
    await shop.openApp();
    await installFromConsent();
    await menuLink('Limits management').click();
    await shop.app().getByText(LIMIT).first().waitFor();
    expect(await openStandalone()).toBe('/auth/login');
    await seeMessage();
  });

  it('erased at the platform’s request, it is in no table', async () => {
    const before = await tablesWith([DOMAIN]);
    expect(before.found).toContain('public.shop');
    await shop.openApp();
    await uninstall(2);
    await page.goto(shop.store(`/store/${HANDLE}/webhooks`));
    await page.getByLabel('Topic').selectOption('shop/redact');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await soon(async () => {
      await page.getByRole('link', { name: 'Refresh' }).click();
      return page.getByRole('row').filter({ hasText: 'shop/redact' }).getByText('200', { exact: true }).isVisible();
    }, 'shop/redact was not answered with 200');
    const [delivery] = await deliveries('shop/redact');
    expect(delivery!.attempts.map(({ status }) => status)).toEqual([200]);
    let left: string[] = [];
    await until(async () => (left = (await tablesWith([DOMAIN, ...before.ids])).found).length === 0, {
      withinMs: PATIENCE_MS,
      explain: () => `The shop still stands in ${left.join(', ')}`,
    });
  });

  /** The tables, the app's and those of its queues, with a row in which one of these texts stands. */
  async function tablesWith(texts: string[]): Promise<{ found: string[]; ids: string[] }> {
    const client = new pg.Client({ connectionString: databaseUrlIn(shop.dataDir) });
    await client.connect();
    try {
      const { rows: shops } = await client.query<{ id: string }>('SELECT id FROM shop');
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const { rowCount } = await client.query(
          `SELECT 1 FROM ${name} AS t WHERE EXISTS (SELECT FROM unnest($1::text[]) AS w WHERE strpos(t::text, w) > 0)`,
          [texts],
        );
        if (rowCount) found.push(name);
      }
      return { found, ids: shops.map(({ id }) => id) };
    } finally {
      await client.end();
    }
  }
});
