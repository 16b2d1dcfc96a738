// The merchant's way to automation workflows: connected inside the store's admin, told once of a limit that a shopper
// reached, and told nothing after it was disconnected.
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const HANDLE = 'hoodie-house';
/** A customer of the store. */
const VERA = '7001';
const NAME = 'At most 2 hoodies';
const PATIENCE_MS = 20_000;

type Received = { handle: string; payload: Record<string, unknown> };

describeInBrowser('the way to workflows', () => {
  let shop: StoreBrowser;
  let page: Page;
  /** The shopper's window. */
  let shopper: Page;
  let productId: number;

  beforeAll(async () => {
    shop = await StoreBrowser.start('workflows', HANDLE);
    ({ page } = shop);
    shopper = await shop.otherWindow();
    await shop.install();
    productId = await idOf('classic-hoodie');
    await page.goto(shop.store(`/store/${HANDLE}/themes/current/editor`));
    await page.getByRole('checkbox', { name: /Purchase limits/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
  });
  afterAll(() => shop?.close());

  const app = () => shop.app();
  const idOf = async (handle: string) => (await shop.findProduct(handle)).id;
  const received = async () => {
    const answer = await fetch(shop.store(`/sandbox/shops/${HANDLE}/workflows`));
    return ((await answer.json()) as { received: Received[] }).received;
  };
  const impressions = async () => (await shop.api<{ impressions: number }>('GET', '/quota')).impressions;
  const createLimit = async (handle: string, name: string) =>
    shop.api('POST', '/limits', {
      name,
      type: 'product',
      max: 2,
      products: { kind: 'specific', items: [{ productId: String(await idOf(handle)) }] },
      messages: { en: { maximumQuantityLimitMessage: `${handle}: at most {max}` } },
    });
  /** Waits until it was counted. */
  const seeMessage = async (handle: string) => {
    const before = await impressions();
    await until(
      async () => {
        await shopper.goto(shop.storefront(`/products/${handle}`), { waitUntil: 'networkidle' });
        return (await shopper.content()).includes(`${handle}: at most`);
      },
      { withinMs: PATIENCE_MS, explain: () => 'the page of the product has no limit' },
    );
    const field = shopper.locator('form[action$="/cart/add"] [name=quantity]').first();
    await field.fill('3');
    await field.blur();
    await shopper
      .locator('purchase-limits .text', { hasText: `${handle}: at most 2` })
      .first()
      .waitFor();
    await until(async () => (await impressions()) > before, { withinMs: PATIENCE_MS });
  };
  const press = async (name: string, outcome: string) => {
    await shop.openApp('/integrations');
    await app()
      .getByRole('link', { name: /Shopify Flow/ })
      .click();
    await app().getByRole('button', { name, exact: true }).click();
    await page.getByText(outcome).waitFor();
  };

  it('begins with the card of integrations, which leads to the connection', async () => {
    await press('Connect', 'Shopify Flow connected');
    await shop.openApp('/integrations');
    await app().getByText('Connected', { exact: true }).waitFor();
  });

  it('tells once of a limit that shoppers reached twice, and the store shows it', async () => {
    await createLimit('classic-hoodie', NAME);
    await seeMessage('classic-hoodie');
    await until(async () => (await received()).length > 0, { withinMs: PATIENCE_MS });
    await seeMessage('classic-hoodie');
    expect(await received()).toMatchObject([
      {
        handle: 'purchase-limit-reached',
        payload: { 'Limit name': NAME, Kind: 'maximum', product_id: productId },
      },
    ]);
    await page.goto(shop.store(`/store/${HANDLE}/apps/flow`));
    await page.getByRole('cell', { name: 'Purchase limit reached' }).waitFor();
    expect(await page.getByRole('cell', { name: 'Purchase limit reached' }).count()).toBe(1);
    await page.getByText(`"Limit name": "${NAME}"`).waitFor();
  });

  it('tells of a warning, which comes after what was seen before it', async () => {
    const body = JSON.stringify({ times: 50 });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(shop.store(`/sandbox/shops/${HANDLE}/impressions`), { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await until(async () => (await received()).some(({ handle }) => handle === 'impression-warning'), {
      withinMs: PATIENCE_MS,
    });
    expect((await received()).map(({ handle }) => handle)).toEqual(['impression-warning', 'purchase-limit-reached']);
  });

  it('ends with the connection: nothing more arrives', async () => {
    await press('Disconnect', 'Shopify Flow disconnected');
    const before = await received();
    await createLimit('everyday-tee', 'At most 2 shirts');
    await seeMessage('everyday-tee');
    // What a shop is told goes one way: a limit that is reached after connecting again arrives, and the earlier not.
    await press('Connect', 'Shopify Flow connected');
    await createLimit('crewneck-sweatshirt', 'At most 2 sweatshirts');
    await seeMessage('crewneck-sweatshirt');
    await until(async () => (await received()).length > before.length, { withinMs: PATIENCE_MS });
    expect((await received()).map(({ payload }) => payload['Limit name'])).not.toContain('At most 2 shirts');
  });

  it('names the customer who is signed in', async () => {
    await shopper.evaluate(
      (id) => fetch('/account/login', { method: 'POST', body: new URLSearchParams({ customer_id: id }) }),
      VERA,
    );
    await seeMessage('crewneck-sweatshirt');
    const named = async () => (await received()).filter(({ payload }) => payload.customer_id === Number(VERA));
    await until(async () => (await named()).length > 0, { withinMs: PATIENCE_MS });
    expect((await named()).map(({ payload }) => payload['Limit name'])).toEqual(['At most 2 sweatshirts']);
    await page.goto(shop.store(`/store/${HANDLE}/apps/flow`));
    await page.getByText(`"customer_id": ${VERA}`).waitFor();
  });
});
