// Which limits an order breaks, by the rulebook that judges carts.
import { compileRulebook, type Shop, type Violation } from '@purchase-limits/domain/evaluate';
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { Limit } from '@purchase-limits/domain/limit';
import type { Purchase } from '@purchase-limits/domain/subjects';
import type { JudgedOrder } from './judged-order.js';
import { orderCart } from './order-cart.js';

/** `violation`: the first of the limit's, in the order of the lines. */
export type FoundLimit = { limit: Limit; violation: Violation };
type Held = {
  limits: readonly Limit[];
  shop: Shop;
  /** The units left after refunds and edits, and the units originally ordered. */
  left: readonly CartLine[];
  ordered: readonly CartLine[];
  /** The keys of who placed it, for limits that count persons; absent: none are known. */
  persons?: readonly string[];
  /** Of the customer, in other orders; of others, where persons count. */
  purchases: readonly Purchase[];
  /** By all customers, in earlier orders. */
  sold: readonly Purchase[];
};

/**
 * The limits that what is left of the order breaks. Units that were given back make no order too small: of an order
 * that was not edited, a minimum or a multiple counts where it was broken as ordered, too. Of an edited one it is not
 * known which units were given back, and what is left counts.
 */
export function findBrokenLimits(order: JudgedOrder, held: Held): FoundLimit[] {
  const { limits, shop, left, ordered, persons = [], purchases, sold } = held;
  const rulebook = compileRulebook(limits, shop);
  const judge = (lines: readonly CartLine[]) =>
    rulebook.judge(orderCart(lines, { at: order.at.getTime(), customer: order.customer, persons, purchases, sold }));
  const asOrdered = order.isEdited ? null : new Set(judge(ordered).map(keyOf));
  const counted = judge(left).filter((violation) => {
    const isTooSmall = violation.kind === 'min' || violation.kind === 'multiple';
    return !isTooSmall || asOrdered === null || asOrdered.has(keyOf(violation));
  });
  return limits.flatMap((limit) => {
    const violation = counted.find(({ limitId }) => limitId === limit.id);
    return violation ? [{ limit, violation }] : [];
  });
}

function keyOf({ limitId, kind, subjectKind, subject }: Violation): string {
  return [limitId, kind, subjectKind, subject].join(' ');
}
