// What is on a page during a random walk: the cart, the form and our messages, as a shopper finds them.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { Page } from 'playwright-core';
import type { Theme } from './themes.js';

export type PageSight = {
  kind: 'product' | 'cart' | 'other';
  /** A layer with a button to check out lies over the page. */
  isDrawerOpen: boolean;
  hasCheckout: boolean;
  /** There is our block or a button to check out: messages about the cart stand there. */
  hasPlace: boolean;
  form: { variantId: string; quantity: number; field: Bounds } | null;
  /** The fields with the quantities of the cart that is open. */
  cartFields: (Bounds & { quantity: number })[];
  texts: string[];
  /** What is said before anything is wrong. */
  hints: string[];
  language: string;
  /** Those that the theme prints itself, where the cart has refused a change: ours steps back. */
  textsOfTheme: string[];
  /** The numbers on the buttons "Change to N", each with the text above it. */
  offers: { text: string; to: number }[];
};
/** Of a field, as it has them: empty where it has none. */
export type Bounds = { min: string; max: string; step: string };

export type Flash = { text: string; ms: number };

/** A message that comes and goes between two looks is noted by the page itself. */
export function noteFlashes(): void {
  const seen = new Map<string, { from: number; until: number; longest: number }>();
  setInterval(() => {
    const now = performance.now();
    for (const host of document.querySelectorAll('purchase-limits:not([hidden])'))
      for (const text of host.shadowRoot?.querySelectorAll('.message .text') ?? []) {
        const one = seen.get(text.textContent!);
        const from = one && now - one.until < 200 ? one.from : now;
        seen.set(text.textContent!, { from, until: now, longest: Math.max(one?.longest ?? 0, now - from) });
      }
  }, 50);
  const take = () => {
    const flashes = [...seen].map(([text, { longest }]) => ({ text, ms: Math.round(longest) }));
    seen.clear();
    return flashes;
  };
  Object.assign(window, { takeFlashes: take });
}

export function takeFlashes(page: Page): Promise<Flash[]> {
  return page.evaluate(() => (window as unknown as { takeFlashes: () => Flash[] }).takeFlashes());
}

type AjaxLine = {
  key: string;
  product_id: number;
  variant_id: number;
  quantity: number;
  final_line_price: number;
  selling_plan_allocation?: object | null;
};

export async function lookAtPage(page: Page, theme: Theme): Promise<PageSight> {
  const field = page.locator(theme.quantity).first();
  const form = (await field.isVisible()) ? await field.evaluate(readForm) : null;
  const seen = await page.evaluate(() => {
    const isUsable = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return (
        !element.closest('[inert]') &&
        right > Math.max(left, 0) &&
        left < innerWidth &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const layers = [...document.querySelectorAll('dialog,[role=dialog],[aria-modal]')];
    const hosts = [...document.querySelectorAll('purchase-limits:not([hidden])')];
    const inHosts = (selector: string) => hosts.flatMap((host) => [...host.shadowRoot!.querySelectorAll(selector)]);
    const messages = inHosts(':not(.hint) > .message');
    const textOf = (message: Element) => message.querySelector('.text')!.textContent!;
    const cart = [...document.querySelectorAll('[name=checkout]')]
      .filter(isUsable)
      .map((one) => one.closest('dialog,[role=dialog],[aria-modal]'));
    const fields = [...(cart.find(Boolean) ?? document).querySelectorAll<HTMLInputElement>('input[name^=updates]')];
    const hasCheckout = [...document.querySelectorAll('[name=checkout]')].some(isUsable);
    const blocks = [...document.querySelectorAll('[data-purchase-limits-message]')];
    return {
      path: location.pathname,
      hasCheckout,
      hasPlace: hasCheckout || blocks.some((block) => block.getClientRects().length > 0),
      isDrawerOpen: layers.some((layer) => [...layer.querySelectorAll('[name=checkout]')].some(isUsable)),
      cartFields: fields
        .filter(isUsable)
        .map(({ value, min, max, step }) => ({ quantity: Number(value), min, max, step })),
      texts: messages.map(textOf),
      hints: inHosts('.hint > .message').map(textOf),
      language: document.documentElement.lang,
      textsOfTheme: [...document.querySelectorAll('main *, [role=dialog] *, dialog *')]
        .filter((element) => !element.firstElementChild && isUsable(element))
        .map((element) => element.textContent!.trim())
        .filter((text) => /^[A-E] (max|min|multiple) /.test(text)),
      offers: messages.flatMap((message) => {
        const button = message.querySelector('.change button');
        return button ? [{ text: textOf(message), to: Number(/\d+/.exec(button.textContent!)![0]) }] : [];
      }),
    };
  });
  const { path, ...rest } = seen;
  const kind = kindOf(path);
  return { ...rest, kind, form: kind === 'product' ? form : null };
}

const kindOf = (path: string): PageSight['kind'] => {
  if (path.endsWith('/cart')) return 'cart';
  return path.includes('/products/') ? 'product' : 'other';
};

function readForm(element: Element): PageSight['form'] {
  const field = element as HTMLInputElement;
  const form = field.form!;
  const variant = form.elements.namedItem('id') as HTMLInputElement;
  const { min, max, step } = field;
  return { variantId: variant.value, quantity: Math.floor(Number(field.value)), field: { min, max, step } };
}

/** What the store answers to a page, as text: Node does not know the names below localhost that browsers know. */
export function read(page: Page, path: string): Promise<string> {
  return page.evaluate((asked) => fetch(asked, { cache: 'no-store' }).then((answer) => answer.text()), path);
}

export const readJson = async <Answer>(page: Page, path: string): Promise<Answer> =>
  JSON.parse(await read(page, path)) as Answer;

/** The cart as the store has it. */
export async function readCart(page: Page): Promise<CartLine[]> {
  const { items } = await readJson<{ items: AjaxLine[] }>(page, '/cart.js');
  return items.map((item) => ({
    id: item.key,
    productId: String(item.product_id),
    variantId: String(item.variant_id),
    quantity: item.quantity,
    total: String(item.final_line_price / 100),
    isSubscription: Boolean(item.selling_plan_allocation),
  }));
}
