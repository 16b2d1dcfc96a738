// What became of messages that were seen, in the one request that tells of them.
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { PageFacts } from '../src/page.js';
import { cartLine, hoodieLimit, HOODIE, openPage, pass, see, serve, setQuantity } from './storefront-page.js';
import { cartOf, cartPage, visit } from './visit.js';

type Told = Record<'limitId' | 'kind' | 'outcome' | 'page' | 'country' | 'productId', string> & { isPhone: boolean };
let sent: Told[][];

const BUTTONS: Record<string, string> = {
  'a button of the cart': '<button name="checkout"></button>',
  'a link': '<a href="/checkout"></a>',
  'a link with a discount': '<a href="/de/checkout?discount=SALE"></a>',
  'a button with an address': '<button formaction="/checkout"></button>',
  'wallets of the cart': '<div class="additional-checkout-buttons"><button></button></div>',
  'Buy it now': '<div class="shopify-payment-button"><button></button></div>',
  'wallets of a form': '<shopify-accelerated-checkout></shopify-accelerated-checkout>',
  'wallets of today’s carts': '<shopify-accelerated-checkout-cart></shopify-accelerated-checkout-cart>',
};
const FORM =
  '<form action="/cart/add"><input name="id" value="1001"><input name="quantity" value="1">' +
  '<button name="add">Add</button></form>';
const DRAWER = '<dialog open><button name="checkout"></button></dialog>';

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  openPage(FORM);
  // As for shoppers.
  delete window.PurchaseLimitsTest;
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
  // jsdom cannot follow links.
  document.addEventListener('click', (event) => event.preventDefault());
  serve((url, init) => {
    if (url.endsWith('/impressions'))
      sent.push((JSON.parse(String(init!.body)) as { impressions: Told[] }).impressions);
    return {};
  });
});
afterEach(() => jest.useRealTimers());

const leave = () => window.dispatchEvent(new Event('pagehide'));
const outcomes = () => sent.flat().map(({ outcome }) => outcome || null);

/** A shopper who wants five hoodies, where three are allowed, and has read why not. */
async function seen(limits: LimitDraft[] = [hoodieLimit()], facts?: Partial<PageFacts>, cart = cartOf()) {
  const opened = await visit({ limits, facts, cart });
  setQuantity(5);
  await pass(300);
  see(1);
  await pass(1500);
  return opened;
}
async function choose(quantity: number): Promise<void> {
  setQuantity(quantity);
  await pass(300);
}

it('is none where the page goes at once', async () => {
  await seen();
  leave();
  expect(outcomes()).toEqual([null]);
});

it('is a change where the limit is kept then, and none where it is broken again', async () => {
  await seen();
  await choose(3);
  leave();
  await seen();
  await choose(2);
  await choose(6);
  leave();
  expect(outcomes()).toEqual(['changed', null]);
});

it('is waited for ten seconds at most, in one request', async () => {
  await seen();
  await pass(8_000);
  expect(sent).toEqual([]);
  await pass(2_500);
  expect(outcomes()).toEqual([null]);
  await choose(1);
  leave();
  await pass(20_000);
  expect(sent).toHaveLength(1);
});

it('is not waited for where the page is hidden', async () => {
  await seen();
  await choose(3);
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(outcomes()).toEqual(['changed']);
  leave();
  await pass(20_000);
  expect(sent).toHaveLength(1);
});

it.each(Object.entries(BUTTONS))('is the checkout after a change and a click of %s', async (_case, button) => {
  await seen();
  await choose(3);
  document.body.insertAdjacentHTML('beforeend', `<footer>${button}</footer>`);
  const [last] = [...document.querySelectorAll('footer *')].slice(-1);
  last!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  leave();
  expect(outcomes()).toEqual(['checkout']);
});

it('is none where the shopper goes to the checkout and the limit is still broken', async () => {
  document.body.insertAdjacentHTML('beforeend', '<a href="/checkout"></a>');
  await seen();
  document.querySelector('a')!.click();
  leave();
  expect(outcomes()).toEqual([null]);
});

it('is no checkout where another limit makes the button unavailable', async () => {
  document.body.insertAdjacentHTML('beforeend', '<button name="checkout" type="button"></button>');
  const other: LimitDraft = { name: 'n', type: 'cart', min: 2 };
  const { update } = await visit({
    limits: [hoodieLimit(), other],
    settings: { disableCheckoutButton: true },
    cart: cartOf(cartLine({ quantity: 4 })),
    facts: cartPage,
  }).then(async (opened) => {
    await pass(300);
    see(1);
    await pass(1500);
    opened.page.cart = cartOf(cartLine({ quantity: 1 }));
    return opened;
  });
  await update();
  await pass(300);
  document.querySelector<HTMLButtonElement>('[name=checkout]')!.click();
  leave();
  expect(sent.flat().find(({ limitId }) => limitId === 'limit-1')!.outcome).toBe('changed');
});

it('of a cart’s message is a change once the cart keeps the limit, whatever the form would add', async () => {
  document.body.insertAdjacentHTML('beforeend', DRAWER);
  const { page, update } = await visit({ limits: [hoodieLimit()], cart: cartOf(cartLine({ quantity: 4 })) });
  await pass(300);
  see(1);
  await pass(1500);
  page.cart = cartOf(cartLine({ quantity: 3 }));
  await update();
  // The drawer closes; what is chosen in the form would be one too many.
  document.querySelector('dialog')!.remove();
  await pass(300);
  leave();
  expect(sent.flat()).toMatchObject([{ page: 'drawer', productId: HOODIE, outcome: 'changed' }]);
});

it('is unknown where the shopper has turned to another product', async () => {
  await seen();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<form action="/cart/add" id="other"><input name="product-id" value="102"><input name="id" value="2001">' +
      '<input name="quantity" value="1"><button name="add">Add</button></form>',
  );
  document
    .querySelector<HTMLInputElement>('#other [name=quantity]')!
    .dispatchEvent(new Event('input', { bubbles: true }));
  await pass(300);
  leave();
  expect(outcomes()).toEqual([null]);
});

it('comes with the kind of page, the product, the width and the country', async () => {
  window.Shopify!.country = 'DE';
  await seen();
  leave();
  expect(sent.flat()).toMatchObject([{ page: 'product', productId: HOODIE, isPhone: false, country: 'DE' }]);
});

it('comes without what is not known', async () => {
  openPage('<button name="checkout"></button>');
  window.innerWidth = 390;
  await visit({
    limits: [{ name: 'n', type: 'cart', max: 2 }],
    facts: cartPage,
    cart: cartOf(cartLine({ quantity: 3 })),
  });
  await pass(300);
  see(1);
  await pass(1500);
  leave();
  window.innerWidth = 1024;
  expect(sent.flat()).toMatchObject([{ page: 'cart', isPhone: true, outcome: false }]);
  expect(Object.keys(sent.flat()[0]!)).toEqual(expect.not.arrayContaining(['productId', 'country']));
});
