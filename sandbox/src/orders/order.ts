// Orders, and how the lines of a cart become theirs. Amounts are in minor units.
import type { Cart } from '../cart/cart.js';
import { lineJson } from '../cart/cart-json.js';
import { catalogOf, type Catalog } from '../catalog/catalog.js';
import type { Shop } from '../shops/shops.js';

export type OrderLine = {
  id: number;
  productId: number;
  variantId: number;
  title: string;
  variantTitle: string | null;
  vendor: string;
  quantity: number;
  /** Of one, in the shop's currency and in the shopper's. */
  price: number;
  presentmentPrice: number;
  /** Of the whole line. */
  discount: number;
  presentmentDiscount: number;
  grams: number;
};
export type NewOrder = {
  email: string;
  /** Null for a guest. */
  customerId: number | null;
  delivery: { name: string; address: string; country: string };
  presentmentCurrency: string;
  lines: Omit<OrderLine, 'id'>[];
};
export type Order = Omit<NewOrder, 'lines'> & {
  id: number;
  /** Names the order in addresses that shoppers see. */
  token: string;
  /** From 1001, for each shop. */
  number: number;
  currency: string;
  lines: OrderLine[];
  createdAt: Date;
  processedAt: Date;
};

export function orderLines(shop: Shop, shown: Catalog, lines: Cart['lines']): NewOrder['lines'] {
  const own = catalogOf(shop);
  return lines.map((line) => {
    const inShop = lineJson(line, { catalog: own, currency: shop.currency, root: '/' });
    const inPresentment = lineJson(line, { catalog: shown, currency: shop.currency, root: '/' });
    return {
      productId: inShop.product_id,
      variantId: inShop.variant_id,
      title: inShop.product_title,
      variantTitle: inShop.variant_title,
      vendor: inShop.vendor,
      quantity: line.quantity,
      price: inShop.price,
      presentmentPrice: inPresentment.price,
      discount: inShop.total_discount,
      presentmentDiscount: inPresentment.total_discount,
      grams: inShop.grams,
    };
  });
}

/** What the lines cost, in the shop's currency and in the shopper's. */
export function totalsOf(lines: Omit<OrderLine, 'id'>[]): { total: number; presentmentTotal: number } {
  const sum = (cost: (line: Omit<OrderLine, 'id'>) => number) => lines.reduce((all, line) => all + cost(line), 0);
  return {
    total: sum(({ price, quantity, discount }) => price * quantity - discount),
    presentmentTotal: sum((line) => line.presentmentPrice * line.quantity - line.presentmentDiscount),
  };
}
