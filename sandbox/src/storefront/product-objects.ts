// Products as Liquid objects. `| json` and products/<handle>.js print the smaller shape of `productJson`.
import { Drop } from 'liquidjs';
import { picture } from '../cart/cart-json.js';
import type { Catalog } from '../catalog/catalog.js';
import { isAvailable, type Collection, type Product, type Variant } from '../catalog/product.js';

export type ObjectPlace = { catalog: Catalog; root: string };

/** Prints as its address, and has the properties of an image. */
export class ImageDrop extends Drop {
  readonly width = 400;
  readonly height = 420;
  readonly aspect_ratio = 0.952;
  constructor(
    readonly src: string,
    readonly alt: string,
  ) {
    super();
  }
  override valueOf(): string {
    return this.src;
  }
  toJSON(): string {
    return this.src;
  }
}

/** Gives an object the JSON that the platform prints for it; loops over the object's fields do not find it. */
export function withJson<Shape extends object>(object: Shape, toJson: () => unknown): Shape {
  return Object.defineProperty(object, 'toJSON', { value: toJson, enumerable: false });
}

export function productObject(product: Product, place: ObjectPlace, selectedVariantId?: number) {
  const variants = product.variants.map((variant) => variantObject(variant, product, place));
  const selected = variants.find(({ id }) => id === selectedVariantId);
  const firstAvailable = variants.find(({ available }) => available);
  const image = new ImageDrop(picture(product, undefined), product.title);
  const object = {
    ...productFacts(product, place),
    content: product.description,
    has_only_default_variant: product.optionNames[0] === 'Title',
    featured_image: image,
    featured_media: { preview_image: image, media_type: 'image', alt: product.title, id: product.id },
    images: [image],
    media: [{ preview_image: image, media_type: 'image', alt: product.title, id: product.id }],
    options: product.optionNames,
    options_with_values: optionsWithValues(product).map((option, index) => ({
      ...option,
      selected_value: (selected ?? firstAvailable ?? variants[0])?.options[index],
    })),
    variants,
    variants_count: variants.length,
    selected_variant: selected,
    first_available_variant: firstAvailable,
    selected_or_first_available_variant: selected ?? firstAvailable ?? variants[0],
    collections: product.collectionHandles.flatMap((handle) => {
      const collection = place.catalog.collectionByHandle.get(handle);
      return collection ? [collectionSummary(collection, place)] : [];
    }),
    metafields: {},
    requires_selling_plan: false,
    selling_plan_groups: [],
    'gift_card?': false,
    template_suffix: '',
  };
  return withJson(object, () => productJson(product, place));
}
export type ProductObject = ReturnType<typeof productObject>;

export function variantObject(variant: Variant, product: Product, place: ObjectPlace) {
  const object = {
    ...variantFacts(variant, product),
    barcode: '',
    image: new ImageDrop(picture(product, variant), product.title),
    featured_image: new ImageDrop(picture(product, variant), product.title),
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
  return withJson(object, () => ({
    ...variantFacts(variant, product),
    featured_image: null,
    weight: variant.grams,
    barcode: '',
  }));
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
  return {
    ...collectionSummary(collection, place),
    products: collection.products.map((product) => productObject(product, place)),
    all_tags: [...new Set(collection.products.flatMap(({ tags }) => tags))].sort(),
    all_vendors: [...new Set(collection.products.map(({ vendor }) => vendor))].sort(),
  };
}

/** The answer of products/<handle>.js. */
export function productJson(product: Product, place: ObjectPlace) {
  const image = picture(product, undefined);
  return {
    ...productFacts(product, place),
    variants: product.variants.map((variant) => ({
      ...variantFacts(variant, product),
      featured_image: null,
      weight: variant.grams,
      barcode: '',
    })),
    images: [image],
    featured_image: image,
    options: optionsWithValues(product),
    media: [
      { alt: product.title, id: product.id, position: 1, media_type: 'image', src: image, width: 400, height: 420 },
    ],
    requires_selling_plan: false,
    selling_plan_groups: [],
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

function variantFacts(variant: Variant, product: Product) {
  const isDefault = product.optionNames[0] === 'Title';
  return {
    id: variant.id,
    title: variant.title,
    option1: variant.options[0] ?? null,
    option2: variant.options[1] ?? null,
    option3: variant.options[2] ?? null,
    sku: variant.sku,
    requires_shipping: true,
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
