// Resolves a storefront URL to its template and the objects only that template has.
import { allProducts } from '../catalog/catalog.js';
import type { Product } from '../catalog/product.js';
import { cutList, MOST_WITHOUT_PAGES } from './list-limits.js';
import { collectionObject, productObject, type ObjectPlace, type Selection } from './product-objects.js';
import type { Shopper } from './shopper.js';

const BESTSELLERS = 8;
const NEW_PRODUCTS = 4;
const RELATED_PRODUCTS = 4;
const MOST_SUGGESTIONS = 10;

export type Query = Record<string, string | undefined>;
export type Subject = { template: string; status: number; objects: Record<string, unknown> };

type Read = (shopper: Shopper, parts: string[], query: Query) => Subject | null;

const found = (template: string, objects: Record<string, unknown> = {}): Subject => ({
  template,
  status: 200,
  objects,
});

/** By the form of the path; the language is removed from it already. */
const addresses: [RegExp, Read][] = [
  [/^\/$/, (shopper) => found('index', homeObjects(shopper))],
  [/^\/cart$/, (_shopper, _parts, { error }) => found('cart', { cart_error: error ?? null })],
  [/^\/checkout$/, () => found('checkout')],
  [/^\/account\/login$/, () => found('login')],
  [/^\/collections$/, () => found('list-collections')],
  [/^\/collections\/([^/]+)$/, readCollection],
  [/^\/(?:collections\/[^/]+\/)?products\/([^/]+)$/, readProduct],
  [/^\/variants\/(\d+)$/, readVariant],
  [/^\/search(?:\/suggest)?$/, readSearch],
  [/^\/recommendations\/products$/, readRecommendations],
];

export function subjectOf(shopper: Shopper, path: string, query: Query): Subject {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const [form, read] of addresses) {
    const parts = form.exec(plain);
    const subject = parts && read(shopper, parts.slice(1).map(decodePart), query);
    if (subject) return subject;
  }
  return { template: '404', status: 404, objects: {} };
}

export function placeOf({ catalog, root }: Shopper): ObjectPlace {
  return { catalog, root };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function homeObjects(shopper: Shopper) {
  const { products } = shopper.catalog;
  const show = (product: Product) => productObject(product, placeOf(shopper));
  const isBestseller = ({ tags }: Product) => tags.includes('bestseller');
  const isNew = ({ tags }: Product) => tags.includes('new') || tags.includes('limited');
  return {
    bestsellers: products.filter(isBestseller).slice(0, BESTSELLERS).map(show),
    new_products: products.filter(isNew).slice(0, NEW_PRODUCTS).map(show),
  };
}

function readCollection(shopper: Shopper, [handle]: string[], query: Query): Subject | null {
  const { catalog } = shopper;
  const collection = handle === 'all' ? allProducts(catalog) : catalog.collectionByHandle.get(handle!);
  if (!collection) return null;
  const sortBy = query.sort_by ?? 'manual';
  const sorted = { ...collection, products: sortProducts(collection.products, sortBy) };
  const shown = Object.assign(collectionObject(sorted, placeOf(shopper)), { sort_by: query.sort_by ?? null });
  return found('collection', { collection: shown, sort_by: sortBy });
}

function selectionOf({ variant, option_values: optionValues }: Query): Selection {
  return {
    ...(variant && { variantId: Number(variant) }),
    ...(optionValues && { optionValueIds: optionValues.split(',').map(Number) }),
  };
}

function readProduct(shopper: Shopper, [handle]: string[], query: Query): Subject | null {
  const product = shopper.catalog.productByHandle.get(handle!);
  if (!product) return null;
  const place = placeOf(shopper);
  return found('product', {
    product: productObject(product, place, selectionOf(query)),
    related: relatedProducts(product, shopper).map((each) => productObject(each, place)),
  });
}

function readVariant(shopper: Shopper, [id]: string[]): Subject | null {
  const { catalog } = shopper;
  const variant = catalog.variantById.get(Number(id));
  const product = variant && catalog.productById.get(variant.productId);
  if (!product) return null;
  return found('product', { product: productObject(product, placeOf(shopper), { variantId: variant.id }) });
}

function readSearch(shopper: Shopper, _parts: string[], query: Query): Subject {
  const terms = query.q?.trim() ?? '';
  const { products, collections } = shopper.catalog;
  const words = terms.toLowerCase().split(/\s+/).filter(Boolean);
  const isMatch = ({ title, type, vendor, tags }: Product) => {
    const text = [title, type, vendor, ...tags].join(' ').toLowerCase();
    return words.length > 0 && words.every((word) => text.includes(word));
  };
  const matching = products.filter(isMatch);
  const show = (product: Product) => productObject(product, placeOf(shopper));
  const search = {
    performed: terms !== '',
    terms,
    results: cutList(matching, MOST_WITHOUT_PAGES, show),
    results_count: matching.length,
    types: ['product'],
    filters: [],
    sort_by: query.sort_by ?? null,
    default_sort_by: 'relevance',
    sort_options: [{ value: 'relevance', name: 'Relevance' }],
  };
  const matchingCollections = collections.filter(({ title }) =>
    words.some((word) => title.toLowerCase().includes(word)),
  );
  const suggestion = {
    performed: terms !== '',
    terms,
    types: ['product', 'collection'],
    resources: {
      products: matching.slice(0, MOST_SUGGESTIONS).map(show),
      collections: matchingCollections.map((each) => collectionObject(each, placeOf(shopper))),
      pages: [],
      articles: [],
      queries: [],
    },
  };
  return found('search', { search, predictive_search: suggestion });
}

function readRecommendations(shopper: Shopper, _parts: string[], query: Query): Subject | null {
  const product = shopper.catalog.productById.get(Number(query.product_id));
  if (!product) return null;
  const place = placeOf(shopper);
  const products = relatedProducts(product, shopper, Number(query.limit) || RELATED_PRODUCTS);
  const shown = products.map((each) => productObject(each, place));
  const intent = query.intent ?? 'related';
  const recommendations = {
    performed: true,
    'performed?': true,
    products: shown,
    products_count: shown.length,
    intent,
  };
  return found('product', { product: productObject(product, place), recommendations });
}

function relatedProducts(product: Product, { catalog }: Shopper, most = RELATED_PRODUCTS): Product[] {
  const isRelated = (other: Product) =>
    other !== product && other.collectionHandles.some((handle) => product.collectionHandles.includes(handle));
  return catalog.products.filter(isRelated).slice(0, most);
}

const orders: Record<string, (a: Product, b: Product) => number> = {
  'title-ascending': (a, b) => a.title.localeCompare(b.title),
  'price-ascending': (a, b) => lowestPrice(a) - lowestPrice(b),
  'price-descending': (a, b) => lowestPrice(b) - lowestPrice(a),
  'created-descending': (a, b) => (a.createdAt < b.createdAt ? 1 : -1),
};

/** Products in the order a shopper asked for; an unknown order keeps the merchant's. */
function sortProducts(products: Product[], order: string): Product[] {
  const compare = orders[order];
  return compare ? products.toSorted(compare) : products;
}

function lowestPrice({ variants }: Product): number {
  return Math.min(...variants.map(({ price }) => price));
}
