// Extracts what counts from the platform's order (rules §3.13).
import { convert, exact, toNumber } from '@purchase-limits/domain/exact';
import { decimalsOf } from '@purchase-limits/domain/money';
import { personKeys, type PersonSecret } from '@purchase-limits/domain/person-codes';
import type { Contact, Delivery } from '@purchase-limits/domain/person-texts';
import { plainId } from '../catalog/search.js';
import type { PurchaseLine } from './purchase-line.js';

/** An order as Admin GraphQL has it, from a query or from a bulk operation. */
export type PlatformOrder = {
  id: string;
  processedAt: string;
  cancelledAt?: string | null;
  customer?: { id: string } | null;
} & PlatformContact;
/** How the customer can be reached, where it was asked for. */
type PlatformContact = {
  email?: string | null;
  phone?: string | null;
  shippingAddress?: (Delivery & { phone?: string | null }) | null;
};
export type PlatformLine = {
  quantity: number;
  currentQuantity: number;
  discountedTotalSet: { shopMoney: { amount: string } };
  /** Before discounts; absent: it was not asked for. */
  originalTotalSet?: { shopMoney: { amount: string } };
  product?: { id: string } | null;
  variant?: { id: string } | null;
  /** Null: it was bought once. Absent: it was not asked for. */
  sellingPlan?: { name: string } | null;
  /** As the order has them; absent: they were not asked for. */
  sku?: string | null;
  isGiftCard?: boolean;
};
/** An order, by the numbers of the platform's ids. `persons`: keys of who placed it; absent: it was not asked for. */
export type PlacedOrder = {
  orderId: string;
  customerId: string | null;
  purchasedAt: string;
  lines: PurchaseLine[];
  persons?: string[];
};

/** The keys of a person by how they can be reached. */
export type MakeKeys = (contact: Contact) => string[];

export const keysWith =
  (secret: PersonSecret): MakeKeys =>
  (contact) =>
    personKeys(contact, secret);

/**
 * A cancelled order has nothing left; of a line there is what refunds and edits left. `makeKeys`: null: nobody asks who
 * placed it.
 */
export function placedOrder(
  order: PlatformOrder,
  lines: readonly PlatformLine[],
  currency: string,
  makeKeys: MakeKeys | null = null,
): PlacedOrder {
  return {
    orderId: plainId(order.id),
    customerId: order.customer ? plainId(order.customer.id) : null,
    purchasedAt: order.processedAt,
    lines: order.cancelledAt ? [] : lines.flatMap((line) => purchaseLine(line, currency)),
    ...(makeKeys && { persons: makeKeys(contactOf(order)) }),
  };
}

function contactOf({ email, phone, shippingAddress }: PlatformContact): Contact {
  return { email, phones: [phone, shippingAddress?.phone], delivery: shippingAddress };
}

/** Nothing where no unit is left, or the product is not in the catalog any more. */
function purchaseLine(line: PlatformLine, currency: string): PurchaseLine[] {
  const { product, variant, currentQuantity } = line;
  if (currentQuantity <= 0 || !product) return [];
  return [
    {
      productId: plainId(product.id),
      variantId: variant ? plainId(variant.id) : '',
      quantity: currentQuantity,
      total: totalOf(line, currentQuantity, currency),
    },
  ];
}

/** The price of that many units of the line after discounts, a decimal in the shop's currency. */
export function totalOf(
  { quantity, discountedTotalSet }: Pick<PlatformLine, 'quantity' | 'discountedTotalSet'>,
  units: number,
  currency: string,
): string {
  const share = (exact(discountedTotalSet.shopMoney.amount) * BigInt(units)) / BigInt(quantity);
  return String(toNumber(convert(share, '1', decimalsOf(currency))));
}

/** What limits on value count is decided for a whole shop. */
export type ValuedShop = { currency: string; valueBeforeDiscounts?: boolean };

/** The same as limits on value count it (rules §3.4); of an order that was read without original totals, as paid. */
export function countedTotalOf(
  line: Pick<PlatformLine, 'quantity' | 'discountedTotalSet' | 'originalTotalSet'>,
  units: number,
  { currency, valueBeforeDiscounts }: ValuedShop,
): string {
  const { discountedTotalSet, originalTotalSet = discountedTotalSet } = line;
  const counted = valueBeforeDiscounts ? { ...line, discountedTotalSet: originalTotalSet } : line;
  return totalOf(counted, units, currency);
}
