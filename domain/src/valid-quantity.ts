// Which quantity of the product at hand breaks no limit: what a shopper is offered beside a message.
import type { Violation } from './evaluate.js';

/** Quantities this near are all tried, besides those that the broken bounds name. */
const NEAR = 20;

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
  const distanceOf = (quantity: number) => Math.abs(quantity - chosen);
  const quantities = [...new Set(candidates(chosen, shown, judge))]
    .filter((quantity) => quantity > 0 && isAllowed(quantity))
    .sort((one, other) => distanceOf(one) - distanceOf(other) || one - other)
    .map((quantity) => ({ quantity, broken: judge(quantity) }))
    .filter(({ broken }) => !broken.some(({ limitId }) => shown.some((one) => one.limitId === limitId)));
  const withinOf = (known: readonly string[]) =>
    quantities.find(({ broken }) => broken.every((violation) => known.includes(keyOf(violation))))?.quantity;
  return withinOf([]) ?? withinOf(judge(0).map(keyOf)) ?? withinOf(judge(chosen).map(keyOf));
}

const keyOf = ({ limitId, kind, subject }: Violation) => limitId + kind + subject;

function candidates(chosen: number, shown: readonly Violation[], judge: Judge): number[] {
  const more = judge(chosen + 1);
  const found = shown.flatMap((violation) => {
    const next = more.find((one) => keyOf(one) === keyOf(violation));
    return atBounds(violation, chosen, (next?.current ?? 0) - violation.current || 1);
  });
  for (let distance = 1; distance <= NEAR; distance += 1) found.push(chosen - distance, chosen + distance);
  return found;
}

/** Where the measure meets the limit's bounds, or the multiples beside them. `step`: what one more measures. */
function atBounds({ current, min, max, multiple }: Violation, chosen: number, step: number): number[] {
  const unit = multiple ?? step;
  return [current, min ?? current, max ?? current].flatMap((bound) =>
    [Math.floor, Math.ceil].map((round) =>
      multiple
        ? chosen - current + round(bound / unit) * unit
        : chosen + round(Number(((bound - current) / unit).toFixed(6))),
    ),
  );
}
