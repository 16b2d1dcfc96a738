// Rows about the buttons that lead to the checkout: what shoppers must be able to do with them (rules §3.14).
import type { Row } from './row.js';

const held = { seen: {}, checkout: 'unavailable' } as const;
const free = { seen: {}, checkout: 'available' } as const;

export const CHECKOUT_ROWS: Row[] = [
  { event: 'checkout, load', page: 'cart', inCart: 4, steps: [], ...held },
  { event: 'checkout, load, as many as allowed', page: 'cart', inCart: 3, steps: [], ...free },
  { event: 'checkout, load, too few', page: 'cart', inCart: 1, steps: [], ...held, isOfMinimum: true },
  {
    event: 'checkout, too few, then enough',
    page: 'cart',
    inCart: 1,
    steps: [{ do: 'cart quantity', to: 2 }],
    ...free,
    isOfMinimum: true,
  },
  { event: 'checkout, fewer', page: 'cart', inCart: 4, steps: [{ do: 'cart quantity', to: 2 }], ...free },
  { event: 'checkout, more', page: 'cart', inCart: 2, steps: [{ do: 'cart quantity', to: 5 }], ...held },
  {
    event: 'checkout, the button is replaced',
    page: 'cart',
    inCart: 4,
    steps: [{ do: 'replace the checkout button' }],
    ...held,
  },
  {
    event: 'checkout, the button is replaced, then fewer',
    page: 'cart',
    inCart: 4,
    steps: [{ do: 'replace the checkout button' }, { do: 'cart quantity', to: 2 }],
    ...free,
  },
  { event: 'checkout, the drawer opens', page: 'index', inCart: 4, steps: [{ do: 'open drawer' }], ...held },
  {
    event: 'checkout, fewer in the drawer',
    page: 'index',
    inCart: 4,
    steps: [{ do: 'open drawer' }, { do: 'drawer quantity', to: 2 }],
    ...free,
  },
  {
    event: 'checkout, the drawer is replaced',
    page: 'index',
    inCart: 4,
    steps: [{ do: 'open drawer' }, { do: 'replace the drawer' }],
    ...held,
  },
  {
    event: 'checkout, more than allowed are added',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'quantity', to: 4 }, { do: 'add' }],
    ...held,
  },
  {
    event: 'checkout, more than allowed are chosen, the drawer opens',
    page: 'product',
    inCart: 2,
    steps: [{ do: 'quantity', to: 4 }, { do: 'open drawer' }],
    ...free,
  },
  {
    event: 'checkout, Buy it now of more than allowed',
    page: 'product',
    inCart: 0,
    steps: [{ do: 'quantity', to: 4 }],
    ...held,
  },
  {
    event: 'checkout, Buy it now of as many as allowed',
    page: 'product',
    inCart: 2,
    steps: [{ do: 'quantity', to: 3 }],
    ...free,
  },
  {
    event: 'checkout, load, and the shop has not asked for it',
    page: 'cart',
    inCart: 4,
    steps: [],
    seen: {},
    checkout: 'not asked for',
  },
];
