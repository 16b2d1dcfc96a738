// What shoppers must see, as data: after which steps, for which trigger, where. The runner walks a row on every
// theme and width, inline and as a popup, unless it says otherwise.
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
  | { do: 'add in another tab'; quantity: number }
  | { do: 'leave and come back' }
  | { do: 'come back to the kept page'; added: number }
  | { do: 'close the popup' }
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
  /** The first request for the cart fails. */
  isCutOff?: boolean;
  /** Something of the theme covers the page from the start: the message is there, and nothing is counted. */
  isCovered?: boolean;
  /** The width and how messages are displayed make no difference: the row is walked once on each theme. */
  isWalkedOnce?: boolean;
  /** The merchant has not placed our block. */
  isWithoutBlock?: boolean;
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
  {
    event: 'as many as allowed are added, the drawer is closed',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'quantity', to: 3 }, { do: 'add' }, { do: 'close drawer' }],
    seen: {},
    isActed: true,
    isWalkedOnce: true,
  },
  {
    event: 'as many as allowed are added, the drawer is closed, and one more is chosen',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'quantity', to: 3 }, { do: 'add' }, { do: 'close drawer' }, { do: 'quantity', to: 1 }],
    seen: atFormOfCart,
    isActed: true,
    isWalkedOnce: true,
  },
  {
    event: 'as many as allowed are added, and the page is loaded for it',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'quantity', to: 3 }, { do: 'add and come back' }],
    seen: {},
    isActed: true,
    isWalkedOnce: true,
  },
  {
    event: 'more than allowed are added by an older request',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'add by an older request', quantity: 4 }],
    seen: atFormOfCart,
    isActed: true,
    isWalkedOnce: true,
  },
  {
    event: 'more than allowed are put in the cart by other means, which is announced',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'put in the cart and announce it', quantity: 4 }],
    seen: atFormOfCart,
    isWalkedOnce: true,
  },
  {
    event: 'more than allowed are added in two steps, the older answer comes last',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'add twice, answered in the other order', quantity: 2 }],
    seen: atFormOfCart,
    isActed: true,
    isWalkedOnce: true,
  },
  {
    event: 'load, covered by the theme',
    page: 'product',
    inCart: 3,
    steps: [],
    seen: atFormOfCart,
    isCovered: true,
    isWalkedOnce: true,
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
  {
    event: 'load, the first request fails',
    page: 'cart',
    inCart: 4,
    steps: [],
    seen: inCartPage,
    isCutOff: true,
    isWalkedOnce: true,
  },
  { event: 'the popup is closed', page: 'cart', inCart: 4, steps: [{ do: 'close the popup' }], seen: {} },
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
  {
    event: 'back to the page that the browser kept, more in the cart',
    page: 'cart',
    inCart: 2,
    steps: [{ do: 'come back to the kept page', added: 2 }],
    seen: inCartPage,
    isWalkedOnce: true,
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
  {
    event: 'load without our block, as many as allowed in the cart',
    page: 'product',
    inCart: 3,
    steps: [],
    seen: atFormOfCart,
    isWithoutBlock: true,
  },
  { event: 'load without our block', page: 'cart', inCart: 4, steps: [], seen: inCartPage, isWithoutBlock: true },
];
