// Computes a shop's products from the seeds: the same ids, variants and prices in every start.
import type { Shop } from '../shops/shops.js';
import { collectionRules } from './collection-rules.js';
import type { Product, Variant } from './product.js';
import type { Sizes } from './seeds/product-seed.js';
import type { DepartmentSeed } from './seeds/product-seeds.js';
import { toGrams } from './weight.js';

/** A seed in one shop; both numbers, from 1, are parts of the product's ids. */
export type SeedInShop = { seed: DepartmentSeed; seedNumber: number; shop: Shop; shopNumber: number };

const LIMITED_INVENTORY = 5;

const sizeNames: Record<Sizes, string[]> = {
  clothing: ['S', 'M', 'L', 'XL'],
  hat: ['S/M', 'L/XL'],
  socks: ['36–40', '41–45'],
  bag: ['Small', 'Large'],
  cup: ['Regular', 'Large'],
  pack: ['250 g', '500 g', '1 kg'],
  one: [],
};
/** The share by which price and weight increase with each larger size. */
const increase: Partial<Record<Sizes, { price: number; weight: number }>> = {
  clothing: { price: 0, weight: 0.05 },
  bag: { price: 0.4, weight: 0.5 },
  cup: { price: 0.35, weight: 0.45 },
  pack: { price: 0.8, weight: 1 },
};

export function buildProduct(place: SeedInShop): Product {
  const { seed, seedNumber } = place;
  const optionNames = [sizeNames[seed.sizes].length ? 'Size' : '', seed.colors.length ? 'Color' : ''].filter(Boolean);
  return {
    id: productIdOf(place),
    handle: slug(seed.title),
    title: seed.title,
    description: descriptionOf(seed),
    type: seed.type,
    vendor: seed.vendor,
    tags: [...seed.tags].sort(),
    isGiftCard: seed.isGiftCard ?? false,
    colors: seed.colors,
    optionNames: optionNames.length ? optionNames : ['Title'],
    variants: buildVariants(place),
    collectionHandles: collectionRules.filter((rule) => rule.includes(seed)).map((rule) => rule.handle),
    createdAt: new Date(Date.UTC(2026, 0, 1 + seedNumber)).toISOString(),
  };
}

function productIdOf({ seedNumber, shopNumber }: SeedInShop): number {
  return 7_000_000_000 + shopNumber * 1_000_000 + seedNumber;
}

function buildVariants(place: SeedInShop): Variant[] {
  const { seed, seedNumber, shop, shopNumber } = place;
  const sizes = sizeNames[seed.sizes];
  const combinations = (sizes.length ? sizes : ['']).flatMap((size, sizeIndex) =>
    (seed.colors.length ? seed.colors : ['']).map((color) => ({ sizeIndex, options: [size, color].filter(Boolean) })),
  );
  const { price: priceIncrease, weight: weightIncrease } = increase[seed.sizes] ?? { price: 0, weight: 0 };
  return combinations.map(({ sizeIndex, options }, index) => {
    const toShopPrice = (amount: number) =>
      Math.round(amount * (1 + priceIncrease * sizeIndex) * shop.priceFactor) * 100;
    const weight = Number((seed.weight.value * (1 + weightIncrease * sizeIndex)).toFixed(3));
    const isLast = index === combinations.length - 1 && combinations.length > 1;
    return {
      id: 41_000_000_000 + shopNumber * 10_000_000 + seedNumber * 100 + index,
      productId: productIdOf(place),
      title: options.join(' / ') || 'Default Title',
      options: options.length ? options : ['Default Title'],
      sku: [seed.title, ...options].map((part) => slug(part).toUpperCase()).join('-'),
      price: toShopPrice(seed.price),
      compareAtPrice: seed.compareAtPrice === undefined ? null : toShopPrice(seed.compareAtPrice),
      weight,
      weightUnit: seed.weight.unit,
      grams: toGrams(weight, seed.weight.unit),
      inventory: inventoryOf(seed, isLast),
    };
  });
}

/** The last variant of a limited product is sold out, so that the store also has one of those. */
function inventoryOf({ tags }: DepartmentSeed, isLast: boolean): number | null {
  if (!tags.includes('limited')) return null;
  return isLast ? 0 : LIMITED_INVENTORY;
}

function descriptionOf({ title, vendor, tags }: DepartmentSeed): string {
  const sentences: Record<string, string> = {
    organic: 'Made with certified organic material.',
    recycled: 'The outer is recycled.',
    handmade: 'Made by hand, so each one is a little different.',
    fragile: 'Packed with care: it breaks if dropped.',
    waterproof: 'Waterproof in heavy rain.',
    limited: 'Part of a small series that will not be made again.',
    winter: 'Warm enough for winter.',
    heavy: 'Heavy and solid.',
  };
  const remarks = tags.flatMap((tag) => sentences[tag] ?? []);
  return [`The ${title} by ${vendor}.`, ...remarks, 'Easy to care for and made to last for years.'].join(' ');
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
