// Which limits an order breaks, by the rulebook that judges carts, and what of it is beyond them.
import { unitsWithin } from '@purchase-limits/domain/beyond';
import { compileRulebook, type Shop, type Violation } from '@purchase-limits/domain/evaluate';
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { Limit } from '@purchase-limits/domain/limit';
import { decimalsOf } from '@purchase-limits/domain/money';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { countedTotalOf, type ValuedShop } from '../repurchase/placed-order.js';
import type { JudgedOrder, OrderLine } from './judged-order.js';
import type { ExcessLine } from './broken-limit.entity.js';
import { orderCart } from './order-cart.js';

/**
 * `violation`: the first of the limit's, in the order of the lines. `isRace`: without orders of the seconds before it
 * would not be broken. `beyond`: the value of the units that the limit does not allow, or how much of it a minimum
 * misses, in the shop's currency; null where no value says it, or it is too much to work out. `excess`: null where it
 * was not asked for, or taking units off does not help.
 */
export type FoundLimit = {
  limit: Limit;
  violation: Violation;
  isRace: boolean;
  beyond: number | null;
  excess: ExcessLine[] | null;
};
type Held = {
  limits: readonly Limit[];
  shop: Shop & ValuedShop;
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

/** The checkout hears of an order within seconds. */
const RACE_MS = 10_000;
/**
 * Each limit has an order's lines compared with each other, which holds up whatever else the process does: an order of
 * 500 lines has what is beyond them told for two limits, one of 100 lines for fifty.
 */
const MOST_COMPARED = 500_000;

/**
 * The limits that what is left of the order breaks. Units that were given back make no order too small: of an order
 * that was not edited, a minimum or a multiple counts where it was broken as ordered, too. Of an edited one it is not
 * known which units were given back, and what is left counts.
 */
export function findBrokenLimits(order: JudgedOrder, held: Held): FoundLimit[] {
  const { limits, shop, left, ordered, persons = [], purchases, sold } = held;
  const at = order.at.getTime();
  const isHeard = (earlier: Purchase) => earlier.at < at - RACE_MS;
  const judgeBy = (by: readonly Limit[], heard: Pick<Held, 'purchases' | 'sold'>) => {
    const rulebook = compileRulebook(by, shop);
    return (lines: readonly CartLine[]) =>
      rulebook.judge(orderCart(lines, { at, customer: order.customer, persons, ...heard }));
  };
  const judge = judgeBy(limits, { purchases, sold });
  const asOrdered = order.isEdited ? null : new Set(judge(ordered).map(keyOf));
  const counted = judge(left).filter((violation) => {
    const isTooSmall = violation.kind === 'min' || violation.kind === 'multiple';
    return !isTooSmall || asOrdered === null || asOrdered.has(keyOf(violation));
  });
  let budget = MOST_COMPARED;
  return limits.flatMap((limit) => {
    const violation = counted.find(({ limitId }) => limitId === limit.id);
    if (!violation) return [];
    const heard = { purchases: purchases.filter(isHeard), sold: sold.filter(isHeard) };
    const isRace = violation.kind === 'repurchase' && judgeBy([limit], heard)(left).length === 0;
    const isCanceled = limit.brokenOrders?.action === 'cancel';
    budget -= left.length ** 2;
    const units =
      isCanceled || (isWatched(limit) && budget >= 0)
        ? unitsBeyond(order, left, shop, judgeBy([limit], { purchases, sold }))
        : null;
    return [
      {
        limit,
        violation,
        isRace,
        beyond: units ? valueOf(units, shop) : missingValue(limit, violation, shop),
        excess: isCanceled && units ? excessOf(units) : null,
      },
    ];
  });
}

/** Whether what is broken is kept at all. */
const isWatched = ({ brokenOrders }: Limit) => brokenOrders?.action !== 'none';

/** Of a line of the order, how many of its units the limit does not allow. */
type UnitsBeyond = { line: OrderLine; units: number };

/** Of all lines that are left; the last ones go first. Null: taking units off does not help. */
function unitsBeyond(
  { lines }: JudgedOrder,
  left: readonly CartLine[],
  shop: ValuedShop,
  judge: (lines: readonly CartLine[]) => Violation[],
): UnitsBeyond[] | null {
  const judged = lines.filter(({ currentQuantity }) => currentQuantity > 0);
  const kept = unitsWithin(
    judged.map(({ currentQuantity }) => currentQuantity),
    (units) =>
      judge(
        left.flatMap((line, index) => {
          const quantity = units[index]!;
          return quantity > 0 ? [{ ...line, quantity, total: countedTotalOf(judged[index]!, quantity, shop) }] : [];
        }),
      ),
  );
  return kept && judged.map((line, index) => ({ line, units: line.currentQuantity - kept[index]! }));
}

/** Null: an earlier release kept the order without the ids of its lines. */
function excessOf(beyond: readonly UnitsBeyond[]): ExcessLine[] | null {
  const excess = beyond.flatMap(({ line: { id, currentQuantity }, units }) =>
    id === undefined ? [] : [{ id, left: currentQuantity, units }],
  );
  return excess.length === beyond.length ? excess : null;
}

function valueOf(beyond: readonly UnitsBeyond[], shop: ValuedShop): number {
  const values = beyond.map(({ line, units }) => Number(countedTotalOf(line, units, shop)));
  return rounded(
    values.reduce((sum, value) => sum + value, 0),
    shop,
  );
}

/** What a minimum value misses. */
function missingValue({ conditionType }: Limit, { kind, min, current }: Violation, shop: ValuedShop): number | null {
  const isValue = kind === 'min' && conditionType === 'total_product_value' && min !== null;
  return isValue ? rounded(min - current, shop) : null;
}

const rounded = (value: number, { currency }: ValuedShop) => Number(value.toFixed(decimalsOf(currency)));

function keyOf({ limitId, kind, subjectKind, subject }: Violation): string {
  return [limitId, kind, subjectKind, subject].join(' ');
}
