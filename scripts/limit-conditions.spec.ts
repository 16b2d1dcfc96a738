// Limits for some buyers and places, on the started product: the page says what the checkout holds.
import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import type { WhenCondition } from '@purchase-limits/domain/applies-when';
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser, type StoreProduct } from './store-browser.js';

const HOODIE = 'classic-hoodie';
/** Walter buys for a company. */
const [VERA, WALTER, GUEST] = ['7001', '7002', ''];
const MESSAGE = 'You can order up to 1 of Classic Hoodie.';

describeInBrowser('limits for some buyers and places', () => {
  let shop: StoreBrowser;
  let page: Page;
  let hoodie: StoreProduct;

  beforeAll(async () => {
    shop = await StoreBrowser.start('conditions', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
    hoodie = await shop.findProduct(HOODIE);
    await shop.switchRuleOn();
  });
  afterAll(() => shop?.close());

  const settled = (is: (view: CheckoutRulesView) => boolean) => shop.sees('/checkout-rules', is);
  const deleteAll = async () => {
    const { items } = await shop.api<{ items: { id: string }[] }>('GET', '/limits');
    if (items.length > 0) await shop.api('POST', '/limits/delete', { ids: items.map(({ id }) => id) });
    await settled(({ state, heldLimits }) => state === 'on' && heldLimits === 0);
  };
  /** One hoodie an order, where these hold. */
  const limit = async (...conditions: WhenCondition[]) => {
    await deleteAll();
    await shop.api('POST', '/limits', {
      name: 'One',
      type: 'product',
      startDate: '2026-01-01',
      max: 1,
      products: { kind: 'specific', items: [{ productId: String(hoodie.id) }] },
      appliesWhen: { match: 'all', conditions },
    });
    await settled(({ state, heldLimits }) => state === 'on' && heldLimits === 1);
  };
  const shopAs = async (customer: string, currency: string) => {
    await shop.signIn(customer);
    await page.request.get(shop.store(`/?currency=${currency}`));
    await page.context().addCookies([{ name: 'currency', value: currency, url: shop.store('/') }]);
    await shop.emptyCart();
  };
  /** Ends after the widget's own import of the same module, once what followed from it is drawn. */
  const shownWhatHolds = async () => {
    const found = await page.waitForFunction(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('purchase-limits-situation'))?.name,
    );
    await page.evaluate(`import(${JSON.stringify(await found.jsonValue())})`);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  };
  /** What the page says of two, and whether the cart takes them. */
  const verdict = async () => {
    await page.goto(shop.store(`/products/${HOODIE}`));
    await shop.writeQuantity(2);
    const { status } = await shop.addToCart(hoodie.variants[0]!.id, 2);
    if (status === 422) await page.getByText(MESSAGE).waitFor();
    else await shownWhatHolds();
    return [(await page.getByText(MESSAGE).count()) > 0 ? 'told' : 'not told', status];
  };

  it('are for a country: that of the shopper’s market', async () => {
    await limit({ type: 'country', operator: 'any_of', values: ['DE'] });
    await shopAs(GUEST, 'EUR');
    expect(await verdict()).toEqual(['told', 422]);
    await shopAs(GUEST, 'USD');
    expect(await verdict()).toEqual(['not told', 200]);
  });

  it('are for subscriptions: the page follows the plan that is chosen', async () => {
    const coffee = (await (
      await page.request.get(shop.store('/products/house-blend-coffee.js'))
    ).json()) as typeof hoodie;
    await limit();
    await shop.api('POST', '/limits', {
      name: 'One subscription',
      type: 'product',
      startDate: '2026-01-01',
      max: 1,
      products: { kind: 'specific', items: [{ productId: String(coffee.id) }] },
      purchaseType: 'subscription',
    });
    await settled(({ state, heldLimits }) => state === 'on' && heldLimits === 2);
    await shopAs(GUEST, 'USD');
    await page.goto(shop.store('/products/house-blend-coffee'));
    const message = page.getByText('You can order up to 1 of House Blend Coffee. This applies to subscriptions.');
    const plans = page.locator('[data-main-form] [name=selling_plan]');
    await plans.selectOption({ label: 'Deliver every month' });
    await shop.writeQuantity(2);
    await message.waitFor();
    await plans.selectOption({ label: 'One-time purchase' });
    await message.waitFor({ state: 'detached' });
    const id = coffee.variants[0]!.id;
    const plan = await plans.locator('option').nth(1).getAttribute('value');
    const add = async (quantity: number, selling_plan?: string | null) =>
      (await page.request.post(shop.store('/cart/add.js'), { data: { id, quantity, selling_plan } })).status();
    expect([await add(3), await add(1, plan), await add(1, plan)]).toEqual([200, 200, 422]);
    await page.goto(shop.store('/cart'));
    expect(await page.getByText('Deliver every month').count()).toBeGreaterThan(0);
    const bought = await page.request.post(shop.store('/checkout/now'), {
      form: { id, quantity: 2, selling_plan: plan! },
    });
    expect(await bought.text()).toContain('You can order up to 1 of House Blend Coffee.');
  });

  it('are for those who buy for a company', async () => {
    await limit({ type: 'purchaser', operator: 'any_of', values: ['company'] });
    await shopAs(WALTER!, 'USD');
    expect(await verdict()).toEqual(['told', 422]);
    await shopAs(VERA!, 'USD');
    expect(await verdict()).toEqual(['not told', 200]);
  });

  it('are for customers without a tag, and in the hours that are', async () => {
    await limit(
      { type: 'customer_tags', operator: 'none_of', values: ['vip'] },
      { type: 'hours', operator: 'any_of', values: ['00:00-00:00'] },
    );
    await shopAs(VERA!, 'USD');
    expect(await verdict()).toEqual(['not told', 200]);
    await shopAs(WALTER!, 'USD');
    expect(await verdict()).toEqual(['told', 422]);
  });

  it('give way to a limit that replaces them, on the page and at the checkout', async () => {
    await limit();
    const { items } = await shop.api<{ items: { id: string }[] }>('GET', '/limits');
    await shop.api('POST', '/limits', {
      name: 'Wholesale',
      type: 'customer_tag',
      customerTags: { kind: 'specific', tags: ['wholesale'] },
      max: 50,
      replaces: items.map(({ id }) => id),
    });
    await settled(({ state, heldLimits }) => state === 'on' && heldLimits === 2);
    await shopAs(WALTER!, 'USD');
    expect(await verdict()).toEqual(['not told', 200]);
    await shopAs(VERA!, 'USD');
    expect(await verdict()).toEqual(['told', 422]);
  });

  it('count values before discounts where the shop wants it, on the page and at the checkout', async () => {
    await deleteAll();
    await shop.api('POST', '/limits', { name: 'Value', type: 'cart', conditionType: 'total_product_value', max: 600 });
    await settled(({ state, heldLimits }) => state === 'on' && heldLimits === 1);
    await shopAs(GUEST, 'USD');
    // Ten cost 640, and 576 with the store's discount.
    const id = hoodie.variants[0]!.id;
    const message = /You can order up to \$600\.00/;
    const isTold = async () => {
      await page.goto(shop.store('/cart'));
      await page.waitForLoadState('networkidle');
      return (await page.getByText(message).count()) > 0;
    };
    const isHeld = async () =>
      message.test(await (await page.request.post(shop.store('/checkout/now'), { form: { id, quantity: 10 } })).text());
    expect((await shop.addToCart(id, 10)).status).toBe(200);
    expect([await isTold(), await isHeld()]).toEqual([false, false]);
    await shop.api('PUT', '/shops', { valueBeforeDiscounts: true });
    await until(async () => (await isHeld()) && (await isTold()), { withinMs: 40_000 });
    await shop.api('PUT', '/shops', { valueBeforeDiscounts: false });
    await until(async () => !(await isHeld()) && !(await isTold()), { withinMs: 40_000 });
  });
});
