import { CatalogViews, toDecimal } from '../admin-graphql/catalog-views.js';
import { gid, parseGid } from '../admin-graphql/gid.js';
import { parseSearch } from '../admin-graphql/search-query.js';
import { catalogOf } from '../catalog/catalog.js';
import type { Collection, Product } from '../catalog/product.js';
import type { Shop } from '../shops/shops.js';
import { formatMoney } from '../storefront/money.js';

const MAX_SHOWN = 100;

/** The items of the resource picker for a search, and those chosen before, which the search may not find. */
export function findPickable(shop: Shop, publicUrl: string, { type, query = '', ids = '' }: Record<string, string>) {
  const catalog = catalogOf(shop);
  const isWanted = parseSearch(asPrefixes(query), ['title', 'vendor', 'product_type', 'tag']);
  const chosen = new Set(ids.split(',').map((id) => parseGid(id)?.id));
  const asItem = (product: Product) => productItem(product, shop, publicUrl);
  const asCollection = (collection: Collection) => collectionItem(collection, shop, publicUrl);
  if (type === 'collection')
    return {
      items: catalog.collections.filter(({ title }) => isWanted({ title })).map(asCollection),
      selected: catalog.collections.filter(({ id }) => chosen.has(id)).map(asCollection),
    };
  const found = catalog.products.filter(({ title, vendor, type: kind, tags }) =>
    isWanted({ title, vendor, product_type: kind, tag: tags }),
  );
  return {
    items: found.slice(0, MAX_SHOWN).map(asItem),
    selected: catalog.products.filter(({ id }) => chosen.has(id)).map(asItem),
  };
}

/** The merchant's text matches the start of words. */
function asPrefixes(typed: string): string {
  const words = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word) => `${word.toLowerCase()}*`).join(' ');
}

function productItem(product: Product, shop: Shop, publicUrl: string) {
  const image = new CatalogViews(shop, publicUrl).product(product).featuredImage();
  return {
    id: gid('Product', product.id),
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    productType: product.type,
    tags: product.tags,
    status: 'ACTIVE',
    totalVariants: product.variants.length,
    images: [{ id: gid('ProductImage', product.id), originalSrc: image.url, altText: image.altText }],
    options: product.optionNames.map((name, index) => ({
      name,
      position: index + 1,
      values: [...new Set(product.variants.map(({ options }) => options[index]!))],
    })),
    variants: product.variants.map((variant) => ({
      id: gid('ProductVariant', variant.id),
      title: variant.title,
      displayName: `${product.title} - ${variant.title}`,
      price: toDecimal(variant.price),
      sku: variant.sku,
      weight: variant.weight,
      displayPrice: formatMoney(variant.price, shop),
    })),
    detail: product.vendor,
  };
}

function collectionItem(collection: Collection, shop: Shop, publicUrl: string) {
  const image = new CatalogViews(shop, publicUrl).collection(collection).image();
  return {
    id: gid('Collection', collection.id),
    title: collection.title,
    handle: collection.handle,
    productsCount: collection.products.length,
    image: { originalSrc: image.url, altText: image.altText },
    images: [{ originalSrc: image.url, altText: image.altText }],
    variants: [],
    detail: `${collection.products.length} products`,
  };
}
