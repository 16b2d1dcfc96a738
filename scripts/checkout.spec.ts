// A purchase in a real browser: a shopper buys with the test cards and sees the order, the merchant refunds a part.
// On a wide and a narrow screen nothing reaches out of a page, and nothing is cut off when texts are longer. With
// CHECKOUT_PICTURES=<folder> a picture of each page is kept there.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { cutOffTexts, lengthenTexts, reachingOut } from './page-layout.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const WIDTHS = [1280, 390];
/** The admin's pages scroll inside of themselves: a picture has the whole only when it is as high. */
const HEIGHT = 1_800;
const PICTURES = process.env.CHECKOUT_PICTURES;
const HOODIE = 'classic-hoodie';
const VERA = '7001';

describeInBrowser('a purchase', () => {
  let shop: StoreBrowser;
  let page: Page;

  beforeAll(async () => {
    shop = await StoreBrowser.start('checkout', 'hoodie-house');
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shop.signIn(VERA);
  });
  afterAll(() => shop?.close());

  /** What is wrong with the layout of the open page, on each width, also with longer texts. */
  const layoutProblems = async (name: string): Promise<string[]> => {
    const problems: string[] = [];
    const look = async (width: number, how: string) => {
      await page.setViewportSize({ width, height: HEIGHT });
      const found = [...(await page.evaluate(reachingOut)), ...(await page.evaluate(cutOffTexts))];
      problems.push(...found.map((problem) => `${name}, ${width} wide, ${how}: ${problem}`));
    };
    for (const width of WIDTHS) {
      await look(width, 'as it is');
      if (!PICTURES) continue;
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`), fullPage: true });
    }
    await page.evaluate(lengthenTexts);
    for (const width of WIDTHS) await look(width, 'longer texts');
    await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT });
    return problems;
  };
  const pay = async (card: string) => {
    await page.getByLabel('Address').fill('Main Street 1');
    await page.getByLabel('Card number').fill(card);
    await page.getByRole('button', { name: 'Pay now' }).click();
  };
  const statuses = () => page.locator('[data-order-status]').allTextContents();

  it('says that a card was declined, and makes no order', async () => {
    await shop.fillCart([
      { handle: HOODIE, quantity: 10 },
      { handle: 'enamel-mug', quantity: 1 },
    ]);
    await page.goto(shop.store('/cart'));
    await page.locator('[name=checkout], a[href$="/checkout"]').first().click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('vera@example.com');
    expect(await layoutProblems('checkout')).toEqual([]);
    await page.reload();
    await pay('2');
    await page.getByText('The card was declined. Use another card.').waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe('Main Street 1');
    expect(await layoutProblems('declined')).toEqual([]);
    await page.goto(shop.store('/account'));
    await page.getByText('You have no orders yet.').waitFor();
  });

  it('is thanked for, and stands among the customer’s orders', async () => {
    await page.goto(shop.store('/checkout'));
    await pay('1');
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(await layoutProblems('thank-you')).toEqual([]);
    await page.reload();
    await page.getByRole('link', { name: 'Your orders' }).click();
    const order = page.getByRole('region', { name: 'Order #1001' });
    await order.getByText('Classic Hoodie').waitFor();
    expect(await statuses()).toEqual(['Paid']);
  });

  it('is refunded in part by the merchant, which the customer sees', async () => {
    await page.goto(shop.store('/store/hoodie-house/orders'));
    expect(await layoutProblems('orders')).toEqual([]);
    await page.reload();
    await page.getByRole('link', { name: '#1001' }).click();
    await page.getByRole('heading', { name: 'Order #1001' }).waitFor();
    expect(await layoutProblems('order')).toEqual([]);
    await page.reload();
    await page.getByLabel('Refunded units of Classic Hoodie').fill('3');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('7 of 10').waitFor();
    expect(await statuses()).toEqual(['Partly refunded']);
    expect(await layoutProblems('order-refunded')).toEqual([]);
    await page.goto(shop.store('/account'));
    expect(await statuses()).toEqual(['Partly refunded']);
    await page.getByText('× 7 of 10').waitFor();
    expect(await layoutProblems('account')).toEqual([]);
  });

  it('is of one product with “Buy it now”, which the merchant cancels; the cart stays', async () => {
    await shop.fillCart([{ handle: 'enamel-mug', quantity: 2 }]);
    await page.goto(shop.store(`/products/${HOODIE}`));
    await page.getByRole('button', { name: 'Buy it now' }).click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await pay('1');
    await page.getByRole('heading', { name: 'Order #1002' }).waitFor();
    const cart = (await (await page.request.get(shop.store('/cart.js'))).json()) as { item_count: number };
    expect(cart.item_count).toBe(2);

    await page.goto(shop.store('/store/hoodie-house/customers'));
    expect(await layoutProblems('customers')).toEqual([]);
    await page.goto(shop.store(`/store/hoodie-house/customers/${VERA}`));
    await page.getByRole('link', { name: '#1002' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Cancelled (customer)').waitFor();
    expect(await statuses()).toEqual(['Cancelled', 'Refunded']);
    expect(await layoutProblems('order-cancelled')).toEqual([]);
  });
});
