// Disables the theme's checkout buttons while the cart would fail at checkout (rules §3.14), and reverts that. Uses
// `aria-disabled`, not `disabled`: the button stays focusable, so keyboard and screen reader users find the reason;
// listeners keep it from acting.
import type { PresentCart, Violation } from '@purchase-limits/domain/evaluate';
import type { ShownMessage } from '@purchase-limits/domain/showing';
import { chosenLine } from './cart-lines.js';
import { createReasons } from './checkout-reasons.js';
import type { Page } from './page.js';
import { findAll } from './page-parts.js';

const ACTION = '[action$="/checkout"]';
/** Other code draws the buttons in them, some in frames. */
const CART_WALLETS = '.additional-checkout-buttons,#dynamic-checkout-cart,shopify-accelerated-checkout-cart';
const PRODUCT_WALLETS = '.shopify-payment-button,shopify-accelerated-checkout,[data-shopify="payment-button"]';
const WALLETS = `${CART_WALLETS},${PRODUCT_WALLETS}`;
const BUTTONS =
  '[name=checkout],a[href$="/checkout"],a[href*="/checkout?"],[formaction$="/checkout"],' +
  `${ACTION} :is(button:not([type=button]),[type=submit]),${WALLETS}`;
/** On a button that is unavailable: its attributes as they were. A copy that the theme makes of it has it too. */
const KEPT = 'data-purchase-limits-kept';

/** Makes buttons unavailable for this cart, or available again; `messages` are those that are shown already. */
export type Checkout = (cart: PresentCart, messages: ShownMessage[]) => void;

export function createCheckout(page: Page): Checkout {
  const say = createReasons(page);
  const style = document.createElement('style');
  style.textContent = `[${KEPT}]{opacity:.5!important;cursor:not-allowed!important}`;
  let judged: PresentCart | undefined;
  let broken: Violation[] = [];
  let byLine: Record<string, Violation[]> = {};

  /** 'Buy it now' leaves the cart out: what its form would buy is judged alone. */
  const reasonsOf = (button: Element): Violation[] => {
    const form = button.matches(PRODUCT_WALLETS) && button.closest<HTMLFormElement>('form[action*="/cart/add"]');
    if (!form || !judged) return broken;
    const line = chosenLine(page, form);
    return line ? (byLine[JSON.stringify(line)] ??= page.rulebook!.judge({ ...judged, lines: [line] })) : [];
  };
  // Looks buttons up again, to include any the theme added since the last poll.
  const prevent = (event: Event) => {
    const { key, submitter } = event as KeyboardEvent & SubmitEvent;
    if (event.type === 'keydown' && key !== 'Enter' && key !== ' ') return;
    const target = submitter ?? (event.target as Element);
    const button = target.closest?.(BUTTONS) ?? (event.type === 'submit' && target.closest(ACTION));
    if (!button || reasonsOf(button).length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['click', 'keydown', 'submit']) addEventListener(type, prevent, true);

  return (cart, messages) => {
    if (judged !== cart) {
      judged = cart;
      broken = page.rulebook!.judge(cart);
      byLine = {};
    }
    const held = findAll<HTMLElement>(BUTTONS).filter((button) => reasonsOf(button).length > 0);
    for (const button of findAll(`[${KEPT}]`)) if (!held.includes(button as HTMLElement)) release(button);
    held.forEach(hold);
    if (held.length === 0) style.remove();
    else if (!style.isConnected) document.head.append(style);
    say(
      held.map((button) => ({ button, reasons: reasonsOf(button), describe: (text) => describe(button, text) })),
      messages,
    );
  };
}

function hold(button: HTMLElement): void {
  set(button, 'aria-disabled', 'true');
  // The only way to keep a shopper out of a frame. Where the focus is, it stays until the shopper leaves.
  if (button.matches(WALLETS) && !button.contains(document.activeElement)) set(button, 'inert', '');
}

const describe = (button: Element, text: string) => set(button, 'aria-description', text);

/** Sets an attribute, and keeps what it was; what the theme has removed meanwhile stays removed. */
function set(button: Element, name: string, value: string): void {
  const kept = keptOf(button);
  const now = button.getAttribute(name);
  if (now === value && name in kept) return;
  if (now === null || !(name in kept)) kept[name] = now;
  button.setAttribute(name, value);
  button.setAttribute(KEPT, JSON.stringify(kept));
}

function release(button: Element): void {
  for (const [name, value] of Object.entries(keptOf(button)))
    if (value === null) button.removeAttribute(name);
    else button.setAttribute(name, value);
  button.removeAttribute(KEPT);
}

const keptOf = (button: Element): Record<string, string | null> => JSON.parse(button.getAttribute(KEPT) ?? '{}');
