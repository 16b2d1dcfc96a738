// The shapes of the Ajax API: money in whole minor units, weight in whole grams.
import type { Catalog } from '../catalog/catalog.js';
import type { Product, Variant } from '../catalog/product.js';
import { allocationObject, findSellingPlan } from '../catalog/selling-plans.js';
import { findCode, lineDiscount, orderDiscount, writtenValue, type Discount } from '../discounts/discount.js';
import { keyOf, type Cart, type CartLine } from './cart.js';

/** `rate`: units of the currency for one of the store's. */
export type CartPlace = { catalog: Catalog; currency: string; rate: number; root: string };

export type CartJson = ReturnType<typeof cartJson>;

export function cartJson(cart: Cart, place: CartPlace) {
  const code = findCode(cart.discountCode);
  const items = cart.lines.map((line) => lineJson(line, place, code));
  const subtotal = items.reduce((sum, item) => sum + item.final_line_price, 0);
  const offOrder = orderDiscount(
    items.map((item) => item.final_line_price),
    code,
    place.rate,
  ).reduce((sum, amount) => sum + amount, 0);
  const isUsed = offOrder > 0 || items.some(({ discounts }) => discounts.some(({ title }) => title === code?.title));
  return {
    token: cart.token,
    note: cart.note,
    attributes: cart.attributes,
    original_total_price: items.reduce((sum, item) => sum + item.original_line_price, 0),
    total_price: subtotal - offOrder,
    total_discount: items.reduce((sum, item) => sum + item.total_discount, 0) + offOrder,
    total_weight: items.reduce((sum, item) => sum + item.grams * item.quantity, 0),
    item_count: items.reduce((sum, item) => sum + item.quantity, 0),
    items,
    requires_shipping: items.some((item) => item.requires_shipping),
    currency: place.currency,
    items_subtotal_price: subtotal,
    cart_level_discount_applications: code && offOrder > 0 ? [applicationJson(code, offOrder)] : [],
    discount_codes: cart.discountCode === null ? [] : [{ code: cart.discountCode, applicable: isUsed }],
  };
}

/** `code`: the one that the cart has. */
export function lineJson(line: CartLine, { catalog, root }: CartPlace, code: Discount | null = null) {
  const variant = catalog.variantById.get(line.variantId)!;
  const product = catalog.productById.get(variant.productId)!;
  const hasOnlyDefaultVariant = product.optionNames[0] === 'Title';
  const image = picture(product, variant);
  const full = variant.price * line.quantity;
  const taken = lineDiscount({ quantity: line.quantity, full }, code);
  const discount = taken?.amount ?? 0;
  const finalPrice = Math.round((full - discount) / line.quantity);
  const plan = findSellingPlan(product, line.sellingPlanId);
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
    discounted_price: finalPrice,
    line_price: full,
    original_line_price: full,
    total_discount: discount,
    discounts: taken ? [{ amount: discount, title: taken.discount.title }] : [],
    sku: variant.sku,
    grams: variant.grams,
    vendor: product.vendor,
    taxable: true,
    product_id: product.id,
    product_has_only_default_variant: hasOnlyDefaultVariant,
    gift_card: product.isGiftCard,
    final_price: finalPrice,
    final_line_price: full - discount,
    url: `${root}products/${product.handle}?variant=${variant.id}`,
    featured_image: { aspect_ratio: 0.952, alt: product.title, height: 420, url: image, width: 400 },
    image,
    handle: product.handle,
    requires_shipping: !product.isGiftCard,
    product_type: product.type,
    product_title: product.title,
    product_description: product.description,
    variant_title: hasOnlyDefaultVariant ? null : variant.title,
    variant_options: variant.options,
    options_with_values: product.optionNames.map((name, index) => ({ name, value: variant.options[index] })),
    line_level_discount_allocations: taken
      ? [{ amount: discount, discount_application: applicationJson(taken.discount, discount) }]
      : [],
    line_level_total_discount: discount,
    quantity_rule: { min: 1, max: null, increment: 1 },
    has_components: false,
    ...(plan && { selling_plan_allocation: allocationObject(plan, variant.price) }),
  };
}

function applicationJson(discount: Discount, amount: number) {
  const { type, title, level, valueType } = discount;
  return {
    type,
    title,
    description: null,
    target_type: 'line_item',
    target_selection: level === 'order' ? 'all' : 'entitled',
    allocation_method: 'across',
    value_type: valueType,
    value: writtenValue(discount),
    total_allocated_amount: amount,
  };
}

/** The product's picture in the variant's color. */
export function picture(product: Product, variant: Variant | undefined): string {
  const color = variant?.options.find((option) => product.colors.includes(option));
  return `/cdn/products/${product.handle}.svg${color ? `?color=${color}` : ''}`;
}
