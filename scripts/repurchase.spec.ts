// Once a month, across orders: a customer buys, is refused on the page and at the checkout, gets a refund, and may buy
// again; a guest is asked to log in and comes back. On the started product, with the built rule in the local store.
import type { AllowanceView, RepurchaseView } from '@purchase-limits/contract/repurchase';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const HOODIE = 'classic-hoodie';
const VERA = '7001';
const GUEST = '';
const RULE = 'At most 2 of Classic Hoodie per month.';
const PATIENCE = { withinMs: 40_000, everyMs: 100 };

describeInBrowser('a limit on what a customer buys in a month', () => {
  let shop: StoreBrowser;
  let page: Page;
  let variant: number;
  let limit: SavedLimit['limit'];

  beforeAll(async () => {
    shop = await StoreBrowser.start('repurchase', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
    const { id, variants } = await shop.findProduct(HOODIE);
    variant = variants[0]!.id;
    // One order from before the app may see any.
    await buy(1);
    ({ limit } = await shop.api<SavedLimit>('POST', '/limits', {
      name: 'Two hoodies a month',
      type: 'product',
      startDate: '2026-01-01',
      products: { kind: 'specific', items: [{ productId: String(id) }] },
      max: 2,
      repurchase: { option: 'once_per_month' },
    }));
    await shop.switchRuleOn(['write_products', 'write_validations', 'read_orders', 'write_customers']);
    await shop.sees<RepurchaseView>('/repurchase', ({ state }) => state === 'known');
  });
  afterAll(() => shop?.close());

  const signIn = async (customer: string) => {
    await shop.signIn(customer);
    await shop.emptyCart();
  };
  const add = (quantity: number) => shop.addToCart(variant, quantity);
  const buy = async (quantity: number) => {
    await signIn(VERA);
    expect((await add(quantity)).status).toBe(200);
    await page.goto(shop.store('/checkout'));
    await page.getByLabel('Address').fill('Main Street 1');
    await page.getByLabel('Card number').fill('1');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  };
  /** How much the page is told that was bought. */
  const toldOnPage = async () => {
    await page.goto(shop.store(`/products/${HOODIE}`));
    const text = await page.locator('#purchase-limits-facts').textContent();
    const { bought: told = '' } = JSON.parse(text!) as { bought?: string };
    return Number(/\|\d+,(\d+)$/.exec(told)?.[1] ?? 0);
  };
  const bought = (units: number) => until(async () => (await toldOnPage()) === units, PATIENCE);
  const message = () => page.locator('purchase-limits .text', { hasText: RULE }).first();

  it('counts orders from before, and lets buy what is left', async () => {
    await signIn(VERA);
    await bought(1);
    await shop.writeQuantity(2);
    await message().waitFor();
    await shop.writeQuantity(1);
    await message().waitFor({ state: 'detached' });
    await buy(1);
    await bought(2);
  });

  it('is refused the next time on the page, in the cart and at the checkout', async () => {
    await page.goto(shop.store(`/products/${HOODIE}`));
    await message().waitFor();
    expect(await add(1)).toMatchObject({ status: 422, text: expect.stringContaining(RULE) as string });
    await page.getByRole('button', { name: /buy it now/i }).click();
    await page.getByText(RULE).first().waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  });

  it('tells the merchant what the customer has left', async () => {
    const { id: _id, status: _status, version: _version, ...draft } = limit as typeof limit & { version?: number };
    const body = { email: 'vera@example.com', limit: draftOf(draft) };
    const view = await shop.api<AllowanceView>('POST', '/repurchase/allowance', body);
    expect(view).toMatchObject({ isFound: true, left: [{ name: 'Classic Hoodie', bought: 2, left: 0 }] });
  });

  it('may be bought again after a refund', async () => {
    await page.goto(shop.store('/store/hoodie-house/orders'));
    await page.getByRole('link', { name: '#1002' }).click();
    await page.getByLabel('Refunded units of Classic Hoodie').fill('1');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('0 of 1').waitFor();
    await bought(1);
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
    expect(await message().count()).toBe(0);
    expect((await add(1)).status).toBe(200);
    expect((await add(1)).status).toBe(422);
    await page.goto(shop.store('/checkout'));
    await page.getByRole('button', { name: /^Pay/ }).waitFor();
  });

  it('asks a guest to log in, and comes back to the page', async () => {
    await signIn(GUEST);
    await page.goto(shop.store(`/products/${HOODIE}`));
    await shop.writeQuantity(2);
    const logIn = page.locator('purchase-limits').getByRole('link', { name: 'Log in' }).first();
    await logIn.click();
    await page.getByRole('button', { name: /vera/i }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/products/${HOODIE}`));
    expect(await toldOnPage()).toBe(1);
  });
});

/** What the form sends of a saved limit. */
function draftOf({ stoppedBy: _by, createdAt: _at, updatedAt: _updated, ...draft }: Record<string, unknown>): object {
  return draft;
}
