// Which quantity of the product at hand breaks no limit: what a shopper is offered beside a message.
import type { Violation } from './evaluate.js';

/** Quantities this near are all tried, besides those at the broken bounds and the multiples beside them. */
const NEAR = 50;

/** What a quantity breaks; 0: the cart without the product at hand. */
type Judge = (quantity: number) => readonly Violation[];

/**
 * The nearest quantity, at least 1, that breaks nothing; where there is none, nothing but what the cart breaks without
 * it, or else what `chosen` breaks too. The limits of `shown` are kept in any case. The smaller one of two as near.
 * Undefined where there is none. `isAllowed`: by others than the limits, such as the theme's field.
 */
export function nearestValid(
  chosen: number,
  shown: readonly Violation[],
  judge: Judge,
  isAllowed: (quantity: number) => boolean = () => true,
): number | undefined {
  const limits = shown.map(({ limitId }) => limitId);
  const brokenBy = new Map<number, readonly Violation[]>();
  const broken = (quantity: number) => {
    if (!brokenBy.has(quantity)) brokenBy.set(quantity, judge(quantity));
    return brokenBy.get(quantity)!;
  };
  const distanceOf = (quantity: number) => Math.abs(quantity - chosen);
  const quantities = candidates(chosen, shown, judge)
    .filter((quantity) => quantity > 0 && isAllowed(quantity))
    .sort((one, other) => distanceOf(one) - distanceOf(other) || one - other);
  const withinOf = (known: readonly Violation[]) =>
    quantities.find((quantity) =>
      broken(quantity).every((one) => !limits.includes(one.limitId) && known.some((other) => isSame(one, other))),
    );
  return withinOf([]) ?? withinOf(judge(0)) ?? withinOf(judge(chosen));
}

const isSame = (one: Violation, other: Violation) =>
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

function commonMultiple(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b) [a, b] = [b, a % b];
  return (one / a) * other;
}
