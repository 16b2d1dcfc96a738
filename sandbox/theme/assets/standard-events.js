/** Standard storefront events: DOM events whose properties have the shapes of the Storefront API. */
export function dispatchStandard(target, name, facts) {
  const event = Object.assign(new Event(`shopify:${name}`, { bubbles: true }), facts);
  target.dispatchEvent(event);
  return event;
}

const gid = (type, id) => `gid://shopify/${type}/${id}`;
const money = (minorUnits, currencyCode) => ({ amount: (minorUnits / 100).toFixed(2), currencyCode });

export const variantGid = (id) => gid('ProductVariant', id);
export const lineGid = (key) => gid('CartLine', key);
export const numberOf = (id) => String(id).split('/').pop();

export function toStandardCart(cart) {
  return {
    id: gid('Cart', cart.token),
    totalQuantity: cart.item_count,
    note: cart.note,
    cost: {
      totalAmount: money(cart.total_price, cart.currency),
      subtotalAmount: money(cart.items_subtotal_price, cart.currency),
    },
    discountCodes: [],
    lines: cart.items.map((item) => ({
      id: lineGid(item.key),
      quantity: item.quantity,
      attributes: Object.entries(item.properties).map(([key, value]) => ({ key, value })),
      cost: {
        amountPerQuantity: money(item.final_price, cart.currency),
        totalAmount: money(item.final_line_price, cart.currency),
      },
      merchandise: {
        id: variantGid(item.variant_id),
        title: item.variant_title || item.product_title,
        sku: item.sku,
        price: money(item.final_price, cart.currency),
        selectedOptions: item.options_with_values,
        product: {
          id: gid('Product', item.product_id),
          title: item.product_title,
          handle: item.handle,
          vendor: item.vendor,
          productType: item.product_type,
        },
      },
    })),
  };
}

export function toStandardVariant(variant, currencyCode) {
  return {
    id: variantGid(variant.id),
    title: variant.title,
    sku: variant.sku,
    availableForSale: variant.available,
    price: money(variant.price, currencyCode),
    compareAtPrice: variant.compare_at_price ? money(variant.compare_at_price, currencyCode) : null,
  };
}

export function toStandardProduct(product) {
  return {
    id: gid('Product', product.id),
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    productType: product.type,
  };
}
