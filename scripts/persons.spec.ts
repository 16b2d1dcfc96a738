// Two hoodies a month for a person: a guest buys them, comes back with another spelling of the e-mail address or with
// the phone number of a second account, and is refused where the order is paid. On the started product, with the built
// rule in the local store.
import type { RepurchaseView } from '@purchase-limits/contract/repurchase';
import type { Page } from 'playwright-core';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const HOODIE = 'classic-hoodie';
const NOAH = '7004';
const GUEST = '';
const SCOPES = ['write_products', 'write_validations', 'read_orders', 'write_customers'];
const RULE = /At most 2 of Classic Hoodie per month/;
type Contact = { email: string; phone?: string; address?: string; zip?: string };

describeInBrowser('a limit on what a person buys in a month', () => {
  let shop: StoreBrowser;
  let page: Page;
  let variant: number;

  beforeAll(async () => {
    shop = await StoreBrowser.start('persons', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
    const { id, variants } = await shop.findProduct(HOODIE);
    variant = variants[0]!.id;
    // From before anybody counted persons.
    expect(await pay(GUEST, 2, { email: 'Ada.Lovelace@gmail.com', phone: '(212) 555-0100' })).toBe('paid');
    await shop.api('POST', '/limits', {
      name: 'Two hoodies a person',
      type: 'product',
      startDate: '2026-01-01',
      products: { kind: 'specific', items: [{ productId: String(id) }] },
      max: 2,
      repurchase: { option: 'once_per_month', persons: 'contacts' },
    });
    await shop.switchRuleOn(SCOPES);
    await knows(1);
  });
  afterAll(() => shop?.close());

  const knows = (persons: number) => shop.sees<RepurchaseView>('/repurchase', (view) => view.persons?.held === persons);
  /** `paid`, or what the page says. */
  const pay = async (customer: string, quantity: number, contact: Contact): Promise<string> => {
    await shop.signIn(customer);
    await shop.emptyCart();
    const { status, text } = await shop.addToCart(variant, quantity);
    if (status !== 200) return text;
    await page.goto(shop.store('/checkout'));
    const token = await page.locator('input[name=token]').first().inputValue();
    const form = { token, name: 'Ada', address: 'Storgatan 1', country: 'SE', card: '1', ...contact };
    const answer = await page.request.post(shop.store('/checkout'), { form });
    return answer.url().includes('/thank-you/') ? 'paid' : answer.text();
  };

  it('knows a guest of an earlier order by another spelling of the e-mail address', async () => {
    expect(await pay(GUEST, 1, { email: 'ada.love.lace+deal@googlemail.com' })).toMatch(RULE);
  });

  it('knows the phone number of an account that never bought', async () => {
    expect(await pay(NOAH, 1, { email: 'noah@example.com', phone: '+1 212 555 0100' })).toMatch(RULE);
  });

  it('lets another guest buy as many, and no more', async () => {
    expect(await pay(GUEST, 2, { email: 'grace@example.com' })).toBe('paid');
    await knows(2);
    expect(await pay(GUEST, 1, { email: 'Grace@Example.com' })).toMatch(RULE);
    expect(await pay(GUEST, 3, { email: 'edith@example.com' })).toMatch(RULE);
  });
});
