// Which quantity of the product at hand, or of a line in the cart, breaks no limit: what a shopper is offered beside a
// message.
import type { CartLine } from './cart-line.js';
import type { Violation } from './evaluate.js';

/** Quantities this near are all tried, besides those at the broken bounds and the multiples beside them. */
const NEAR = 50;

/** What a quantity breaks; 0: the cart without the product at hand. */
type Judge = (quantity: number) => readonly Violation[];

/**
 * The nearest quantity, at least 1, that breaks nothing; where there is none, nothing but what the cart breaks without
 * it, or else what `chosen` breaks too. The limits of `shown` that the quantity has a part in are kept in any case. The
 * smaller one of two as near. Undefined where there is none. `isAllowed`: by others than the limits, such as the
 * theme's field.
 */
export function nearestValid(
  chosen: number,
  shown: readonly Violation[],
  judge: Judge,
  isAllowed: (quantity: number) => boolean = () => true,
): number | undefined {
  const without = judge(0);
  const about = changeable(shown, without);
  if (!about[0]) return undefined;
  const limits = about.map(({ limitId }) => limitId);
  const brokenBy = new Map<number, readonly Violation[]>();
  const broken = (quantity: number) => {
    if (!brokenBy.has(quantity)) brokenBy.set(quantity, judge(quantity));
    return brokenBy.get(quantity)!;
  };
  const distanceOf = (quantity: number) => Math.abs(quantity - chosen);
  const quantities = candidates(chosen, about, judge)
    .filter((quantity) => quantity > 0 && isAllowed(quantity))
    .sort((one, other) => distanceOf(one) - distanceOf(other) || one - other);
  const withinOf = (known: readonly Violation[]) =>
    quantities.find((quantity) =>
      broken(quantity).every((one) => !limits.includes(one.limitId) && known.some((other) => isSame(one, other))),
    );
  return withinOf([]) ?? withinOf(without) ?? withinOf(judge(chosen));
}

/** Those that a quantity has a part in: the others are broken in the same way without it. */
export const changeable = <One extends Violation>(shown: readonly One[], without: readonly Violation[]): One[] =>
  shown.filter((one) => !without.some((other) => isSame(one, other) && other.current === one.current));

/** The one line whose quantity this violation depends on; undefined where it depends on several, or on none. */
export function onlyLineOf(
  violation: Violation,
  lines: readonly CartLine[],
  judge: (lines: CartLine[]) => readonly Violation[],
): CartLine | undefined {
  const measured = lines.filter((line) => {
    const without = judge(lines.filter((other) => other !== line));
    return without.find((one) => isSame(one, violation))?.current !== violation.current;
  });
  return measured.length === 1 ? measured[0] : undefined;
}

/** These lines with so many in one of them, each at the price that it has now; 0: without it. */
export const withQuantity = (lines: readonly CartLine[], line: CartLine, quantity: number): CartLine[] =>
  lines.flatMap((other) => {
    if (other !== line) return [other];
    const total = line.total && ((Number(line.total) / line.quantity) * quantity).toFixed(2);
    return quantity ? [{ ...line, quantity, ...(total && { total }) }] : [];
  });

/** Whether the same limit is broken in the same way, by the same subject. */
export const isSame = (one: Violation, other: Violation) =>
  one.limitId === other.limitId && one.kind === other.kind && one.subject === other.subject;

function candidates(chosen: number, shown: readonly Violation[], judge: Judge): number[] {
  const more = judge(chosen + 1);
  const multiples = shown.filter(({ multiple }) => multiple);
  const unit = multiples.reduce((all, { multiple }) => commonMultiple(all, multiple!), 1);
  const others = multiples[0] ? multiples[0].current - chosen : 0;
  const found = shown.flatMap((violation) => {
    const { current, min, max } = violation;
    // What one more measures.
    const step = (more.find((one) => isSame(one, violation))?.current ?? 0) - current || 1;
    return [current, min ?? current, max ?? current].flatMap((bound) => {
      const met = chosen + Number(((bound - current) / step).toFixed(6));
      const ofUnit = (met + others) / unit;
      return [Math.floor(met), Math.ceil(met), Math.floor(ofUnit) * unit - others, Math.ceil(ofUnit) * unit - others];
    });
  });
  for (let distance = 1; distance <= NEAR; distance += 1) found.push(chosen - distance, chosen + distance);
  return found;
}

/** The least one. */
export function commonMultiple(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b) [a, b] = [b, a % b];
  return (one / a) * other;
}
