// A storefront page as jsdom has it: what the embed printed, the platform's cart, and the parts of a browser that
// jsdom lacks.
import { textsFor } from '@purchase-limits/domain/built-in-texts';
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { DEFAULT_BRANDING, type Branding, type StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { AjaxCartLine, PageFacts } from '../src/page.js';

export const HOODIE = '101';
export const TEE = '102';
/** A limit of at most three hoodies, changed as wished. */
export const hoodieLimit = (changes: Partial<LimitDraft> = {}): LimitDraft => ({
  name: 'Internal name',
  type: 'product',
  max: 3,
  products: { kind: 'specific', items: [{ productId: HOODIE }] },
  ...changes,
});

export function settingsOf(
  drafts: LimitDraft[],
  changes: Partial<Omit<StorefrontSettings, 'branding'>> & { branding?: Partial<Branding> } = {},
): StorefrontSettings {
  const limits = drafts.map((draft, index) => {
    const { name: _name, status: _status, ...limit } = completeLimit(`limit-${index + 1}`, draft);
    return limit;
  });
  const { branding, ...others } = changes;
  return {
    shop: 'hoodie-house.myshopify.com',
    version: 1,
    endpoint: 'https://api.example',
    currency: 'USD',
    weightUnit: 'kg',
    defaultLanguage: 'en',
    poweredBy: false,
    limits,
    texts: textsFor(limits),
    branding: { ...DEFAULT_BRANDING, ...branding },
    ...others,
  };
}

const variant = (price: string) => ({ productId: HOODIE, price });

export function factsOf(changes: Partial<PageFacts> = {}): PageFacts {
  const isProduct = (changes.kind ?? 'product') === 'product';
  return {
    locale: 'en',
    words: { close: 'Close' },
    cartUrl: '/cart.js',
    logIn: '/account/login',
    money: null,
    kind: 'product',
    customer: null,
    productId: isProduct ? HOODIE : null,
    variantId: isProduct ? '1001' : null,
    cart: [],
    unread: !!changes.bought || !!changes.situation,
    hasLineFacts: false,
    products: {},
    variants: isProduct ? { 1001: variant('64'), 1002: variant('66.5') } : {},
    names: isProduct ? { [HOODIE]: 'Classic Hoodie', 1001: 'Classic Hoodie - S', 1002: 'Classic Hoodie - M' } : {},
    ...changes,
  };
}

export function cartLine(changes: Partial<AjaxCartLine> = {}): AjaxCartLine {
  return {
    key: 'l1',
    product_id: Number(HOODIE),
    variant_id: 1001,
    quantity: 1,
    original_line_price: 6400,
    final_line_price: 6400,
    title: 'Classic Hoodie - S',
    product_title: 'Classic Hoodie',
    ...changes,
  };
}

const FORM =
  '<form action="/de/cart/add"><input name="id" value="1001"><input name="quantity" value="1">' +
  '<button name="add">Add</button></form>';
export const embed = (settings: unknown, facts: unknown) =>
  [
    ['settings', settings],
    ['facts', facts],
  ]
    .map(([name, content]) => {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      return `<script type="application/json" id="purchase-limits-${String(name)}">${text}</script>`;
    })
    .join('<link id="purchase-limits-ui" title="modulepreload" href="/ui.js">');

/** Lets so much of each message be in view, from its top on. */
export function see(share: number): void {
  document.elementFromPoint = (_x, y) => (y <= 20 * share ? document.querySelector('purchase-limits') : null);
}

/** A fresh page; every listener of the test before it is gone. */
export function openPage(body = FORM): void {
  jest.restoreAllMocks();
  listeners.splice(0).forEach(([target, ...listener]) => target.removeEventListener(...listener));
  for (const target of [document, window]) {
    const original = target.addEventListener.bind(target) as typeof document.addEventListener;
    jest.spyOn(target as Document, 'addEventListener').mockImplementation(((
      ...listener: Parameters<typeof document.addEventListener>
    ) => {
      listeners.push([target, ...listener]);
      original(...listener);
    }) as typeof document.addEventListener);
  }
  delete window.PurchaseLimits;
  window.PurchaseLimitsTest = 300;
  window.Shopify = { currency: { active: 'USD', rate: '1.0' } };
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  Element.prototype.getBoundingClientRect = () => ({ left: 0, right: 100, top: 0, bottom: 20 }) as DOMRect;
  see(0);
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  document.body.innerHTML = body;
}
const listeners: [EventTarget, ...Parameters<typeof document.addEventListener>][] = [];

export type Answer = { status?: number; body?: unknown } | Error;
/** Answers the page's requests by their address, and keeps them. */
export function serve(answers: (url: string, init?: RequestInit) => Answer): { url: string; init?: RequestInit }[] {
  const requests: { url: string; init?: RequestInit }[] = [];
  window.fetch = ((url: string, init?: RequestInit) => {
    requests.push({ url, init });
    const answer = answers(url, init);
    if (answer instanceof Error) return Promise.reject(answer);
    const { status = 200, body = {} } = answer;
    return Promise.resolve({
      ok: status < 400,
      status,
      url,
      json: async () => body,
      text: async () => String(body),
    } as Response);
  }) as typeof fetch;
  return requests;
}

/** What shoppers read of us, message by message. */
export function shownTexts(): string[] {
  return [...(document.querySelector('purchase-limits')?.shadowRoot?.querySelectorAll('.message .text') ?? [])].map(
    (element) => element.textContent ?? '',
  );
}
export const inWidget = <Found extends Element = HTMLElement>(selector: string) =>
  document.querySelector('purchase-limits')?.shadowRoot?.querySelector<Found>(selector) ?? null;

/** Lets timers and the promises behind them run for so long. */
export const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

export function setQuantity(quantity: number | string): void {
  const field = document.querySelector<HTMLInputElement>('[name=quantity]')!;
  field.value = String(quantity);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function promised<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
