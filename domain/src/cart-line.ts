// A line of a cart or of an order, as far as a judge knows it.
import type { WeightUnit } from './storefront-settings.js';

/** A cart or order line. A fact that is absent is unknown, and silences the limits that need it (rules §3.16). */
export type CartLine = {
  id: string;
  productId: string;
  variantId: string;
  quantity: number;
  /** One unit, in the currency judged. */
  price?: string;
  /** The line after its discounts; wins over `price`. */
  total?: string;
  /** Of one unit. */
  grams?: number | string;
  /** Of one unit; wins over `grams`. */
  weight?: { value: string | number; unit: WeightUnit };
  /** In the shop's own language. */
  title?: string;
  vendor?: string;
  productType?: string;
  /** The variant's; one without has an empty text. */
  sku?: string;
  giftCard?: boolean;
  tags?: readonly string[];
  collectionIds?: readonly string[];
  /** Whether it is bought by a selling plan, again and again; absent: no. */
  isSubscription?: boolean;
  /** Not in the cart yet: the quantity chosen on a product page. */
  isChosen?: boolean;
};

/** As limits on value count lines before discounts (rules §3.4): by the price of one unit, where it is known. */
export function beforeDiscounts<Line extends Pick<CartLine, 'price' | 'total'>>(lines: readonly Line[]): Line[] {
  return lines.map((line) => (line.price === undefined ? line : { ...line, total: undefined }));
}
