import type { LimitDraft } from '@purchase-limits/domain/limit';
import { cartLine, hoodieLimit, openPage, pass, see, serve, setQuantity, TEE } from './storefront-page.js';
import { cartOf, cartPage, visit } from './visit.js';

const CART =
  '<main><form action="/cart"><input name="updates[]"><button name="checkout">Check out</button></form></main>';
const FORM =
  '<form action="/cart/add"><input name="id" value="1001"><input name="quantity" value="1">' +
  '<button name="add"></button>' +
  '<div class="shopify-payment-button"><button name="return_to" value="/checkout">Buy it now</button></div></form>';
const atLeast: LimitDraft = { name: 'n', type: 'cart', min: 5, notificationTrigger: 'no_notification' };
const on = { disableCheckoutButton: true } as const;
const REASON = 'Order at least 5 in total.';

const find = <Found extends Element = HTMLButtonElement>(selector: string) => document.querySelector<Found>(selector)!;
const checkout = () => find('[name=checkout]');
const hosts = () => [...document.querySelectorAll('purchase-limits:not([hidden])')];
const textsOf = (host: Element) =>
  [...host.shadowRoot!.querySelectorAll('.text')].map(({ textContent }) => textContent);
const reasons = () => hosts().map(textsOf);
const isUnavailable = (button: Element) => button.getAttribute('aria-disabled') === 'true';
/** Whether a click leads anywhere. */
function works(button: HTMLElement): boolean {
  let isClicked = false;
  const note = (event: Event) => {
    isClicked = true;
    event.preventDefault();
  };
  button.addEventListener('click', note);
  button.click();
  button.removeEventListener('click', note);
  return isClicked;
}

beforeEach(() => {
  jest.useFakeTimers();
  openPage(CART);
  serve(() => ({}));
});
afterEach(() => {
  jest.useRealTimers();
  document.head.innerHTML = '';
});

/** A cart page with so many hoodies, and the buttons of `CART` or of the page that is open. */
async function visitCart(limits: LimitDraft[], quantity = 2, settings: Parameters<typeof visit>[0]['settings'] = on) {
  const { page, update } = await visit({
    limits,
    settings,
    facts: cartPage,
    cart: cartOf(cartLine({ quantity, final_line_price: 6400 * quantity })),
  });
  await pass(250);
  return {
    page,
    change: async (to: number) => {
      page.cart = cartOf(cartLine({ quantity: to, final_line_price: 6400 * to }));
      await update();
      await pass(250);
    },
  };
}

describe('while the cart is broken as at checkout', () => {
  it('the checkout button does nothing, can be reached, and says why', async () => {
    const requests = serve(() => ({}));
    see(1);
    checkout().focus();
    await visitCart([atLeast]);
    expect(isUnavailable(checkout())).toBe(true);
    expect(checkout().disabled).toBe(false);
    expect(document.activeElement).toBe(checkout());
    expect(checkout().getAttribute('aria-description')).toBe(REASON);
    expect(works(checkout())).toBe(false);
    expect(reasons()).toEqual([[REASON]]);
    expect(checkout().previousElementSibling).toBe(hosts()[0]);
    await pass(3_000);
    expect(requests).toEqual([]);
  });

  it('neither a script nor a key checks out', async () => {
    await visitCart([atLeast]);
    const submitted = jest.fn((event: Event) => event.preventDefault());
    const pressed = jest.fn();
    const form = find<HTMLFormElement>('form');
    form.addEventListener('submit', submitted);
    checkout().addEventListener('keydown', pressed);
    form.requestSubmit(checkout());
    checkout().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(submitted).not.toHaveBeenCalled();
    expect(pressed).not.toHaveBeenCalled();
    checkout().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    expect(pressed).toHaveBeenCalledTimes(1);
    form.requestSubmit();
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('a form that leads to the checkout is not sent, with a button or without', async () => {
    openPage('<form action="/checkout"><input><button></button></form>');
    await visitCart([atLeast]);
    const submitted = jest.fn((event: Event) => event.preventDefault());
    find('form').addEventListener('submit', submitted);
    find<HTMLFormElement>('form').requestSubmit();
    expect(submitted).not.toHaveBeenCalled();
    expect(isUnavailable(find('button'))).toBe(true);
  });

  it.each([
    '<input type="submit" name="checkout">',
    '<a href="/checkout"></a>',
    '<a href="/de/checkout?x=1"></a>',
    '<button formaction="/checkout"></button>',
    '<div class="additional-checkout-buttons"></div>',
    '<div id="dynamic-checkout-cart"></div>',
    '<shopify-accelerated-checkout-cart></shopify-accelerated-checkout-cart>',
    '<shopify-accelerated-checkout></shopify-accelerated-checkout>',
    '<div data-shopify="payment-button"></div>',
  ])('%s is unavailable', async (button) => {
    openPage(`<main><div>${button}</div></main>`);
    await visitCart([atLeast]);
    expect(works(find('[aria-disabled=true]'))).toBe(false);
    expect(reasons()).toEqual([[REASON]]);
  });

  it('other buttons and links work', async () => {
    openPage('<form><button name="update"></button></form><a href="/cart"></a><a href="/pages/checkout-help"></a>');
    await visitCart([atLeast]);
    expect([...document.querySelectorAll<HTMLElement>('button,a')].map(works)).toEqual([true, true, true]);
    expect(document.querySelector('[aria-disabled]')).toBeNull();
  });

  it('what draws its own buttons is inert, but for the one with the focus', async () => {
    openPage('<div id="dynamic-checkout-cart"><button></button></div><p class="additional-checkout-buttons"></p>');
    find('button').focus();
    await visitCart([atLeast]);
    expect(find('div').hasAttribute('inert')).toBe(false);
    expect(find('p').hasAttribute('inert')).toBe(true);
    expect(works(find('button'))).toBe(false);
    find('button').blur();
    await pass(250);
    expect(find('div').hasAttribute('inert')).toBe(true);
  });
});

describe('what was broken', () => {
  it.each<[string, LimitDraft, string[][]]>([
    [
      'a maximum',
      hoodieLimit({ max: 1, notificationTrigger: 'no_notification' }),
      [['You can order up to 1 of Classic Hoodie.']],
    ],
    [
      'a multiple',
      { name: 'n', type: 'cart', multiple: 5, notificationTrigger: 'no_notification' },
      [['Order a multiple of 5 in total.']],
    ],
    [
      'a limit that a guest has to log in for',
      hoodieLimit({ repurchase: { option: 'lifetime' } as never, notificationTrigger: 'no_notification' }),
      [[expect.stringContaining('Log in')]],
    ],
  ])('%s holds the button', async (_case, limit, texts) => {
    await visitCart([limit]);
    expect(isUnavailable(checkout())).toBe(true);
    expect(reasons()).toEqual(texts);
  });

  it.each<[string, LimitDraft]>([
    ['a limit that holds', { ...atLeast, min: 2 }],
    ['a limit that needs a fact which the page does not have', { ...atLeast, conditionType: 'total_weight' }],
  ])('%s does not', async (_case, limit) => {
    await visitCart([limit]);
    expect(isUnavailable(checkout())).toBe(false);
    expect(reasons()).toEqual([]);
  });

  it('is undone exactly as it was', async () => {
    openPage(
      '<main><button name="checkout" disabled style="opacity: 0.9"></button>' +
        '<a href="/checkout" aria-disabled="false" aria-description="Soon"></a>' +
        '<p id="dynamic-checkout-cart" inert></p></main>',
    );
    const before = document.documentElement.outerHTML;
    const { change } = await visitCart([atLeast]);
    expect(document.querySelectorAll('[aria-disabled=true]')).toHaveLength(3);
    expect(find('head > style').textContent).toContain('opacity');
    await change(5);
    expect(document.documentElement.outerHTML).toBe(before);
    expect(works(find('a'))).toBe(true);
    await change(4);
    expect(document.querySelectorAll('[aria-disabled=true]')).toHaveLength(3);
  });

  it('is found in what the theme has put there, at the next look, and undone there', async () => {
    const { change } = await visitCart([atLeast]);
    // Copied with what was done to it, as themes do.
    const copy = find('main').innerHTML.replace(/<purchase-limits.*?<\/purchase-limits>/, '');
    find('main').innerHTML = `${copy}<a href="/checkout"></a>`;
    expect(works(find('a'))).toBe(false);
    await pass(250);
    expect(isUnavailable(find('a'))).toBe(true);
    expect(reasons()).toEqual([[REASON]]);
    await change(5);
    expect(document.querySelector('[aria-disabled],[aria-description],[data-purchase-limits-kept]')).toBeNull();
    expect(works(checkout())).toBe(true);
  });

  it('does not keep what the theme has taken away meanwhile', async () => {
    checkout().setAttribute('aria-disabled', 'true');
    const { change } = await visitCart([atLeast]);
    checkout().removeAttribute('aria-disabled');
    await pass(250);
    expect(isUnavailable(checkout())).toBe(true);
    await change(5);
    expect(isUnavailable(checkout())).toBe(false);
  });

  it('does nothing where the shop has not asked for it', async () => {
    await visitCart([atLeast], 2, {});
    expect(isUnavailable(checkout())).toBe(false);
    expect(works(checkout())).toBe(true);
    expect(hosts()).toEqual([]);
  });
});

describe('the reasons', () => {
  const shown = hoodieLimit({ max: 1, contactUs: { enabled: true, url: 'https://example.com' } });

  it('are not said again where a message says them, which the button then names', async () => {
    await visitCart([shown]);
    expect(reasons()).toEqual([['You can order up to 1 of Classic Hoodie.']]);
    expect(hosts()[0]!.shadowRoot!.querySelector('.contact')).not.toBeNull();
    expect(checkout().getAttribute('aria-description')).toBe('You can order up to 1 of Classic Hoodie.');
  });

  it('stand above the messages, and are only those that no message says', async () => {
    await visitCart([shown, atLeast]);
    expect(reasons()).toEqual([[REASON], ['You can order up to 1 of Classic Hoodie.']]);
    const markup = find('form').innerHTML;
    await pass(1_000);
    expect(find('form').innerHTML).toBe(markup);
  });

  it('are said beside the button where messages open over the page', async () => {
    await visitCart([shown], 2, { ...on, branding: { displayType: 'popup' } });
    const [beside] = hosts().filter((host) => !host.classList.contains('popup'));
    expect(textsOf(beside!)).toEqual(['You can order up to 1 of Classic Hoodie.']);
    expect(beside!.shadowRoot!.querySelector('.contact')).toBeNull();
  });

  it('fold behind the third, of whatever limits', async () => {
    const many = [1, 2, 3, 4, 5].map((more): LimitDraft => ({ ...atLeast, min: 5 + more }));
    await visitCart(many);
    expect(reasons()[0]).toHaveLength(3);
    const more = hosts()[0]!.shadowRoot!.querySelector<HTMLElement>('.more')!;
    expect(more.textContent).toBe('and 2 more');
    more.click();
    await pass(250);
    expect(reasons()[0]).toHaveLength(5);
  });

  it('stand once beside buttons that stand together, and in each layer', async () => {
    openPage(`${CART}<a href="/checkout"></a><dialog open><button name="checkout"></button></dialog>`);
    await visitCart([atLeast]);
    expect(reasons()).toEqual([[REASON], [REASON]]);
    expect(find('dialog > purchase-limits')).not.toBeNull();
    expect(find('a').getAttribute('aria-description')).toBe(REASON);
  });
});

describe('Buy it now', () => {
  const atMost = hoodieLimit({ notificationTrigger: 'limit_reached_in_cart_page' });
  const buy = () => find('[value="/checkout"]');

  it('is judged by what its form would buy, and the cart without it', async () => {
    openPage(`${FORM}<button name="checkout"></button>`);
    await visit({ limits: [atMost], settings: on, cart: cartOf(cartLine({ quantity: 3 })) });
    expect([works(buy()), works(checkout())]).toEqual([true, true]);
    setQuantity(4);
    await pass(250);
    expect([works(buy()), works(checkout())]).toEqual([false, true]);
    expect(find('.shopify-payment-button').getAttribute('aria-description')).toBe(
      'You can order up to 3 of Classic Hoodie.',
    );
    setQuantity(3);
    await pass(250);
    expect(works(buy())).toBe(true);
    expect(document.querySelector('[inert],[aria-disabled]')).toBeNull();
  });

  it('works while the cart is broken by something else', async () => {
    openPage(`${FORM}<button name="checkout"></button>`);
    const limit = { ...atMost, products: { kind: 'specific' as const, items: [{ productId: TEE }] } };
    await visit({ limits: [limit], settings: on, cart: cartOf(cartLine({ product_id: Number(TEE), quantity: 4 })) });
    await pass(250);
    expect([works(buy()), works(checkout())]).toEqual([true, false]);
  });
});
