import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { Page, PageCustomer } from '../src/page.js';
import { start } from '../src/start.js';
import {
  cartLine,
  factsOf,
  hoodieLimit,
  inWidget,
  openPage,
  pass,
  see,
  serve,
  settingsOf,
  type Answer,
} from './storefront-page.js';
import { FRESH, passFirstLook } from './visit.js';

type Sent = {
  url: string;
  body: {
    shop: string;
    ticket?: string;
    impressions?: { id: string; limitId: string; kind: string }[];
    contacts?: { id: string; limitId: string }[];
  };
};
let answers: number[];
let sent: Sent[];
let askedTickets: number;
let ticketAnswer: Answer;
const settings = settingsOf([
  hoodieLimit({ max: 1, contactUs: { enabled: true, url: 'mailto:help@example.com' } }),
  hoodieLimit({ conditionType: 'total_product_value', max: 10 }),
]);
const free = { ...settings, poweredBy: true };
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function setVisibility(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function visit(
  shown: StorefrontSettings = settings,
  customer: PageCustomer | null = null,
): Promise<{ page: Page; update: () => void }> {
  const page: Page = {
    settings: shown,
    limits: shown.limits,
    facts: factsOf({ customer }),
    cart: { items: [cartLine()] },
    ...FRESH,
  };
  const look = start(page);
  await passFirstLook();
  const update = () => {
    page.reads += 1;
    look();
  };
  return { page, update };
}

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
  // jsdom cannot follow links.
  document.addEventListener('click', (event) => event.preventDefault());
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
  answers = [];
  sent = [];
  askedTickets = 0;
  ticketAnswer = { body: { ticket: 'a ticket' } };
  serve((url, init) => {
    if (url === '/apps/purchase-limits/ticket') {
      askedTickets += 1;
      return ticketAnswer;
    }
    sent.push({ url, body: JSON.parse(String(init!.body)) });
    const status = answers.shift() ?? 200;
    return status === 0 ? new Error('offline') : { status };
  });
});
afterEach(() => jest.useRealTimers());

it('counts what has been half in view for a second, once, all in one request', async () => {
  await visit();
  see(0.6);
  await pass(900);
  expect(sent).toEqual([]);
  await pass(800);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: 'https://api.example/storefront/impressions',
    body: {
      shop: 'hoodie-house.myshopify.com',
      impressions: [
        { limitId: 'limit-1', kind: 'max' },
        { limitId: 'limit-2', kind: 'max' },
      ],
    },
  });
  for (const { id } of sent[0]!.body.impressions!) {
    expect(id).toMatch(UUID_V7);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBeCloseTo(Date.now(), -5);
  }
  see(0);
  see(1);
  await pass(5000);
  expect(sent).toHaveLength(1);
});

it('does not count what was in view for less, or less than half', async () => {
  await visit();
  see(0.6);
  await pass(800);
  see(0.4);
  await pass(5000);
  expect(sent).toEqual([]);
});

it('does not count in a page that nobody looks at, and starts the second anew', async () => {
  await visit();
  see(1);
  await pass(800);
  setVisibility(true);
  await pass(5000);
  setVisibility(false);
  await pass(900);
  expect(sent).toEqual([]);
  await pass(800);
  expect(sent).toHaveLength(1);
});

it('looks once a second while nobody does anything, which is often enough to count', async () => {
  await visit();
  await pass(10_000);
  const find = jest.spyOn(document, 'querySelectorAll');
  const looks = () => find.mock.calls.splice(0).filter(([selector]) => selector.includes('/cart/add')).length;
  see(1);
  await pass(8_000);
  expect(looks()).toBe(8);
  expect(sent).toHaveLength(1);
  document.body.click();
  await pass(2_000);
  expect(looks()).toBe(10);
});

it('does not count what is covered until it no longer is', async () => {
  await visit();
  const host = document.querySelector('purchase-limits')!;
  document.elementFromPoint = () => document.body;
  await pass(3000);
  expect(sent).toEqual([]);
  document.elementFromPoint = () => host;
  await pass(3000);
  expect(sent).toHaveLength(1);
});

it.each(['opacity: 0', 'opacity: 0.3', 'filter: blur(0px) opacity(0.01)'])(
  'does not count what is too faint to be seen: %s',
  async (style) => {
    await visit();
    see(1);
    document.body.style.cssText = style;
    // What a message stands in counts together.
    (document.querySelector('purchase-limits') as HTMLElement).style.opacity = '0.5';
    await pass(3000);
    expect(sent).toEqual([]);
    document.body.style.cssText = '';
    await pass(3000);
    expect(sent).toHaveLength(1);
  },
);

it('does not count what is too small to be read', async () => {
  await visit();
  see(1);
  const whole = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = () => ({ left: 0, right: 100, top: 0, bottom: 1 }) as DOMRect;
  await pass(3000);
  expect(sent).toEqual([]);
  Element.prototype.getBoundingClientRect = whole;
  await pass(3000);
  expect(sent).toHaveLength(1);
});

it('counts nothing in the theme editor', async () => {
  window.Shopify!.designMode = true;
  await visit();
  expect(inWidget('.message')).not.toBeNull();
  see(1);
  await pass(5000);
  expect(sent).toEqual([]);
});

it('does not count a message that went away within the second', async () => {
  const { page, update } = await visit();
  see(1);
  delete page.cart;
  document.querySelector<HTMLInputElement>('[name=quantity]')!.value = '0';
  update();
  await pass(5000);
  expect(sent).toEqual([]);
});

it('counts the same limit and kind once a page view, also when its message comes back', async () => {
  const { page, update } = await visit();
  see(1);
  await pass(2000);
  const { cart } = page;
  delete page.cart;
  document.querySelector<HTMLInputElement>('[name=quantity]')!.value = '0';
  update();
  await pass(100);
  page.cart = cart;
  update();
  await pass(100);
  see(1);
  await pass(2000);
  expect(sent).toHaveLength(1);
});

it('does not count a rule that is merely stated', async () => {
  openPage('<button name="checkout"></button>');
  const stating = settingsOf([{ name: 'n', type: 'cart', max: 5, notificationTrigger: 'show_notification_cart_page' }]);
  start({
    settings: stating,
    limits: stating.limits,
    facts: factsOf({ kind: 'cart', productId: null, variantId: null }),
    cart: { items: [cartLine()] },
    ...FRESH,
  });
  await passFirstLook();
  expect(inWidget('.message')).not.toBeNull();
  see(1);
  await pass(5000);
  expect(sent).toEqual([]);
});

it('counts a rule that was stated once it is broken', async () => {
  openPage('<button name="checkout"></button>');
  const stating = settingsOf([{ name: 'n', type: 'cart', max: 5, notificationTrigger: 'show_notification_cart_page' }]);
  const page: Page = {
    settings: stating,
    limits: stating.limits,
    facts: factsOf({ kind: 'cart', productId: null, variantId: null }),
    cart: { items: [cartLine()] },
    ...FRESH,
  };
  const look = start(page);
  await passFirstLook();
  see(1);
  await pass(2000);
  expect(sent).toEqual([]);
  page.cart = { items: [cartLine({ quantity: 6 })] };
  page.reads += 1;
  look();
  await pass(100);
  see(1);
  await pass(2000);
  expect(sent).toHaveLength(1);
});

it.each([
  ['the network fails', 0],
  ['the server fails', 503],
])('tries once more with the same ids when %s', async (_case, status) => {
  answers = [status, status, status];
  await visit();
  see(1);
  await pass(20_000);
  expect(sent).toHaveLength(2);
  expect(sent[1]!.body).toEqual(sent[0]!.body);
});

it('does not try again what the server has refused', async () => {
  answers = [422];
  await visit();
  see(1);
  await pass(20_000);
  expect(sent).toHaveLength(1);
});

it('sends what is waiting when the page goes', async () => {
  await visit();
  see(1);
  await pass(1250);
  expect(sent).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
  await pass(2000);
  expect(sent).toHaveLength(1);
});

it('counts a click on the contact button', async () => {
  await visit();
  inWidget('.button')!.click();
  await pass(500);
  expect(sent).toMatchObject([
    {
      url: 'https://api.example/storefront/contacts',
      body: { shop: 'hoodie-house.myshopify.com', contacts: [{ limitId: 'limit-1' }] },
    },
  ]);
  expect(Object.keys(sent[0]!.body.contacts![0]!).sort()).toEqual(['id', 'limitId']);
});

it('sends nothing from an automated browser', async () => {
  delete window.PurchaseLimitsTest;
  Object.defineProperty(navigator, 'webdriver', { configurable: true, value: true });
  await visit();
  see(1);
  inWidget('.button')!.click();
  await pass(5000);
  Object.defineProperty(navigator, 'webdriver', { configurable: true, value: false });
  expect(sent).toEqual([]);
});

describe('page tickets', () => {
  it('are fetched for a free shop, once there is something to send, and sent with it', async () => {
    await visit(free);
    see(1);
    await pass(900);
    expect(askedTickets).toBe(0);
    await pass(800);
    expect(askedTickets).toBe(1);
    expect(sent.map(({ body }) => body.ticket)).toEqual(['a ticket']);
  });

  it('are not fetched for other shops', async () => {
    await visit();
    see(1);
    await pass(2000);
    inWidget('.button')!.click();
    await pass(500);
    expect(askedTickets).toBe(0);
    expect(sent.map(({ body }) => Object.keys(body))).toEqual([
      ['shop', 'impressions'],
      ['shop', 'contacts'],
    ]);
  });

  it('are fetched for a click of a free shop, and sent with it', async () => {
    await visit(free);
    inWidget('.button')!.click();
    await pass(500);
    expect(askedTickets).toBe(1);
    expect(sent.map(({ url, body }) => [url.split('/').pop(), body.ticket])).toEqual([['contacts', 'a ticket']]);
  });

  it('of the page’s impressions serve a click that leaves the page at once', async () => {
    await visit(free);
    see(1);
    await pass(2000);
    inWidget('.button')!.click();
    await pass(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(sent.map(({ url, body }) => [url.split('/').pop(), body.ticket])).toEqual([
      ['impressions', 'a ticket'],
      ['contacts', 'a ticket'],
    ]);
  });

  it('are fetched on every plan for a customer who is signed in, where workflows are told', async () => {
    const told = { ...settings, customerTickets: true as const };
    const customer = { id: '7001', tags: [] };
    for (const [shown, who] of [
      [settings, customer],
      [told, null],
      [told, customer],
    ] as const) {
      openPage();
      await visit(shown, who);
      see(1);
      await pass(2000);
    }
    expect(askedTickets).toBe(1);
    expect(sent.map(({ body }) => body.ticket)).toEqual([undefined, undefined, 'a ticket']);
  });

  it.each([
    ['the storefront has no such address', { status: 404 }],
    ['the network fails', new Error('offline')],
    ['the answer is a page', { body: '<html>' }],
  ])('are done without when %s', async (_case, answer) => {
    ticketAnswer = answer;
    await visit(free);
    see(1);
    await pass(2000);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body.ticket).toBeUndefined();
  });

  it('are waited for as long as outcomes are, and not at all when the page goes', async () => {
    const answered = window.fetch;
    window.fetch = (url, init) => (String(url).startsWith('/apps/') ? new Promise(() => {}) : answered(url, init));
    await visit(free);
    see(1);
    await pass(1700);
    expect(sent.map(({ body }) => body.ticket)).toEqual([undefined]);
    openPage();
    await visit(free);
    see(1);
    await pass(1250);
    expect(sent).toHaveLength(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toHaveLength(2);
  });
});
