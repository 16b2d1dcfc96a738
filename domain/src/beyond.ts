// What of an order is beyond a limit (rules §3.20).
import type { Violation } from './evaluate.js';

/** What one limit says to these units of the order's lines. */
type Judge = (units: readonly number[]) => readonly Violation[];

/**
 * The units of each line that can stay under the limit, the first lines first; null where taking units off does not
 * help, as where an order has too little. `units`: those of each line now.
 */
export function unitsWithin(units: readonly number[], judge: Judge): number[] | null {
  const isTooMuch = (kept: readonly number[]) => judge(kept).some(({ kind }) => TOO_MUCH.includes(kind));
  const kept = units.map(() => 0);
  for (const [line, most] of units.entries()) kept[line] = mostWhere(most, (some) => !isTooMuch(kept.with(line, some)));
  const whole = withoutRemainders(kept, judge);
  return judge(whole).length === 0 ? whole : null;
}

/** Kinds that more units can't end. */
const TOO_MUCH: readonly Violation['kind'][] = ['max', 'repurchase', 'blocked'];

/** The most up to `most` for which it holds, if it holds for all below; 0 otherwise. */
function mostWhere(most: number, holds: (some: number) => boolean): number {
  if (holds(most)) return most;
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** What is over the last full multiple is taken off the last lines that count for it: two questions a line. */
function withoutRemainders(units: readonly number[], judge: Judge): number[] {
  const kept = [...units];
  for (const line of [...kept.keys()].reverse()) {
    const odd = judge(kept).filter(({ kind }) => kind === 'multiple');
    if (odd.length === 0) break;
    if (kept[line] === 0) continue;
    const left = judge(kept.with(line, kept[line]! - 1));
    const own = odd.find((violation) => !isSame(violation, left));
    // Multiples are of units (rules §4).
    if (own) kept[line] = Math.max(kept[line]! - (own.current % own.multiple!), 0);
  }
  return kept;
}

/** Whether the violation is still there, by as much. */
function isSame(odd: Violation, found: readonly Violation[]): boolean {
  return found.some(
    ({ kind, subject, subjectKind, current }) =>
      kind === odd.kind && subject === odd.subject && subjectKind === odd.subjectKind && current === odd.current,
  );
}
