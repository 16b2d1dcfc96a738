import { start } from '../src/start.js';
import {
  cartLine,
  factsOf,
  hoodieLimit,
  inWidget,
  openPage,
  pass,
  serve,
  setQuantity,
  settingsOf,
  shownTexts,
} from './storefront-page.js';
import { cartOf, cartPage, FRESH, visit } from './visit.js';

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
  serve(() => ({}));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const field = () => document.querySelector<HTMLInputElement>('[name=quantity]')!;
const addForm = (attributes: string, fields: string) =>
  `<form action="/cart/add" ${attributes}>${fields}<button></button></form>`;

describe('on a product page', () => {
  it('judges the cart together with the chosen quantity, under the field', async () => {
    await visit({ limits: [hoodieLimit()], cart: cartOf(cartLine({ quantity: 2 })) });
    expect(shownTexts()).toEqual([]);
    setQuantity(2);
    await pass(100);
    expect(shownTexts()).toEqual(['You can order up to 3 of Classic Hoodie.']);
    expect(field().nextElementSibling!.localName).toBe('purchase-limits');
    setQuantity(1);
    await pass(100);
    expect(shownTexts()).toEqual([]);
  });

  it('is not looked at before its first frame, whose layout would have to wait for that', async () => {
    const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const read = jest.spyOn(Element.prototype, 'getBoundingClientRect');
    const { update } = await visit({ limits: [hoodieLimit()], cart: cartOf(cartLine({ quantity: 4 })) });
    await update();
    await pass(1_000);
    expect([read.mock.calls.length, shownTexts()]).toEqual([0, []]);
    frames.mock.calls[0]![0](performance.now());
    await pass(10);
    expect(shownTexts()).toHaveLength(1);
  });

  it('notices a quantity that the theme set without telling', async () => {
    await visit({ limits: [hoodieLimit()] });
    document.querySelector<HTMLInputElement>('[name=quantity]')!.value = '4';
    await pass(250);
    expect(shownTexts()).toHaveLength(1);
  });

  it('judges the chosen variant by its own price', async () => {
    await visit({ limits: [hoodieLimit({ conditionType: 'total_product_value', max: 65 })] });
    expect(shownTexts()).toEqual([]);
    document.querySelector<HTMLInputElement>('[name=id]')!.value = '1002';
    await pass(250);
    expect(shownTexts()).toEqual(['You can spend up to $65.00 on Classic Hoodie.']);
  });

  it('leaves a placeholder as typed for which the limit has no value', async () => {
    const messages = { en: { maximumQuantityLimitMessage: '{min} to {max} per {period}' } };
    await visit({ limits: [hoodieLimit({ messages })] });
    setQuantity(4);
    await pass(100);
    expect(shownTexts()).toEqual(['{min} to 3 per {period}']);
  });

  it.each([
    ['what can be added beside the cart, up to a maximum', { max: 3 }, 1, 4, '2'],
    ['nothing where the cart has it all', { max: 3 }, 3, 1, '0'],
    ['what is missing with the chosen quantity, up to a minimum', { min: 6, max: null }, 1, 2, '3'],
  ])('counts as remaining %s', async (_case, bounds, inCart, chosen, remaining) => {
    const own = { maximumQuantityLimitMessage: '{remaining}', minimumQuantityLimitMessage: '{remaining}' };
    const cart = cartOf(cartLine({ quantity: inCart }));
    await visit({ limits: [hoodieLimit({ ...bounds, messages: { en: own } })], cart });
    setQuantity(chosen);
    await pass(100);
    expect(shownTexts()).toEqual([remaining]);
  });

  it('does not take the form of another product for its own', async () => {
    openPage(
      addForm('id="other"', '<input name="id" value="9"><input name="quantity" value="50">') +
        addForm('id="own"', '<input name="id" value="1001"><input name="quantity" value="1">'),
    );
    await visit({ limits: [hoodieLimit()] });
    expect(shownTexts()).toEqual([]);
    document.querySelector<HTMLInputElement>('#own [name=quantity]')!.value = '4';
    await pass(250);
    expect(shownTexts()).toEqual(['You can order up to 3 of Classic Hoodie.']);
    expect(document.querySelector('#own [name=quantity] + purchase-limits')).not.toBeNull();
  });

  it('waits with add_to_cart until the shopper has added', async () => {
    const { page, update } = await visit({ limits: [hoodieLimit({ notificationTrigger: 'add_to_cart' })] });
    setQuantity(4);
    await pass(100);
    expect(shownTexts()).toEqual([]);
    page.adds = 1;
    page.cart = cartOf(cartLine({ quantity: 4 }));
    await update();
    expect(shownTexts()).toHaveLength(1);
  });

  it('judges nothing between an add and the cart that has it', async () => {
    const limits = [hoodieLimit({ min: 2, max: null })];
    const { page, update } = await visit({ limits, cart: cartOf(cartLine()) });
    expect(shownTexts()).toEqual([]);
    page.adds += 1;
    page.isStale = true;
    await update();
    expect(shownTexts()).toEqual([]);
    page.cart = cartOf(cartLine({ quantity: 2 }));
    page.isStale = false;
    await update();
    expect(shownTexts()).toEqual([]);
    page.cart = cartOf(cartLine());
    await update();
    expect(shownTexts()).toHaveLength(1);
  });

  it('lets the quantity stand for what was just added, also in a page that is loaded because of the add', async () => {
    const limits = [hoodieLimit()];
    const { page, update } = await visit({ limits });
    setQuantity(3);
    page.adds += 1;
    page.cart = cartOf(cartLine({ quantity: 3 }));
    await update();
    expect(shownTexts()).toEqual([]);
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')!.dispatchEvent(submit);
    openPage();
    setQuantity(3);
    const { page: next } = await visit({ limits, cart: cartOf(cartLine({ quantity: 3 })) });
    expect(shownTexts()).toEqual([]);
    expect(next.hasActed).toBe(true);
    // Another page view has no add: the quantity is what may be added next.
    openPage();
    await visit({ limits, cart: cartOf(cartLine({ quantity: 3 })) });
    expect(shownTexts()).toHaveLength(1);
  });

  it('lets the quantity that a theme sets back after an add be none that the shopper chose', async () => {
    // As themes do that add by a request of their own.
    document.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault());
    const { page, update } = await visit({ limits: [hoodieLimit()] });
    setQuantity(3);
    page.touchedAt = performance.now();
    await pass(100);
    document.querySelector('[name=add]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    page.adds += 1;
    page.cart = cartOf(cartLine({ quantity: 3 }));
    await update();
    field().value = '1';
    await pass(500);
    expect(shownTexts()).toEqual([]);
  });

  it('lets an add that is told twice not be news to a shopper who has chosen more since', async () => {
    document.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault());
    const { page, update } = await visit({ limits: [hoodieLimit()] });
    const added = async () => {
      page.adds += 1;
      page.cart = cartOf(cartLine({ quantity: 3 }));
      await update();
    };
    const choose = async (quantity: number) => {
      field().value = String(quantity);
      page.touchedAt = performance.now();
      await pass(300);
    };
    await choose(3);
    document.querySelector('[name=add]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await added();
    expect(shownTexts()).toEqual([]);
    await choose(2);
    expect(shownTexts()).toHaveLength(1);
    await added();
    expect(shownTexts()).toHaveLength(1);
    // Another add, some time later.
    await pass(4_000);
    await added();
    expect(shownTexts()).toEqual([]);
  });

  it('names the variant where each variant is limited', async () => {
    await visit({ limits: [hoodieLimit({ applyToEachVariant: true, max: 1 })], cart: cartOf(cartLine()) });
    expect(shownTexts()).toEqual(['You can order up to 1 of Classic Hoodie - S.']);
  });
});

describe('where the messages stand', () => {
  it('is the block that the merchant placed', async () => {
    openPage('<div data-purchase-limits-message></div><form action="/cart"><button name="checkout"></button></form>');
    await visit({ limits: [hoodieLimit({ max: 1 })], facts: cartPage, cart: cartOf(cartLine({ quantity: 2 })) });
    expect(document.querySelector('[data-purchase-limits-message] > purchase-limits')).not.toBeNull();
  });

  it.each([
    ['the block, which is in view', 500, '', true],
    ['the field, where the block is below the screen', 5_000, '', false],
    ['the field, where a message in the block would end below the screen', innerHeight - 90, '', false],
    ['the block below the screen that is to be used always', 5_000, 'always', true],
  ])('is %s', async (_case, top, value, isInBlock) => {
    openPage(addForm('', '<input name="id" value="1001"><input name="quantity" value="1">'));
    const block = Object.assign(document.createElement('div'), { textContent: 'Messages' });
    block.dataset.purchaseLimitsMessage = value;
    block.getBoundingClientRect = () => ({ left: 0, right: 100, top, bottom: top + 20 }) as DOMRect;
    document.body.append(block);
    await visit({ limits: [hoodieLimit()] });
    setQuantity(4);
    await pass(500);
    const host = document.querySelector('purchase-limits')!;
    expect([shownTexts().length, host.parentElement === block]).toEqual([1, isInBlock]);
    // A shopper who scrolls finds it where it was.
    block.getBoundingClientRect = () => ({ left: 0, right: 100, top: 5_500 - top, bottom: 5_520 - top }) as DOMRect;
    await pass(500);
    expect(host.parentElement === block).toBe(isInBlock);
  });

  it.each([
    ['below the screen after a touch', 5_000, 0, 1],
    ['on the screen', 100, 0, 0],
    ['below the screen long after a touch', 5_000, -3_000, 0],
  ])('is brought into view once where it is %s', async (_case, top, touchedAt, times) => {
    openPage(addForm('', '<input name="id" value="1001"><input name="quantity" value="1">'));
    Element.prototype.getBoundingClientRect = () => ({ left: 0, right: 100, top, bottom: top + 20 }) as DOMRect;
    const brought = jest.fn();
    Element.prototype.scrollIntoView = brought;
    const { page } = await visit({ limits: [hoodieLimit()], settings: { withoutHelp: true } });
    page.touchedAt = performance.now() + touchedAt;
    setQuantity(4);
    await pass(1_000);
    expect([shownTexts().length, brought.mock.calls.length]).toEqual([1, times]);
  });

  it.each([
    ['at once, as the answer to a touch', 0, ''],
    ['slowly, where nobody has touched anything', -3_000, '2.9px'],
  ])('opens %s', async (_case, touchedAt, height) => {
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const { page } = await visit({ limits: [hoodieLimit()], settings: { withoutHelp: true } });
    page.touchedAt = performance.now() + touchedAt;
    setQuantity(4);
    await pass(10);
    expect([shownTexts().length, document.querySelector<HTMLElement>('purchase-limits')!.style.height]).toEqual([
      1,
      height,
    ]);
  });

  it('is after the form where the field is not in use', async () => {
    openPage(addForm('', '<input name="id" value="1001"><input name="quantity" value="4" type="hidden">'));
    await visit({ limits: [hoodieLimit()] });
    expect(document.querySelector('form + purchase-limits')).not.toBeNull();
  });

  it('is above the checkout button without a block, also after the theme has renewed it', async () => {
    openPage('<main><form action="/cart"><button name="checkout"></button></form></main>');
    const { update } = await visit({
      limits: [hoodieLimit({ max: 1 })],
      facts: cartPage,
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    expect(document.querySelector('purchase-limits + [name=checkout]')).not.toBeNull();
    document.querySelector('main')!.innerHTML = '<form action="/cart"><button name="checkout"></button></form>';
    await update();
    expect(document.querySelector('purchase-limits + [name=checkout]')).not.toBeNull();
    expect(shownTexts()).toHaveLength(1);
  });

  it('is nowhere on a page that has no place for them', async () => {
    openPage('<main></main>');
    await visit({
      limits: [hoodieLimit({ max: 1 })],
      facts: { kind: 'other', productId: null, variantId: null },
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    expect(document.querySelector('purchase-limits')).toBeNull();
  });

  it('is the open dialog for a popup, which would be out of reach outside it', async () => {
    openPage('<dialog open></dialog>');
    await visit({
      limits: [hoodieLimit({ max: 1 })],
      settings: { branding: { displayType: 'popup' } },
      facts: cartPage,
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    expect(document.querySelector('dialog > purchase-limits')).not.toBeNull();
  });
});

describe('the words', () => {
  const messages = {
    en: { maximumQuantityLimitMessage: 'At most {max} of {name}, you have {current}, {remaining} left, {unknown}' },
    de: { maximumQuantityLimitMessage: 'Nur {max} Stück {name}' },
  };
  it.each([
    ['en', 'At most 3 of Classic Hoodie, you have 4, 0 left, {unknown}'],
    ['de-AT', 'Nur 3 Stück Classic Hoodie'],
    ['fr', 'Vous pouvez commander jusqu’à 3 de Classic Hoodie.'],
    ['ja', 'At most 3 of Classic Hoodie, you have 4, 0 left, {unknown}'],
  ])('in %s', async (locale, text) => {
    await visit({ limits: [hoodieLimit({ messages })], facts: { locale }, cart: cartOf(cartLine({ quantity: 3 })) });
    expect(shownTexts()).toEqual([text]);
  });

  it('write money for the language, in the currency of the cart, and convert the bound', async () => {
    openPage('<button name="checkout"></button>');
    window.Shopify!.currency = { active: 'EUR', rate: '0.9' };
    await visit({
      limits: [hoodieLimit({ conditionType: 'total_product_value', max: 100 })],
      facts: { ...cartPage, locale: 'de' },
      cart: cartOf(cartLine({ final_line_price: 9001 })),
    });
    expect(shownTexts()[0]).toMatch(/ 90,00\s€ /);
  });

  it('speak of the cart as the cart, and state a rule that holds', async () => {
    openPage('<button name="checkout"></button>');
    await visit({
      limits: [{ name: 'n', type: 'cart', max: 5, notificationTrigger: 'show_notification_cart_page' }],
      facts: { ...cartPage, locale: 'de' },
      cart: cartOf(cartLine()),
    });
    expect(shownTexts()).toEqual(['Sie können insgesamt bis zu 5 bestellen.']);
  });

  it('are text, never markup', async () => {
    const text = '<img src=x onerror="window.hacked = 1"> {name}';
    await visit({
      limits: [
        hoodieLimit({
          max: 1,
          messages: { en: { maximumQuantityLimitMessage: text, buttonText: '<b>x', contactUsText: '<i>y' } },
          contactUs: { enabled: true, url: 'javascript:alert(1)' },
        }),
      ],
      cart: cartOf(cartLine({ product_title: '<script>window.hacked = 1</script>' })),
    });
    expect(shownTexts()).toEqual(['<img src=x onerror="window.hacked = 1"> <script>window.hacked = 1</script>']);
    expect(inWidget('img, script, b, i, a')).toBeNull();
  });

  it('offer the contact button with the words of the merchant', async () => {
    await visit({
      limits: [
        hoodieLimit({
          max: 1,
          messages: { en: { buttonText: 'Write to us', contactUsText: 'More than {max}?' } },
          contactUs: { enabled: true, url: 'https://example.com/help' },
        }),
      ],
      cart: cartOf(cartLine()),
    });
    expect(inWidget('.contact-text')!.textContent).toBe('More than 1?');
    expect(inWidget<HTMLAnchorElement>('a.button')).toMatchObject({
      href: 'https://example.com/help',
      target: '_blank',
      rel: 'noopener',
      textContent: 'Write to us',
    });
  });

  it('name the app on the free plan only', async () => {
    await visit({ limits: [hoodieLimit({ max: 1 })], settings: { poweredBy: true }, cart: cartOf(cartLine()) });
    expect(inWidget('.powered-by')!.textContent).toBe('Powered by Purchase Limits');
    openPage();
    await visit({ limits: [hoodieLimit({ max: 1 })], cart: cartOf(cartLine()) });
    expect(inWidget('.powered-by')).toBeNull();
  });
});

it('applies branding and the merchant’s CSS inside the shadow root only', async () => {
  await visit({
    limits: [hoodieLimit({ max: 1 })],
    settings: {
      branding: {
        customCss: '.text{font-weight:700}',
        fontFamily: 'Georgia, serif',
        textAlignment: 'center',
        theme: 'basic',
      },
    },
    cart: cartOf(cartLine()),
  });
  const { style } = inWidget<HTMLElement>('[style]')!;
  expect(style.getPropertyValue('--limit-background')).toBe('#fff4e5');
  expect(style.getPropertyValue('--limit-fontFamily')).toBe('Georgia, serif');
  // A style sheet of its own: what is not closed in it ends with it.
  expect(inWidget('style:last-of-type')!.textContent).toBe('.text{font-weight:700}');
  expect(inWidget('.messages')!.className).toBe('messages basic inline');
  expect(document.head.querySelector('style')).toBeNull();
});

it('stays silent when the published document cannot be judged', async () => {
  const broken = settingsOf([hoodieLimit()]);
  broken.texts = null as unknown as typeof broken.texts;
  start({
    settings: broken,
    limits: broken.limits,
    facts: factsOf(),
    cart: cartOf(cartLine({ quantity: 9 })),
    ...FRESH,
  });
  await pass(200);
  expect(shownTexts()).toEqual([]);
});
