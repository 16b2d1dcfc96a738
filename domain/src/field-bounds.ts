// What a quantity field may hold, so that a shopper's steps stay within the limits (rules §5).
import type { Violation } from './evaluate.js';
import { commonMultiple, isSame } from './valid-quantity.js';

/** The quantities are `min`, and every `step` above it up to `max`; null where the limits say nothing. */
export type FieldBounds = { min: number | null; max: number | null; step: number | null };

/** Beyond every maximum, and exact in money all the same. */
const FAR = 1_000_000;
const NONE: FieldBounds = { min: null, max: null, step: null };

/**
 * The bounds of the product at hand, by what quantities of it break. What goes over a maximum is never valid; a minimum
 * or a multiple counts only where nothing else in the cart can meet it: `isAlone`.
 */
export function fieldBounds(
  judge: (quantity: number) => readonly Violation[],
  isAlone: (violation: Violation) => boolean,
): FieldBounds {
  /** The quantity that meets a bound which `one` of `quantity` breaks; infinite where none does. */
  const metAt = (quantity: number, one: Violation, bound: number) => {
    const next = judge(quantity + 1).find((other) => isSame(one, other));
    if (!next) return quantity + 1;
    const each = next.current - one.current;
    return each > 0 ? quantity + Number(((bound - one.current) / each).toFixed(6)) : Infinity;
  };
  const maximums = judge(FAR).filter(({ kind, max }) => max !== null && (kind === 'max' || kind === 'repurchase'));
  const most = Math.floor(Math.min(...maximums.map((one) => metAt(FAR, one, one.max!))));
  const minimums = judge(1).filter((one) => one.kind === 'min' && isAlone(one));
  const fewest = Math.ceil(Math.max(1, ...minimums.map((one) => metAt(1, one, one.min!))));
  // Of two quantities in a row, one at least is no multiple.
  const multiples = [FAR, FAR + 1].flatMap((quantity) =>
    judge(quantity)
      .filter((one) => one.kind === 'multiple' && isAlone(one))
      .map(({ multiple, current }) => ({ multiple: multiple!, others: current - quantity })),
  );
  const step = multiples.reduce((all, { multiple }) => commonMultiple(all, multiple), 1);
  const others = multiples[0]?.others ?? 0;
  const min = Math.ceil((fewest + others) / step) * step - others;
  const max = min + Math.floor((most - min) / step) * step;
  // A field cannot say that nothing is valid.
  if (max < min || min === Infinity) return NONE;
  return { min: min > 1 ? min : null, max: max < FAR ? max : null, step: step > 1 ? step : null };
}
