// The one place that is asked whether a cart may be bought: when it changes, at the checkout, and when it is paid.
import type { CartLine } from '../cart/cart.js';
import type { Customer } from '../shops/customers.js';
import type { Shop } from '../shops/shops.js';

export type CheckoutStep = 'CART_INTERACTION' | 'CHECKOUT_INTERACTION' | 'CHECKOUT_COMPLETION';
export type CheckoutContact = {
  email: string | null;
  phone: string | null;
  delivery: { address1: string; address2: string | null; city: string | null; zip: string | null } | null;
};
export type CheckoutSituation = {
  shop: Shop;
  lines: CartLine[];
  /** The one that the shopper entered. */
  discountCode: string | null;
  /** Undefined for a guest. */
  customer: Customer | undefined;
  step: CheckoutStep;
  /** As far as it is entered at the checkout. */
  contact?: CheckoutContact;
  /** The language of the page, for example `de`. */
  locale: string;
  /** The one that the shopper sees. */
  currency: string;
  /** Units of that currency for one unit of the shop's. */
  rate: number;
};
export type CheckoutAnswer = { messages: string[] };
export type CartRule = (situation: CheckoutSituation) => Promise<CheckoutAnswer>;

/** What is asked, in this order. */
export const cartRules: CartRule[] = [];

/** Asks this rule too, from now on until the answered function is called. */
export function addCartRule(rule: CartRule): () => void {
  cartRules.push(rule);
  return () => {
    const index = cartRules.indexOf(rule);
    if (index !== -1) cartRules.splice(index, 1);
  };
}

/** The messages of all rules; none: the cart may be bought. */
export async function checkCart(situation: CheckoutSituation): Promise<CheckoutAnswer> {
  const messages: string[] = [];
  for (const rule of cartRules) messages.push(...(await rule(situation)).messages);
  return { messages };
}
