import type { WeightUnit } from './weight.js';

export type Variant = {
  id: number;
  productId: number;
  title: string;
  /** One value for each of the product's options. */
  options: string[];
  sku: string;
  /** Minor units of the shop's currency. */
  price: number;
  compareAtPrice: number | null;
  weight: number;
  weightUnit: WeightUnit;
  grams: number;
  /** How many can be sold; null when the shop does not count them. */
  inventory: number | null;
};
export type Product = {
  id: number;
  handle: string;
  title: string;
  description: string;
  type: string;
  vendor: string;
  tags: string[];
  isGiftCard: boolean;
  colors: string[];
  optionNames: string[];
  variants: Variant[];
  collectionHandles: string[];
  createdAt: string;
};
export type Collection = { id: number; handle: string; title: string; description: string; products: Product[] };

export function isAvailable(variant: Variant): boolean {
  return variant.inventory === null || variant.inventory > 0;
}
