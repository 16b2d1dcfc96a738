// The one place that is asked whether a cart may be bought: when it changes, at the checkout, and when it is paid.
import type { CartLine } from '../cart/cart.js';
import type { Customer } from '../shops/customers.js';
import type { Shop } from '../shops/shops.js';

export type CheckoutStep = 'CART_INTERACTION' | 'CHECKOUT_INTERACTION' | 'CHECKOUT_COMPLETION';
export type CheckoutSituation = {
  shop: Shop;
  lines: CartLine[];
  /** Undefined for a guest. */
  customer: Customer | undefined;
  step: CheckoutStep;
  /** The language of the page, for example `de`. */
  locale: string;
  /** Units of the presentment currency for one unit of the shop's. */
  rate: number;
};
export type CheckoutAnswer = { messages: string[] };
export type CartRule = (situation: CheckoutSituation) => Promise<CheckoutAnswer>;

/** What is asked, in this order. */
export const cartRules: CartRule[] = [];

/** The messages of all rules; none: the cart may be bought. */
export async function checkCart(situation: CheckoutSituation): Promise<CheckoutAnswer> {
  const messages: string[] = [];
  for (const rule of cartRules) messages.push(...(await rule(situation)).messages);
  return { messages };
}
