// What shoppers must see, as data: after which steps, for which trigger, where. The runner walks every row on every
// theme and width, inline and as a popup.
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

/**
 * `form`: below the form in use. `drawer`: in the open drawer, above its button to check out. `cart`: on the cart page
 * above that button. `stated`: as `drawer` or `cart`, and the rule holds, so nothing is counted.
 */
export type Seen = 'nothing' | 'form' | 'drawer' | 'cart' | 'stated in drawer' | 'stated in cart';

export type Step =
  | { do: 'quantity'; to: number }
  | { do: 'variant' }
  | { do: 'add' }
  | { do: 'open drawer' }
  | { do: 'drawer quantity'; to: number }
  | { do: 'drawer remove' }
  | { do: 'cart quantity'; to: number }
  | { do: 'quantity by script'; to: number }
  | { do: 'replace the section' }
  | { do: 'replace the drawer' }
  | { do: 'add in another tab'; quantity: number }
  | { do: 'leave and come back' }
  | { do: 'quick view'; quantity: number };

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
  /** A popup opens only where the shopper has acted, or on the cart page: elsewhere it shows inline. */
  isActed?: boolean;
};

const inDrawer = {
  limit_reached: 'drawer',
  add_to_cart: 'drawer',
  limit_reached_in_cart_page: 'drawer',
  show_notification_cart_page: 'drawer',
} as const;
const inCartPage = {
  limit_reached: 'cart',
  add_to_cart: 'cart',
  limit_reached_in_cart_page: 'cart',
  show_notification_cart_page: 'cart',
} as const;
const atForm = { limit_reached: 'form' } as const;
const atFormOfCart = { limit_reached: 'form', add_to_cart: 'form' } as const;
const statedInDrawer = { show_notification_cart_page: 'stated in drawer' } as const;
const statedInCart = { show_notification_cart_page: 'stated in cart' } as const;

export const ROWS: Row[] = [
  { event: 'load', page: 'product', inCart: 0, steps: [], seen: {} },
  { event: 'load, as many as allowed in the cart', page: 'product', inCart: 3, steps: [], seen: atFormOfCart },
  {
    event: 'more than allowed',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'quantity', to: 4 }],
    seen: atForm,
    isActed: true,
  },
  { event: 'as many as allowed', page: 'product', inCart: 0, steps: [{ do: 'quantity', to: 3 }], seen: {} },
  {
    event: 'more, then fewer',
    page: 'product',
    inCart: 0,
    steps: [
      { do: 'quantity', to: 4 },
      { do: 'quantity', to: 2 },
    ],
    seen: {},
  },
  {
    event: 'more than allowed with what is in the cart',
    page: 'product',
    inCart: 2,
    steps: [{ do: 'quantity', to: 2 }],
    seen: atFormOfCart,
    isActed: true,
  },
  {
    event: 'another variant',
    page: 'product',
    inCart: 3,
    steps: [{ do: 'variant' }],
    seen: atFormOfCart,
    isActed: true,
  },
  {
    event: 'a quantity set by a script',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'quantity by script', to: 4 }],
    seen: atForm,
  },
  {
    event: 'the section is replaced',
    page: 'product',
    inCart: 3,
    steps: [{ do: 'replace the section' }],
    seen: atFormOfCart,
  },
  {
    event: 'as many as allowed are added',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'quantity', to: 3 }, { do: 'add' }],
    seen: statedInDrawer,
    isActed: true,
  },
  {
    event: 'more than allowed are added',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'quantity', to: 4 }, { do: 'add' }],
    seen: inDrawer,
    isActed: true,
  },
  { event: 'the drawer opens', page: 'product', inCart: 4, steps: [{ do: 'open drawer' }], seen: inDrawer },
  { event: 'the drawer opens elsewhere', page: 'index', inCart: 4, steps: [{ do: 'open drawer' }], seen: inDrawer },
  {
    event: 'fewer in the drawer',
    page: 'index',
    inCart: 4,
    steps: [{ do: 'open drawer' }, { do: 'drawer quantity', to: 2 }],
    seen: statedInDrawer,
  },
  {
    event: 'more in the drawer',
    page: 'index',
    inCart: 2,
    steps: [{ do: 'open drawer' }, { do: 'drawer quantity', to: 5 }],
    seen: inDrawer,
  },
  {
    event: 'removed in the drawer',
    page: 'index',
    inCart: 4,
    steps: [{ do: 'open drawer' }, { do: 'drawer remove' }],
    seen: {},
  },
  {
    event: 'the drawer is replaced',
    page: 'index',
    inCart: 4,
    steps: [{ do: 'open drawer' }, { do: 'replace the drawer' }],
    seen: inDrawer,
  },
  { event: 'load', page: 'cart', inCart: 4, steps: [], seen: inCartPage },
  { event: 'load, as many as allowed', page: 'cart', inCart: 3, steps: [], seen: statedInCart },
  { event: 'load on a slow network', page: 'cart', inCart: 4, steps: [], seen: inCartPage, slowMs: 1_500 },
  { event: 'fewer', page: 'cart', inCart: 4, steps: [{ do: 'cart quantity', to: 2 }], seen: statedInCart },
  { event: 'more', page: 'cart', inCart: 2, steps: [{ do: 'cart quantity', to: 5 }], seen: inCartPage },
  {
    event: 'more in another tab',
    page: 'cart',
    inCart: 2,
    steps: [{ do: 'add in another tab', quantity: 2 }],
    seen: inCartPage,
  },
  {
    event: 'back from another page',
    page: 'cart',
    inCart: 4,
    steps: [{ do: 'leave and come back' }],
    seen: inCartPage,
  },
  { event: 'load', page: 'index', inCart: 4, steps: [], seen: {} },
  { event: 'load', page: 'collection', inCart: 4, steps: [], seen: {} },
  {
    event: 'more than allowed in a quick view',
    page: 'collection',
    inCart: 0,
    steps: [{ do: 'quick view', quantity: 4 }],
    seen: atForm,
    isActed: true,
  },
];
