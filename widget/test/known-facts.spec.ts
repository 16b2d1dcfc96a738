import type { LimitDraft } from '@purchase-limits/domain/limit';
import {
  cartLine,
  embed,
  factsOf,
  HOODIE,
  hoodieLimit,
  inWidget,
  openPage,
  pass,
  serve,
  shownTexts,
  TEE,
} from './storefront-page.js';
import { cartOf, cartPage, visit } from './visit.js';

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
  serve(() => ({}));
});
afterEach(() => jest.useRealTimers());

describe('facts', () => {
  const group: LimitDraft = {
    name: 'n',
    type: 'product',
    max: 1,
    products: {
      kind: 'group',
      match: 'any',
      conditions: [{ field: 'tags', operator: 'equals', value: 'tags-contains-sale' }],
    },
  };
  const known = { products: { [HOODIE]: { tags: ['tags-contains-sale'] } }, hasLineFacts: true };

  it('keep a group silent while a line lacks them', async () => {
    await visit({ limits: [group], cart: cartOf(cartLine({ quantity: 5 })) });
    expect(shownTexts()).toEqual([]);
  });

  it('let a group speak once every line has them', async () => {
    await visit({ limits: [group], facts: known, cart: cartOf(cartLine({ quantity: 5 })) });
    expect(shownTexts()).toEqual(['You can order up to 1 of Classic Hoodie.']);
  });

  it('are read once more for a product added later', async () => {
    const added = cartOf(
      cartLine({ quantity: 5 }),
      cartLine({ key: 'l2', product_id: Number(TEE), variant_id: 2001, product_title: 'Tee', quantity: 2 }),
    );
    const fresh = factsOf({
      ...known,
      products: { ...known.products, [TEE]: { tags: ['tags-contains-sale'] } },
      variants: { 1001: { price: '64' }, 2001: {} },
    });
    const requests = serve(() => ({ body: `<p>limits-facts</p>${embed({}, fresh)}` }));
    await visit({ limits: [group], facts: known, cart: added });
    expect(requests.map(({ url }) => url)).toEqual([location.href]);
    expect(shownTexts()).toEqual(['You can order up to 1 of Classic Hoodie.', 'You can order up to 1 of Tee.']);
  });

  it('that cannot be read leave the judge silent', async () => {
    serve(() => new Error('offline'));
    await visit({
      limits: [group],
      facts: known,
      cart: cartOf(cartLine({ product_id: Number(TEE), variant_id: 2001, quantity: 9 })),
    });
    expect(shownTexts()).toEqual([]);
  });

  it('are asked for once a cart, not at every click', async () => {
    const requests = serve(() => new Error('offline'));
    const { page, update } = await visit({
      limits: [group],
      facts: known,
      cart: cartOf(cartLine({ variant_id: 2001 })),
    });
    document.body.click();
    await pass(200);
    expect(requests).toHaveLength(1);
    page.cart = cartOf(cartLine({ variant_id: 2001, quantity: 2 }));
    await update();
    expect(requests).toHaveLength(2);
  });

  it('ask a guest to log in where only customers may buy again', async () => {
    const again = hoodieLimit({ repurchase: { option: 'once_per_year' } });
    await visit({ limits: [again], cart: cartOf(cartLine()) });
    expect(shownTexts()).toEqual(['Log in to buy Classic Hoodie.']);
    const here = encodeURIComponent(location.pathname);
    expect(inWidget<HTMLAnchorElement>('a.button')!.getAttribute('href')).toBe(
      `/account/login?return_url=${here}&return_to=${here}`,
    );
    openPage();
    await visit({ limits: [again], facts: { customer: { id: '7', tags: [] } }, cart: cartOf(cartLine()) });
    expect(shownTexts()).toEqual([]);
  });
});

it('does not judge a cart that it does not know yet', async () => {
  openPage('<button name="checkout"></button>');
  const limits: LimitDraft[] = [
    { name: 'n', type: 'cart', min: 5, notificationTrigger: 'show_notification_cart_page' },
  ];
  const { page, update } = await visit({ limits, facts: { ...cartPage, cart: [HOODIE] } });
  expect(shownTexts()).toEqual([]);
  page.cart = cartOf(cartLine());
  await update();
  expect(shownTexts()).toEqual(['Order at least 5 in total.']);
});
