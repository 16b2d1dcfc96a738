import type { WeightUnit } from '../shops/shops.js';

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
  /** How many can be sold; null when the shop does not count. */
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
  colors: string[];
  optionNames: string[];
  variants: Variant[];
  collectionHandles: string[];
  createdAt: string;
};
export type Collection = { id: number; handle: string; title: string; description: string; products: Product[] };

const gramsIn: Record<WeightUnit, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** Whole grams, as the storefront counts weight. */
export function toGrams(weight: number, unit: WeightUnit): number {
  return Math.round(weight * gramsIn[unit]);
}

export function isAvailable(variant: Variant): boolean {
  return variant.inventory === null || variant.inventory > 0;
}
