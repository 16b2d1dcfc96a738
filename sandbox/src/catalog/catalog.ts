import { shops, type Shop } from '../shops/shops.js';
import { families, type Family, type Sizes } from './families.js';
import { toGrams, type Collection, type Product, type Variant } from './product.js';

export type Catalog = {
  products: readonly Product[];
  collections: readonly Collection[];
  productById: ReadonlyMap<number, Product>;
  productByHandle: ReadonlyMap<string, Product>;
  variantById: ReadonlyMap<number, Variant>;
  collectionByHandle: ReadonlyMap<string, Collection>;
};

const sizeNames: Record<Sizes, string[]> = {
  clothing: ['S', 'M', 'L', 'XL'],
  hat: ['S/M', 'L/XL'],
  socks: ['36–40', '41–45'],
  bag: ['Small', 'Large'],
  cup: ['Regular', 'Large'],
  pack: ['250 g', '500 g', '1 kg'],
  one: [],
};
/** How price and weight grow with the step in size. */
const growth: Partial<Record<Sizes, { price: number; weight: number }>> = {
  clothing: { price: 0, weight: 0.05 },
  bag: { price: 0.4, weight: 0.5 },
  cup: { price: 0.35, weight: 0.45 },
  pack: { price: 0.8, weight: 1 },
};

type CollectionRule = { handle: string; title: string; description: string; holds: (family: Family) => boolean };
const collectionRules: CollectionRule[] = [
  {
    handle: 'hoodies',
    title: 'Hoodies',
    description: 'Heavy, light, zipped and cropped.',
    holds: ({ type }) => ['Hoodie', 'Sweatshirt'].includes(type),
  },
  {
    handle: 'tees',
    title: 'Tees',
    description: 'Organic cotton for every day.',
    holds: ({ type }) => type === 'T-shirt',
  },
  {
    handle: 'jackets-and-trousers',
    title: 'Jackets & trousers',
    description: 'For wind, rain and the walk home.',
    holds: ({ type }) => ['Jacket', 'Trousers'].includes(type),
  },
  {
    handle: 'accessories',
    title: 'Accessories',
    description: 'Hats, socks and bags.',
    holds: ({ type }) => ['Hat', 'Socks', 'Bag', 'Backpack'].includes(type),
  },
  {
    handle: 'home',
    title: 'Home',
    description: 'Light, warmth and things to hold.',
    holds: ({ department }) => department === 'home',
  },
  {
    handle: 'outdoor',
    title: 'Outdoor',
    description: 'Camp, cook and carry.',
    holds: ({ department }) => department === 'outdoor',
  },
  {
    handle: 'limited-drops',
    title: 'Limited drops',
    description: 'Small numbered runs. Once gone, gone.',
    holds: ({ tags }) => tags.includes('limited'),
  },
  {
    handle: 'sale',
    title: 'Sale',
    description: 'Last sizes and last season.',
    holds: ({ compareAt }) => compareAt !== null,
  },
];

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function growVariants(family: Family, familyNumber: number, shop: Shop, shopNumber: number): Variant[] {
  const sizes = sizeNames[family.sizes];
  const colors = family.colors;
  const combinations = (sizes.length ? sizes : ['']).flatMap((size, step) =>
    (colors.length ? colors : ['']).map((color) => ({ step, options: [size, color].filter(Boolean) })),
  );
  const { price: priceStep, weight: weightStep } = growth[family.sizes] ?? { price: 0, weight: 0 };
  const inShopCurrency = (amount: number, step: number) => Math.round(amount * (1 + priceStep * step) * shop.priceFactor) * 100;
  return combinations.map(({ step, options }, index) => {
    const weight = Number((family.weight * (1 + weightStep * step)).toFixed(3));
    const isLast = index === combinations.length - 1 && combinations.length > 1;
    return {
      id: 41_000_000_000 + shopNumber * 10_000_000 + familyNumber * 100 + index,
      productId: productId(familyNumber, shopNumber),
      title: options.join(' / ') || 'Default Title',
      options: options.length ? options : ['Default Title'],
      sku: [slug(family.title).toUpperCase(), ...options.map((option) => slug(option).toUpperCase())].join('-'),
      price: inShopCurrency(family.price, step),
      compareAtPrice: family.compareAt === null ? null : inShopCurrency(family.compareAt, step),
      weight,
      weightUnit: family.weightUnit,
      grams: toGrams(weight, family.weightUnit),
      inventory: family.tags.includes('limited') ? (isLast ? 0 : 5) : null,
    };
  });
}

function productId(familyNumber: number, shopNumber: number): number {
  return 7_000_000_000 + shopNumber * 1_000_000 + familyNumber;
}

function growProduct(family: Family, familyNumber: number, shop: Shop, shopNumber: number): Product {
  const optionNames = [sizeNames[family.sizes].length ? 'Size' : '', family.colors.length ? 'Color' : ''].filter(Boolean);
  return {
    id: productId(familyNumber, shopNumber),
    handle: slug(family.title),
    title: family.title,
    description: describe(family),
    type: family.type,
    vendor: family.vendor,
    tags: [...family.tags].sort(),
    colors: family.colors,
    optionNames: optionNames.length ? optionNames : ['Title'],
    variants: growVariants(family, familyNumber, shop, shopNumber),
    collectionHandles: collectionRules.filter((rule) => rule.holds(family)).map((rule) => rule.handle),
    createdAt: new Date(Date.UTC(2026, 0, 1 + familyNumber)).toISOString(),
  };
}

function describe({ title, vendor, tags }: Family): string {
  const notes: Record<string, string> = {
    organic: 'Made with certified organic material.',
    recycled: 'The outer is recycled.',
    handmade: 'Made by hand, so no two are alike.',
    fragile: 'Packed with care: it breaks if dropped.',
    waterproof: 'Keeps water where it belongs.',
    limited: 'Part of a small run that will not return.',
    winter: 'Warm enough for the short days.',
    heavy: 'Substantial in the hand.',
  };
  const remarks = tags.flatMap((tag) => notes[tag] ?? []);
  return [`The ${title} by ${vendor}.`, ...remarks, 'Simple to care for and meant to last for years.'].join(' ');
}

function growCatalog(shop: Shop, shopNumber: number): Catalog {
  const products = families.flatMap((family, index) =>
    shop.departments.includes(family.department) ? [growProduct(family, index + 1, shop, shopNumber)] : [],
  );
  const collections = collectionRules.flatMap(({ handle, title, description }, index) => {
    const members = products.filter((product) => product.collectionHandles.includes(handle));
    const id = 300_000_000 + shopNumber * 1_000 + index + 1;
    return members.length ? [{ id, handle, title, description, products: members }] : [];
  });
  return {
    products,
    collections,
    productById: new Map(products.map((product) => [product.id, product])),
    productByHandle: new Map(products.map((product) => [product.handle, product])),
    variantById: new Map(products.flatMap(({ variants }) => variants.map((variant) => [variant.id, variant]))),
    collectionByHandle: new Map(collections.map((collection) => [collection.handle, collection])),
  };
}

const catalogs = new Map(shops.map((shop, index) => [shop.handle, growCatalog(shop, index + 1)]));

export function catalogOf(shop: Shop): Catalog {
  return catalogs.get(shop.handle)!;
}
