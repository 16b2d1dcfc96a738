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

const catalogs = new Map(shops.map((shop, index) => [shop.handle, buildCatalog(shop, index + 1)]));

export function catalogOf(shop: Shop): Catalog {
  return catalogs.get(shop.handle)!;
}

function buildCatalog(shop: Shop, shopNumber: number): Catalog {
  const products = productSeeds.flatMap((seed, index) =>
    shop.departments.includes(seed.department) ? [buildProduct({ seed, seedNumber: index + 1, shop, shopNumber })] : [],
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
