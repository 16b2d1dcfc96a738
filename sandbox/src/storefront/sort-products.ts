import type { Product } from '../catalog/product.js';

const orders: Record<string, (a: Product, b: Product) => number> = {
  'title-ascending': (a, b) => a.title.localeCompare(b.title),
  'price-ascending': (a, b) => lowestPrice(a) - lowestPrice(b),
  'price-descending': (a, b) => lowestPrice(b) - lowestPrice(a),
  'created-descending': (a, b) => (a.createdAt < b.createdAt ? 1 : -1),
};

/** Products in the order a shopper asked for; an unknown order keeps the merchant's. */
export function sortProducts(products: Product[], order: string): Product[] {
  const compare = orders[order];
  return compare ? products.toSorted(compare) : products;
}

function lowestPrice({ variants }: Product): number {
  return Math.min(...variants.map(({ price }) => price));
}
