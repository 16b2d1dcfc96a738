import { shops, type Shop } from '../shops/shops.js';
import { buildProduct } from './build-product.js';
import { collectionRules } from './collection-rules.js';
import type { Collection, Product, Variant } from './product.js';
import { productSeeds } from './seeds/product-seeds.js';

export type Catalog = {
  products: readonly Product[];
  collections: readonly Collection[];
  productById: ReadonlyMap<number, Product>;
  productByHandle: ReadonlyMap<string, Product>;
  variantById: ReadonlyMap<number, Variant>;
  collectionByHandle: ReadonlyMap<string, Collection>;
};

const seeded = new Map(shops.map((shop, index) => [shop.handle, buildCatalog(shop, index + 1)]));
const catalogs = new Map(seeded);

export function catalogOf(shop: Shop): Catalog {
  return catalogs.get(shop.handle)!;
}

/** As every store has it at its first start. */
export function seededCatalogOf(shop: Shop): Catalog {
  return seeded.get(shop.handle)!;
}

/** From now on the store has these products. */
export function setCatalog(shop: Shop, products: readonly Product[]): void {
  const { collections } = seededCatalogOf(shop);
  catalogs.set(shop.handle, catalogWith(products, collections));
}

function buildCatalog(shop: Shop, shopNumber: number): Catalog {
  const products = productSeeds.flatMap((seed, index) =>
    shop.departments.includes(seed.department) ? [buildProduct({ seed, seedNumber: index + 1, shop, shopNumber })] : [],
  );
  const collections = collectionRules.map(({ handle, title, description }, index) => ({
    id: 300_000_000 + shopNumber * 1_000 + index + 1,
    handle,
    title,
    description,
  }));
  return catalogWith(products, collections);
}

/** A collection without products is left out. */
export function catalogWith(products: readonly Product[], named: readonly Omit<Collection, 'products'>[]): Catalog {
  const collections = named.flatMap((collection) => {
    const members = products.filter((product) => product.collectionHandles.includes(collection.handle));
    return members.length ? [{ ...collection, products: members }] : [];
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

/** The collection that every store has, of all its products. */
export const allProducts = ({ products }: Catalog): Collection => ({
  id: 0,
  handle: 'all',
  title: 'Products',
  description: '',
  products: [...products],
});
