import type { WeightUnit } from '../weight.js';

export type Department = 'apparel' | 'home' | 'outdoor';
/** Which set of sizes a product is sold in; `one` has no choice of size. */
export type Sizes = 'clothing' | 'hat' | 'bag' | 'cup' | 'pack' | 'socks' | 'one';

/** A product that the stores sell. Variants, ids and each shop's prices are computed from it. */
export type ProductSeed = {
  title: string;
  type: string;
  vendor: string;
  /** In whole units of a currency that the shop's `priceFactor` converts. */
  price: number;
  compareAtPrice?: number;
  weight: { value: number; unit: WeightUnit };
  sizes: Sizes;
  colors: string[];
  tags: string[];
  isGiftCard?: true;
};
