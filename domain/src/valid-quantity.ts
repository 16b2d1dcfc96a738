// Which quantity of the product at hand breaks no limit: what a shopper is offered beside a message.
import type { Violation } from './evaluate.js';

/** Quantities this near are all tried, besides those that the broken bounds name. */
const NEAR = 50;

/**
 * The nearest quantity, at least 1, with which all of `shown` are gone and nothing else is broken that is not broken
 * now; the smaller one of two as near. Undefined where there is none. `judge`: what a quantity breaks.
 */
export function nearestValid(
  chosen: number,
  shown: readonly Violation[],
  judge: (quantity: number) => readonly Violation[],
): number | undefined {
  const before = judge(chosen).map(keyOf);
  const isValid = (quantity: number) =>
    judge(quantity).every(
      (violation) => before.includes(keyOf(violation)) && !shown.some(({ limitId }) => limitId === violation.limitId),
    );
  const candidates = shown.flatMap((violation) => boundsOf(violation, chosen));
  for (let distance = 1; distance <= NEAR; distance += 1) candidates.push(chosen - distance, chosen + distance);
  const distanceOf = (quantity: number) => Math.abs(quantity - chosen);
  return candidates
    .filter((quantity) => quantity > 0)
    .sort((one, other) => distanceOf(one) - distanceOf(other) || one - other)
    .find(isValid);
}

const keyOf = ({ limitId, kind, subject }: Violation) => limitId + kind + subject;

/** Quantities at the limit's bounds, should it count units, or at the multiples beside them. */
function boundsOf({ current, min, max, multiple }: Violation, chosen: number): number[] {
  const step = multiple ?? 1;
  return [current, min ?? current, max ?? current].flatMap((bound) =>
    [Math.floor(bound / step), Math.ceil(bound / step)].map((steps) => Math.floor(steps * step - current + chosen)),
  );
}
