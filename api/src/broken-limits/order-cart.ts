// An order as a cart that the rulebook judges, in the shop's currency.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { Cart } from '@purchase-limits/domain/evaluate';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { plainId } from '../catalog/search.js';
import { totalOf, type PlacedOrder, type PlatformLine } from '../repurchase/placed-order.js';

/**
 * The lines of an order. `left`: what refunds and edits left of each. `ordered`: all units that were ever ordered. A
 * line without a product of the catalog is a product of its own, of which nothing else is known.
 */
export function orderLines(
  lines: readonly PlatformLine[],
  units: 'left' | 'ordered',
  currency: string,
): PlacedOrder['lines'] {
  return lines.flatMap((line, index) => {
    const quantity = units === 'left' ? line.currentQuantity : line.quantity;
    if (quantity <= 0) return [];
    return [
      {
        productId: line.product ? plainId(line.product.id) : `line-${index}`,
        variantId: line.product && line.variant ? plainId(line.variant.id) : '',
        quantity,
        total: totalOf(line, quantity, currency),
      },
    ];
  });
}

type Circumstances = {
  /** Milliseconds since 1970. */
  at: number;
  /** null: the order has no customer. Absent: it is not known. */
  customer?: Cart['customer'];
  /** What the customer bought in other orders. Absent: not known. */
  purchases?: readonly Purchase[];
};

/** What was bought at that moment, as one cart. */
export function orderCart(lines: readonly CartLine[], { at, customer, purchases }: Circumstances): Cart {
  return {
    now: at,
    lines,
    ...(customer !== undefined && { customer }),
    ...(purchases !== undefined && { purchases }),
  };
}
