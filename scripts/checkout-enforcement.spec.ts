// A limit that shoppers see is a limit that the checkout holds: on the started product, with the built rule in the
// local store.
import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser, type StoreProduct } from './store-browser.js';

const HOODIE = 'classic-hoodie';
/** Vera has the tag `vip`; empty: a guest. */
const VERA = '7001';
const GUEST = '';

describeInBrowser('limits at the checkout', () => {
  let shop: StoreBrowser;
  let page: Page;
  let hoodie: StoreProduct;

  beforeAll(async () => {
    shop = await StoreBrowser.start('checkout', 'hoodie-house');
    ({ page } = shop);
    await shop.install();
    hoodie = await shop.findProduct(HOODIE);
    // The merchant allows what the app asks for when the rule is switched on.
    await shop.grant(['write_products', 'write_validations']);
    await settled(({ missingScopes }) => missingScopes.length === 0);
  });
  afterAll(() => shop?.close());

  const rules = () => shop.api<CheckoutRulesView>('GET', '/checkout-rules');
  const settled = (is: (view: CheckoutRulesView) => boolean) => shop.sees('/checkout-rules', is);
  const decide = async (wish: { isEnabled: boolean; blockOnFailure: boolean }) => {
    await shop.api('PUT', '/checkout-rules', wish);
    await settled(({ state }) => state === (wish.isEnabled ? 'on' : 'off'));
  };
  /** Only these limits are in force, and held. */
  const hold = async (...drafts: Partial<LimitDraft>[]): Promise<SavedLimit[]> => {
    const { items } = await shop.api<{ items: { id: string }[] }>('GET', '/limits');
    if (items.length > 0) await shop.api('POST', '/limits/delete', { ids: items.map(({ id }) => id) });
    // Each number of limits follows from another one: what is told is not what was before.
    await settled(({ state, heldLimits }) => state === 'on' && heldLimits === 0);
    const saved: SavedLimit[] = [];
    for (const draft of drafts)
      saved.push(
        await shop.api<SavedLimit>('POST', '/limits', {
          name: 'Hoodies',
          type: 'product',
          startDate: '2026-01-01',
          products: { kind: 'specific', items: [{ productId: String(hoodie.id) }] },
          ...draft,
        }),
      );
    await settled(({ state, heldLimits }) => state === 'on' && heldLimits === drafts.length);
    return saved;
  };
  /** The answer of the cart to so many more; the message where it refuses. */
  const add = (quantity: number) => shop.addToCart(hoodie.variants[0]!.id, quantity);
  const signIn = async (customer: string) => {
    await shop.signIn(customer);
    await shop.emptyCart();
  };
  const openCheckout = () => page.goto(shop.store('/checkout'));
  const payButton = () => page.getByRole('button', { name: /^Pay/ });

  it('are held once the merchant switches the rule on', async () => {
    await decide({ isEnabled: true, blockOnFailure: true });
    await hold({ max: 2 });
    await signIn(GUEST);
    expect(await add(2)).toMatchObject({ status: 200 });
    const refused = await add(1);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('You can order up to 2 of Classic Hoodie.');
  });

  it('stop a shopper at the checkout and on the accelerated button', async () => {
    await hold();
    await signIn(GUEST);
    await add(3);
    await hold({ max: 2 });
    await openCheckout();
    await page.getByText('You can order up to 2 of Classic Hoodie.').waitFor();
    expect(await payButton().count()).toBe(0);
    await shop.emptyCart();
    await page.goto(shop.store(`/products/${HOODIE}`));
    await shop.writeQuantity(3);
    await page.getByRole('button', { name: /buy it now/i }).click();
    await page.getByText('You can order up to 2 of Classic Hoodie.').first().waitFor();
    expect(await payButton().count()).toBe(0);
  });

  it('let a cart be filled below a minimum, and stop it at the checkout', async () => {
    await hold({ min: 3 });
    await signIn(GUEST);
    expect(await add(1)).toMatchObject({ status: 200 });
    await openCheckout();
    await page.getByText('Order at least 3 of Classic Hoodie.').waitFor();
    expect(await payButton().count()).toBe(0);
    await add(2);
    await openCheckout();
    await payButton().waitFor();
  });

  it('tell customers by their tags', async () => {
    await hold({
      type: 'customer_tag',
      applyTo: 'product',
      customerTags: { kind: 'specific', tags: ['VIP'] },
      max: 1,
    });
    await signIn(GUEST);
    expect(await add(2)).toMatchObject({ status: 200 });
    await signIn(VERA);
    expect(await add(2)).toMatchObject({ status: 422 });
    expect(await add(1)).toMatchObject({ status: 200 });
  });

  it('hold a changed limit as soon as the platform has it', async () => {
    const [{ limit }] = (await hold({ max: 2 })) as [SavedLimit];
    await signIn(GUEST);
    expect(await add(3)).toMatchObject({ status: 422 });
    const {
      id,
      stoppedBy: _by,
      createdAt: _at,
      updatedAt: _updated,
      ...body
    } = limit as typeof limit & Record<string, unknown>;
    await shop.api('PUT', `/limits/${id}`, { ...body, max: 3 });
    await until(async () => (await add(3)).status === 200, { withinMs: 5_000, everyMs: 100 });
  });

  it('refuse or let through a cart when the rule itself fails, as the merchant chose', async () => {
    await hold({ max: 2 });
    await signIn(GUEST);
    const fail = (mode: 'trap' | 'none') =>
      page.request.put(shop.store('/sandbox/faults'), { data: { mode, target: 'function' } });
    await fail('trap');
    expect(await add(1)).toMatchObject({ status: 422 });
    expect((await rules()).failingSince).not.toBeNull();
    await shop.api('PUT', '/checkout-rules', { isEnabled: true, blockOnFailure: false });
    await settled(({ state }) => state === 'on');
    expect(await add(3)).toMatchObject({ status: 200 });
    await fail('none');
    await shop.emptyCart();
    expect(await add(3)).toMatchObject({ status: 422 });
  });

  it('are not held any more when the merchant switches the rule off', async () => {
    await decide({ isEnabled: false, blockOnFailure: true });
    await shop.emptyCart();
    expect(await add(3)).toMatchObject({ status: 200 });
  });
});
