// An order as a cart that the rulebook judges, in the shop's currency.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { Cart } from '@purchase-limits/domain/evaluate';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { plainId } from '../catalog/search.js';
import { countedTotalOf, type PlacedOrder, type PlatformLine, type ValuedShop } from '../repurchase/placed-order.js';

/** What a line without a catalog product counts as, by its place in the order. */
export const subjectAt = (index: number) => `line-${index}`;

/**
 * The lines of an order. `left`: the units left after refunds and edits. `ordered`: all units ever ordered. A line
 * without a catalog product counts as a separate product, of which only the SKU is known and whether it is a gift card.
 * Totals are what limits on value count in the shop.
 */
export function orderLines(
  lines: readonly PlatformLine[],
  units: 'left' | 'ordered',
  shop: ValuedShop,
): PlacedOrder['lines'] {
  return lines.flatMap((line, index) => {
    const quantity = units === 'left' ? line.currentQuantity : line.quantity;
    if (quantity <= 0) return [];
    return [
      {
        productId: line.product ? plainId(line.product.id) : subjectAt(index),
        variantId: variantOf(line, index),
        quantity,
        total: countedTotalOf(line, quantity, shop),
        ...(line.sellingPlan && { isSubscription: true }),
        ...(line.isGiftCard !== undefined && { sku: line.sku ?? '', giftCard: line.isGiftCard }),
      },
    ];
  });
}

function variantOf({ product, variant }: PlatformLine, index: number): string {
  return product && variant ? plainId(variant.id) : subjectAt(index);
}

type Circumstances = {
  /** Milliseconds since 1970. */
  at: number;
  /** null: the order has no customer. Absent: it is not known. */
  customer?: Cart['customer'];
  /** The customer's purchases in other orders. Absent: unknown. */
  purchases?: readonly Purchase[];
  /** The keys of who placed it. Absent: none are known. */
  persons?: readonly string[];
  /** What all customers bought before. Absent: unknown. */
  sold?: readonly Purchase[];
};

/** The order at that moment, as one cart. */
export function orderCart(lines: readonly CartLine[], { at, customer, purchases, persons, sold }: Circumstances): Cart {
  return {
    now: at,
    lines,
    ...(customer !== undefined && { customer }),
    ...(purchases !== undefined && { purchases }),
    ...(persons !== undefined && { persons }),
    ...(sold !== undefined && { sold }),
  };
}
