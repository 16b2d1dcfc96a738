// Products as Liquid objects. `| json` and products/<handle>.js print the smaller shape of `productJson`.
import { picture } from '../cart/cart-json.js';
import type { Catalog } from '../catalog/catalog.js';
import { isAvailable, type Collection, type Product, type Variant } from '../catalog/product.js';
import { allocationObject, groupObjects, sellingPlansOf } from '../catalog/selling-plans.js';
import { cutList, MOST_VARIANTS, MOST_WITHOUT_PAGES } from './list-limits.js';
import { chosenOptions, chosenVariant, isImpossible, optionObjects } from './option-values.js';
import { ImageDrop, mediaOf, mediumOf } from './product-media.js';

export type ObjectPlace = { catalog: Catalog; root: string };
/** The shopper's choice: a variant, or option value ids. */
export type Selection = { variantId?: number; optionValueIds?: number[] };

/** Gives an object the JSON that the platform prints for it; loops over the object's fields do not find it. */
export function withJson<Shape extends object>(object: Shape, toJson: () => unknown): Shape {
  return Object.defineProperty(object, 'toJSON', { value: toJson, enumerable: false });
}

export function productObject(product: Product, place: ObjectPlace, selection: Selection = {}) {
  let variants: VariantObject[] | undefined;
  const chosen = chosenVariant(product, selection);
  const firstAvailable = product.variants.find(isAvailable);
  const shown = chosen ?? firstAvailable ?? product.variants[0]!;
  const toObject = (variant: Variant | undefined) => (variant ? variantObject(variant, product, place) : undefined);
  const media = mediaOf(product);
  const selectedOptions = chosenOptions(product, selection) ?? shown.options;
  const withValues = () => optionObjects(product, place, selectedOptions);
  const object = {
    ...productFacts(product, place),
    object_type: 'product',
    content: product.description,
    has_only_default_variant: product.optionNames[0] === 'Title',
    featured_image: media[0],
    featured_media: media[0],
    images: media,
    media,
    options: product.optionNames,
    get options_with_values() {
      return withValues();
    },
    get options_by_name() {
      return Object.fromEntries(withValues().map((option) => [option.name, option]));
    },
    // Made when a template asks for them: a card of a collection needs none.
    get variants() {
      variants ??= cutList(product.variants, MOST_VARIANTS, (variant) => variantObject(variant, product, place));
      return variants;
    },
    variants_count: product.variants.length,
    get selected_variant() {
      return toObject(chosen);
    },
    get first_available_variant() {
      return toObject(firstAvailable);
    },
    get selected_or_first_available_variant() {
      return toObject(isImpossible(product, selection) ? undefined : shown);
    },
    collections: product.collectionHandles.flatMap((handle) => {
      const collection = place.catalog.collectionByHandle.get(handle);
      return collection ? [collectionSummary(collection, place)] : [];
    }),
    metafields: {},
    requires_selling_plan: false,
    selling_plan_groups: groupObjects(product),
    selected_selling_plan: null,
    selected_selling_plan_allocation: null,
    'gift_card?': product.isGiftCard,
    'quantity_price_breaks_configured?': false,
    category: null,
    template_suffix: '',
  };
  return withJson(object, () => productJson(product, place));
}
export type VariantObject = ReturnType<typeof variantObject>;

export function variantObject(variant: Variant, product: Product, place: ObjectPlace) {
  const object = {
    ...variantFacts(variant, product),
    barcode: '',
    image: mediumOf(product, variant),
    featured_image: mediumOf(product, variant),
    featured_media: mediumOf(product, variant),
    product: { id: product.id, title: product.title, handle: product.handle },
    selected: false,
    matched: true,
    incoming: false,
    next_incoming_date: null,
    unit_price: null,
    unit_price_measurement: null,
    quantity_price_breaks: [],
    selling_plan_allocations: sellingPlansOf(product).map((plan) => allocationObject(plan, variant.price)),
    store_availabilities: [],
    weight: variant.grams,
    weight_in_unit: variant.weight,
    weight_unit: variant.weightUnit,
    inventory_quantity: variant.inventory ?? 0,
    inventory_policy: variant.inventory === null ? 'continue' : 'deny',
    url: `${place.root}products/${product.handle}?variant=${variant.id}`,
    product_id: product.id,
    product_title: product.title,
    quantity_rule: { min: 1, max: null, increment: 1 },
    metafields: {},
  };
  return withJson(object, () => variantJson(variant, product));
}

export function collectionSummary(collection: Collection, { root }: ObjectPlace) {
  return {
    id: collection.id,
    handle: collection.handle,
    title: collection.title,
    description: collection.description,
    url: `${root}collections/${collection.handle}`,
    products_count: collection.products.length,
    all_products_count: collection.products.length,
    image: new ImageDrop(picture(collection.products[0]!, undefined), collection.title),
  };
}

export function collectionObject(collection: Collection, place: ObjectPlace) {
  let products: object[] | undefined;
  return {
    ...collectionSummary(collection, place),
    // Made when a template asks for it: a page names many collections and loops over few.
    get products() {
      products ??= cutList(collection.products, MOST_WITHOUT_PAGES, (product) => productObject(product, place));
      return products;
    },
    filters: [],
    sort_by: null,
    default_sort_by: 'manual',
    sort_options: sortOptions,
    featured_image: new ImageDrop(picture(collection.products[0]!, undefined), collection.title),
    metafields: {},
    all_tags: [...new Set(collection.products.flatMap(({ tags }) => tags))].sort(),
    all_vendors: [...new Set(collection.products.map(({ vendor }) => vendor))].sort(),
  };
}

const sortOptions = [
  { value: 'manual', name: 'Featured' },
  { value: 'title-ascending', name: 'Name' },
  { value: 'price-ascending', name: 'Price, low to high' },
  { value: 'price-descending', name: 'Price, high to low' },
  { value: 'created-descending', name: 'Newest' },
];

/** The answer of products/<handle>.js. */
export function productJson(product: Product, place: ObjectPlace) {
  const image = picture(product, undefined);
  return {
    ...productFacts(product, place),
    variants: product.variants.map((variant) => variantJson(variant, product)),
    images: [image],
    featured_image: image,
    options: optionsWithValues(product),
    media: [
      { alt: product.title, id: product.id, position: 1, media_type: 'image', src: image, width: 400, height: 420 },
    ],
    requires_selling_plan: false,
    selling_plan_groups: groupObjects(product),
  };
}

function productFacts(product: Product, { root }: ObjectPlace) {
  const prices = product.variants.map(({ price }) => price);
  const before = product.variants.flatMap(({ compareAtPrice }) => compareAtPrice ?? []);
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    description: product.description,
    published_at: product.createdAt,
    created_at: product.createdAt,
    vendor: product.vendor,
    type: product.type,
    tags: product.tags,
    price: Math.min(...prices),
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    available: product.variants.some(isAvailable),
    price_varies: new Set(prices).size > 1,
    compare_at_price: before.length ? Math.min(...before) : null,
    compare_at_price_min: before.length ? Math.min(...before) : 0,
    compare_at_price_max: before.length ? Math.max(...before) : 0,
    compare_at_price_varies: new Set(before).size > 1,
    url: `${root}products/${product.handle}`,
  };
}

function variantJson(variant: Variant, product: Product) {
  return { ...variantFacts(variant, product), featured_image: null, weight: variant.grams, barcode: '' };
}

function variantFacts(variant: Variant, product: Product) {
  const isDefault = product.optionNames[0] === 'Title';
  return {
    id: variant.id,
    title: variant.title,
    option1: variant.options[0] ?? null,
    option2: variant.options[1] ?? null,
    option3: variant.options[2] ?? null,
    sku: variant.sku,
    requires_shipping: !product.isGiftCard,
    taxable: true,
    available: isAvailable(variant),
    name: isDefault ? product.title : `${product.title} - ${variant.title}`,
    public_title: isDefault ? null : variant.title,
    options: variant.options,
    price: variant.price,
    compare_at_price: variant.compareAtPrice,
    inventory_management: variant.inventory === null ? null : 'shopify',
    requires_selling_plan: false,
  };
}

function optionsWithValues(product: Product) {
  return product.optionNames.map((name, index) => ({
    name,
    position: index + 1,
    values: [...new Set(product.variants.map(({ options }) => options[index]!))],
  }));
}
