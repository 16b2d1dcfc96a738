// What a row of the table says, and the limits that rows are about.
import type { NotificationTrigger } from '@purchase-limits/domain/limit';

/** A shop of the local store, and a product of it. */
export type Place = { shop: string; handle: string };
/**
 * Each trigger has a limit of its own, of at most three: of one product, or, where the trigger is one of cart limits,
 * of the cart in a shop of its own.
 */
export const PLACES: Record<NotificationTrigger, Place> = {
  limit_reached: { shop: 'hoodie-house', handle: 'classic-hoodie' },
  add_to_cart: { shop: 'hoodie-house', handle: 'heavyweight-hoodie' },
  no_notification: { shop: 'hoodie-house', handle: 'kids-hoodie' },
  limit_reached_in_cart_page: { shop: 'nordic-goods', handle: 'anniversary-hoodie' },
  show_notification_cart_page: { shop: 'trail-and-co', handle: 'anniversary-hoodie' },
};
export const TRIGGERS = Object.keys(PLACES) as NotificationTrigger[];
export const SHOPS = [...new Set(Object.values(PLACES).map(({ shop }) => shop))];
export const MOST = 3;
/** A limit without messages: at least so many of a product of its own. */
export const MINIMUM: Place & { min: number } = { shop: 'hoodie-house', handle: 'zip-hoodie', min: 2 };

/**
 * `form`: below the form in use. `drawer`: in the open drawer, above its button to check out. `cart`: on the cart page
 * above that button. `stated`: as `drawer` or `cart`, and the rule holds, so nothing is counted.
 */
export type Seen = 'nothing' | 'form' | 'drawer' | 'cart' | 'stated in drawer' | 'stated in cart';

export type Step =
  | { do: 'quantity'; to: number }
  | { do: 'variant' }
  | { do: 'add' }
  | { do: 'choose and add'; quantity: number; afterMs: number }
  | { do: 'add and come back' }
  | { do: 'add by an older request'; quantity: number }
  | { do: 'put in the cart and announce it'; quantity: number }
  | { do: 'add twice, answered in the other order'; quantity: number }
  | { do: 'open drawer' }
  | { do: 'close drawer' }
  | { do: 'drawer quantity'; to: number }
  | { do: 'drawer remove' }
  | { do: 'cart quantity'; to: number }
  | { do: 'quantity by script'; to: number }
  | { do: 'replace the section' }
  | { do: 'replace the drawer' }
  | { do: 'replace the checkout button' }
  | { do: 'add in another tab'; quantity: number }
  | { do: 'leave and come back' }
  | { do: 'come back to the kept page'; added: number }
  | { do: 'close the popup' }
  | { do: 'quick view'; quantity: number };

export type CutOff = 'cart' | 'settings' | 'ui' | 'messages';

export type Row = {
  event: string;
  page: 'product' | 'cart' | 'collection' | 'index';
  /** How many of the product are in the cart when the page is opened. */
  inCart: number;
  steps: Step[];
  /** By trigger; what is not named is `nothing`. */
  seen: Partial<Record<NotificationTrigger, Seen>>;
  /** Milliseconds by which the cart's answers are held back. */
  slowMs?: number;
  /** The first request for this fails; `settings`: on a page that is too small for them. */
  cutOff?: CutOff;
  /** Something of the theme covers the page from the start: the message is there, and nothing is counted. */
  isCovered?: boolean;
  /** The width and how messages are displayed make no difference: the row is walked once on each theme. */
  isWalkedOnce?: boolean;
  /** The merchant has not placed our block. */
  isWithoutBlock?: boolean;
  /** A popup opens only where the shopper has acted, or on the cart page: elsewhere it shows inline. */
  isActed?: boolean;
  /**
   * The row is about the buttons that lead to the checkout, and not about messages: whether they do in the end, and say
   * why not. The shop has asked for it; `not asked for`: it has not, and they lead there although the cart is broken.
   */
  checkout?: 'unavailable' | 'available' | 'not asked for';
  /** It is walked with the product of `MINIMUM`, and with no other. */
  isOfMinimum?: boolean;
};
