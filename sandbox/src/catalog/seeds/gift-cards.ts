import type { ProductSeed } from './product-seed.js';

/** Each shop has apparel, so each sells these. */
export const giftCards: readonly ProductSeed[] = [
  {
    title: 'Store Credit Card',
    type: 'Gift card',
    vendor: 'Northbound',
    price: 50,
    weight: { value: 0, unit: 'g' },
    sizes: 'one',
    colors: [],
    tags: [],
    isGiftCard: true,
  },
];
