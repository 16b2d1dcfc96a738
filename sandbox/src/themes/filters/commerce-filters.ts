// Filters for carts, prices, payment, and the facts that the standard storefront events carry.
import type { Liquid } from 'liquidjs';
import { formatMoney } from '../../storefront/money.js';
import { pageOf } from '../theme-page.js';
import { namedArguments, textOf, type FilterThis } from './named-arguments.js';

type Line = { quantity: number; variant_id: number; product_id: number; key: string };
type CartLike = { items?: Line[]; item_count?: number; total_price?: number; token?: string } | null;
type VariantLike = { id: number; title: string; price: number; available: boolean; sku?: string };
type ProductLike = {
  id: number;
  title: string;
  handle: string;
  vendor: string;
  type: string;
  selected_or_first_available_variant?: VariantLike;
};

const linesOf = (cart: unknown): Line[] => (cart as CartLike)?.items ?? [];

export function registerCommerceFilters(engine: Liquid): void {
  engine.registerFilter('item_count_for_variant', (cart: unknown, variantId: unknown) =>
    linesOf(cart)
      .filter((line) => line.variant_id === Number(variantId))
      .reduce((sum, { quantity }) => sum + quantity, 0),
  );
  engine.registerFilter('line_items_for', (cart: unknown, subject: unknown) => {
    const { id } = (subject ?? {}) as { id?: number };
    return linesOf(cart).filter((line) => line.product_id === id || line.variant_id === id);
  });
  engine.registerFilter('payment_button', () => paymentButton);
  engine.registerFilter('payment_terms', () => '');
  for (const name of ['payment_type_svg_tag', 'payment_type_img_url']) engine.registerFilter(name, () => '');
  engine.registerFilter('unit_price_with_measurement', function (this: FilterThis, price: unknown) {
    return price === null || price === undefined
      ? ''
      : formatMoney(Number(price), pageOf(this.context).shopper.presentment);
  });
  engine.registerFilter('currency_selector', () => '');
  engine.registerFilter('shopify_pay_button', () => '');
  engine.registerFilter('standard_event_data', function (this: FilterThis, subject: unknown, ...args: unknown[]) {
    const { presentment } = pageOf(this.context).shopper;
    const { context } = namedArguments(args);
    const facts = eventFacts(subject, presentment.currency);
    const json = JSON.stringify({ ...(context === undefined ? {} : { context: textOf(context) }), ...facts });
    return json.replace(/</g, '\\u003c');
  });
}

/** "Buy it now": submits its form; the theme styles it by the platform's class. */
const paymentButton =
  '<div data-shopify="payment-button" class="shopify-payment-button">' +
  '<button type="submit" formaction="/checkout/now" ' +
  'name="return_to" value="/checkout" class="shopify-payment-button__button' +
  ' shopify-payment-button__button--unbranded">Buy it now</button></div>';

const money = (minorUnits: number, currencyCode: string) => ({ amount: (minorUnits / 100).toFixed(2), currencyCode });

/** The data of a product, collection, search or cart view event, in the shapes of the Storefront API. */
function eventFacts(subject: unknown, currency: string): object {
  if (typeof subject !== 'object' || subject === null) return {};
  if ('item_count' in subject) {
    const { token, item_count: count, total_price: total = 0 } = subject as NonNullable<CartLike>;
    const cost = { totalAmount: money(total, currency) };
    return { cart: { id: `gid://shopify/Cart/${token}`, totalQuantity: count, cost } };
  }
  if ('variants' in subject) return { product: productFacts(subject as unknown as ProductLike, currency) };
  const { id, title, handle } = subject as { id?: number; title?: string; handle?: string };
  return id === undefined ? {} : { collection: { id: `gid://shopify/Collection/${id}`, title, handle } };
}

function productFacts(product: ProductLike, currency: string): object {
  const { id, title, handle, vendor, type, selected_or_first_available_variant: variant } = product;
  const selectedVariant = variant && {
    id: `gid://shopify/ProductVariant/${variant.id}`,
    title: variant.title,
    sku: variant.sku,
    availableForSale: variant.available,
    price: money(variant.price, currency),
  };
  return {
    id: `gid://shopify/Product/${id}`,
    title,
    handle,
    vendor,
    productType: type,
    selectedVariant: selectedVariant ?? null,
  };
}
