import {
  cartLine,
  hoodieLimit,
  inWidget,
  openPage,
  pass,
  see,
  serve,
  setQuantity,
  shownTexts,
} from './storefront-page.js';
import { cartOf, cartPage, visit } from './visit.js';

let sent: { limitId: string }[];
beforeEach(() => {
  jest.useFakeTimers();
  openPage();
  sent = [];
  serve((_url, init) => {
    if (init?.body)
      sent.push(...(JSON.parse(init.body as string) as { impressions: { limitId: string }[] }).impressions);
    return {};
  });
});
afterEach(() => jest.useRealTimers());

const choose = async (quantity: number) => {
  setQuantity(quantity);
  await pass(300);
};
const acted = async (visited: ReturnType<typeof visit>) => {
  const { page, update } = await visited;
  page.hasActed = true;
  await update();
};

describe('several messages', () => {
  it('come in the order of what must change first, below one heading', async () => {
    const limits = [
      hoodieLimit({ max: null, min: 20, messages: { en: { minimumQuantityLimitMessage: 'at least 20' } } }),
      hoodieLimit({ max: null, multiple: 12, messages: { en: { multipleQuantityLimitMessage: 'by the dozen' } } }),
      hoodieLimit({ repurchase: { option: 'once_per_year' }, messages: { en: { loginRequiredMessage: 'log in' } } }),
      hoodieLimit({ max: 1, messages: { en: { maximumQuantityLimitMessage: 'broken by the cart' } } }),
      hoodieLimit({ max: 4, messages: { en: { maximumQuantityLimitMessage: 'broken by what is chosen' } } }),
    ];
    await acted(visit({ limits, cart: cartOf(cartLine({ quantity: 2 })) }));
    await choose(5);
    expect(shownTexts()).toEqual([
      'broken by what is chosen',
      'broken by the cart',
      'log in',
      'by the dozen',
      'at least 20',
    ]);
    const headings = document.querySelector('purchase-limits')!.shadowRoot!.querySelectorAll('.heading');
    expect([...headings].map(({ textContent }) => textContent)).toEqual(['Please check the following:']);
  });

  it('have no heading where one is alone, nor for rules that are kept', async () => {
    await visit({ limits: [hoodieLimit()], facts: { locale: 'de' } });
    await choose(5);
    expect([shownTexts().length, inWidget('.heading')]).toEqual([1, null]);
    openPage('<button name="checkout"></button>');
    const stated = { name: 'n', type: 'cart', notificationTrigger: 'show_notification_cart_page' } as const;
    const limits = [{ ...stated, max: 5 }, { ...stated, max: 6 }, hoodieLimit({ max: 1 })];
    await visit({ limits, facts: cartPage, cart: cartOf(cartLine({ quantity: 2 })) });
    expect(shownTexts()[0]).toBe('You can order up to 1 of Classic Hoodie.');
    expect([shownTexts().length, inWidget('.heading')]).toEqual([3, null]);
  });

  it('say each text once, and count one impression for it', async () => {
    const messages = { en: { maximumQuantityLimitMessage: 'At most three, please.' } };
    await visit({ limits: [hoodieLimit({ messages }), hoodieLimit({ messages })] });
    await choose(5);
    expect(shownTexts()).toEqual(['At most three, please.']);
    expect(inWidget('.heading')).toBeNull();
    see(1);
    await pass(3_000);
    expect(sent.map(({ limitId }) => limitId)).toEqual(['limit-1']);
  });

  it('keep the button to contact of a text that two limits have', async () => {
    const messages = { en: { maximumQuantityLimitMessage: 'At most three, please.' } };
    const contactUs = { enabled: true, url: 'https://example.com/help' };
    await visit({ limits: [hoodieLimit({ messages }), hoodieLimit({ messages, contactUs })] });
    await choose(5);
    expect(shownTexts()).toEqual(['At most three, please.']);
    expect(inWidget<HTMLAnchorElement>('.contact .button')!.href).toBe('https://example.com/help');
  });
});

describe('an error of the theme', () => {
  const error = () => document.querySelector<HTMLElement>('[role=alert]')!;
  beforeEach(() => {
    document.body.insertAdjacentHTML('afterbegin', '<p role="alert"></p>');
    Element.prototype.checkVisibility = function (this: HTMLElement) {
      return !this.hidden;
    };
  });
  afterEach(() => {
    delete (Element.prototype as Partial<Element>).checkVisibility;
  });

  it('that says what a message says takes its place, as long as it shows', async () => {
    const limits = [hoodieLimit(), hoodieLimit({ max: 4 })];
    await visit({ limits });
    await choose(5);
    expect(shownTexts()).toHaveLength(2);
    error().textContent = 'You can order up to 3 of Classic Hoodie.';
    await pass(250);
    expect(shownTexts()).toEqual(['You can order up to 4 of Classic Hoodie.']);
    error().hidden = true;
    await pass(250);
    expect(shownTexts()).toHaveLength(2);
    error().hidden = false;
    error().textContent += ' You can order up to 4 of Classic Hoodie.';
    await pass(250);
    expect(shownTexts()).toEqual([]);
    error().textContent = 'Sold out';
    await pass(250);
    expect(shownTexts()).toHaveLength(2);
  });

  it('leaves the button to contact to the messages that stay', async () => {
    const contactUs = { enabled: true, url: 'https://example.com/help' };
    openPage('<p role="alert"></p><button name="checkout"></button>');
    const lines = [1, 2].map((id) =>
      cartLine({ key: String(id), product_id: id, variant_id: id * 10, product_title: `Product ${id}`, quantity: 2 }),
    );
    const limits = [hoodieLimit({ products: { kind: 'all' }, max: 1, contactUs })];
    await visit({ limits, facts: cartPage, cart: cartOf(...lines) });
    expect(shownTexts()).toHaveLength(2);
    error().textContent = 'You can order up to 1 of Product 2.';
    await pass(250);
    expect(shownTexts()).toEqual(['You can order up to 1 of Product 1.']);
    expect(inWidget('.contact .button')).not.toBeNull();
  });

  it('is none that the message itself stands in', async () => {
    document.body.className = 'has-error';
    document.body.append('You can order up to 3 of Classic Hoodie.');
    await visit({ limits: [hoodieLimit()] });
    await choose(5);
    expect(shownTexts()).toHaveLength(1);
    document.body.className = '';
  });
});
