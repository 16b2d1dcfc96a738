// Product objects of the Admin API, whose methods graphql-js calls as resolvers.
import { catalogOf } from '../catalog/catalog.js';
import type { Collection, Product, Variant } from '../catalog/product.js';
import type { WeightUnit } from '../catalog/weight.js';
import type { Shop } from '../shops/shops.js';
import { toConnection, type PageArguments } from './connection.js';
import { gid } from './gid.js';
import type { MetafieldViews } from './metafield-views.js';
import { parseSearch } from './search-query.js';

export const weightUnitNames = {
  g: 'GRAMS',
  kg: 'KILOGRAMS',
  oz: 'OUNCES',
  lb: 'POUNDS',
} as const satisfies Record<WeightUnit, string>;

export type ListArguments = PageArguments & { query?: string | null; sortKey?: string | null };

/** The views of one shop's catalog; its pictures are at `publicUrl`. Without `metafields` they have none. */
export class CatalogViews {
  constructor(
    private readonly shop: Shop,
    private readonly publicUrl: string,
    private readonly metafields?: MetafieldViews,
  ) {}

  products(args: ListArguments) {
    const isWanted = parseSearch(args.query ?? '', ['title', 'vendor', 'product_type', 'tag', 'sku']);
    const found = catalogOf(this.shop).products.filter((product) =>
      isWanted({
        id: [String(product.id), gid('Product', product.id)],
        title: product.title,
        handle: product.handle,
        vendor: product.vendor,
        product_type: product.type,
        tag: product.tags,
        sku: product.variants.map(({ sku }) => sku),
        status: 'active',
      }),
    );
    const sorted = sortBy(found, productSorts[args.sortKey ?? 'ID'] ?? ((product) => product.id));
    return this.productsIn(sorted, args);
  }

  variants(args: PageArguments) {
    return this.variantsIn([...catalogOf(this.shop).variantById.values()], args);
  }

  collections(args: ListArguments) {
    const isWanted = parseSearch(args.query ?? '', ['title']);
    const found = catalogOf(this.shop).collections.filter((collection) =>
      isWanted({
        id: [String(collection.id), gid('Collection', collection.id)],
        title: collection.title,
        handle: collection.handle,
      }),
    );
    const sorted = sortBy(found, ({ id, title }) => (args.sortKey === 'TITLE' ? title : id));
    return this.collectionsIn(sorted, args);
  }

  /** The object that a gid's type and number name, or null. */
  find(type: string, id: number) {
    const catalog = catalogOf(this.shop);
    const product = type === 'Product' ? catalog.productById.get(id) : undefined;
    const variant = type === 'ProductVariant' ? catalog.variantById.get(id) : undefined;
    const collection = type === 'Collection' ? catalog.collections.find((each) => each.id === id) : undefined;
    if (product) return this.product(product);
    if (variant) return this.variant(variant);
    return collection ? this.collection(collection) : null;
  }

  tags(args: PageArguments) {
    return toConnection(distinct(catalogOf(this.shop).products.flatMap(({ tags }) => tags)), args);
  }

  vendors(args: PageArguments) {
    return toConnection(distinct(catalogOf(this.shop).products.map(({ vendor }) => vendor)), args);
  }

  product(product: Product) {
    const image = () => ({ url: pictureUrl(this.publicUrl, product), altText: product.title });
    return {
      __typename: 'Product',
      id: gid('Product', product.id),
      title: product.title,
      handle: product.handle,
      vendor: product.vendor,
      productType: product.type,
      isGiftCard: product.isGiftCard,
      tags: product.tags,
      totalVariants: product.variants.length,
      hasOnlyDefaultVariant: product.optionNames[0] === 'Title',
      featuredImage: image,
      featuredMedia: () => ({ __typename: 'MediaImage', id: gid('MediaImage', product.id), preview: { image } }),
      variants: (args: PageArguments) => this.variantsIn(product.variants, args),
      collections: (args: PageArguments) =>
        this.collectionsIn(
          product.collectionHandles.map((handle) => catalogOf(this.shop).collectionByHandle.get(handle)!),
          args,
        ),
      ...this.metafields?.of(gid('Product', product.id)),
    };
  }

  variant(variant: Variant) {
    const product = catalogOf(this.shop).productById.get(variant.productId)!;
    return {
      __typename: 'ProductVariant',
      id: gid('ProductVariant', variant.id),
      title: variant.title,
      displayName: `${product.title} - ${variant.title}`,
      price: toDecimal(variant.price),
      compareAtPrice: variant.compareAtPrice === null ? null : toDecimal(variant.compareAtPrice),
      sku: variant.sku,
      product: () => this.product(product),
      inventoryItem: {
        __typename: 'InventoryItem',
        id: gid('InventoryItem', variant.id),
        measurement: { weight: { value: variant.weight, unit: weightUnitNames[variant.weightUnit] } },
      },
    };
  }

  collection(collection: Collection) {
    return {
      __typename: 'Collection',
      id: gid('Collection', collection.id),
      title: collection.title,
      handle: collection.handle,
      image: () => ({ url: pictureUrl(this.publicUrl, collection.products[0]!), altText: collection.title }),
      productsCount: { count: collection.products.length },
      products: (args: PageArguments) => this.productsIn(collection.products, args),
    };
  }

  private productsIn(products: readonly Product[], args: PageArguments): unknown {
    const views = products.map((product) => this.product(product));
    return toConnection(views, args);
  }

  private variantsIn(variants: readonly Variant[], args: PageArguments): unknown {
    const views = variants.map((variant) => this.variant(variant));
    return toConnection(views, args);
  }

  private collectionsIn(collections: readonly Collection[], args: PageArguments): unknown {
    const views = collections.map((collection) => this.collection(collection));
    return toConnection(views, args);
  }
}

const productSorts: Record<string, (product: Product) => string | number> = {
  ID: ({ id }) => id,
  TITLE: ({ title }) => title,
  VENDOR: ({ vendor }) => vendor,
  PRODUCT_TYPE: ({ type }) => type,
  CREATED_AT: ({ createdAt }) => createdAt,
};

export function pictureUrl(publicUrl: string, product: Product): string {
  return `${publicUrl}/cdn/products/${product.handle}.svg`;
}

export function toDecimal(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2);
}

function sortBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] {
  return items.toSorted((a, b) => {
    if (keyOf(a) === keyOf(b)) return 0;
    return keyOf(a) < keyOf(b) ? -1 : 1;
  });
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].sort();
}
