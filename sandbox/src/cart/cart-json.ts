// The shapes of the Ajax API: money in whole minor units, weight in whole grams.
import type { Catalog } from '../catalog/catalog.js';
import type { Product, Variant } from '../catalog/product.js';
import { keyOf, type Cart, type CartLine } from './cart.js';

export type CartPlace = { catalog: Catalog; currency: string; root: string };

export function cartJson(cart: Cart, place: CartPlace) {
  const items = cart.lines.map((line) => lineJson(line, place));
  const total = items.reduce((sum, item) => sum + item.final_line_price, 0);
  return {
    token: cart.token,
    note: cart.note,
    attributes: cart.attributes,
    original_total_price: total,
    total_price: total,
    total_discount: 0,
    total_weight: items.reduce((sum, item) => sum + item.grams * item.quantity, 0),
    item_count: items.reduce((sum, item) => sum + item.quantity, 0),
    items,
    requires_shipping: items.length > 0,
    currency: place.currency,
    items_subtotal_price: total,
    cart_level_discount_applications: [],
    discount_codes: [],
  };
}

export function lineJson(line: CartLine, { catalog, root }: CartPlace) {
  const variant = catalog.variantById.get(line.variantId)!;
  const product = catalog.productById.get(variant.productId)!;
  const hasOnlyDefaultVariant = product.optionNames[0] === 'Title';
  const image = picture(product, variant);
  return {
    id: variant.id,
    properties: line.properties,
    quantity: line.quantity,
    variant_id: variant.id,
    key: keyOf(line),
    title: hasOnlyDefaultVariant ? product.title : `${product.title} - ${variant.title}`,
    price: variant.price,
    original_price: variant.price,
    presentment_price: variant.price / 100,
    discounted_price: variant.price,
    line_price: variant.price * line.quantity,
    original_line_price: variant.price * line.quantity,
    total_discount: 0,
    discounts: [],
    sku: variant.sku,
    grams: variant.grams,
    vendor: product.vendor,
    taxable: true,
    product_id: product.id,
    product_has_only_default_variant: hasOnlyDefaultVariant,
    gift_card: false,
    final_price: variant.price,
    final_line_price: variant.price * line.quantity,
    url: `${root}products/${product.handle}?variant=${variant.id}`,
    featured_image: { aspect_ratio: 0.952, alt: product.title, height: 420, url: image, width: 400 },
    image,
    handle: product.handle,
    requires_shipping: true,
    product_type: product.type,
    product_title: product.title,
    product_description: product.description,
    variant_title: hasOnlyDefaultVariant ? null : variant.title,
    variant_options: variant.options,
    options_with_values: product.optionNames.map((name, index) => ({ name, value: variant.options[index] })),
    line_level_discount_allocations: [],
    line_level_total_discount: 0,
    quantity_rule: { min: 1, max: null, increment: 1 },
    has_components: false,
  };
}

/** The product's picture in the variant's color. */
export function picture(product: Product, variant: Variant | undefined): string {
  const color = variant?.options.find((option) => product.colors.includes(option));
  return `/cdn/products/${product.handle}.svg${color ? `?color=${color}` : ''}`;
}
