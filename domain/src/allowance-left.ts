// How much of a window's allowance a customer has left, or all customers together (rules §3.13, §3.18).
import { compile, type Shop } from './evaluate.js';
import { toNumber, weightToNumber } from './exact.js';
import { minus, type Amount, type SubjectKind } from './measure.js';
import { GMT } from './repurchase-window.js';
import { pastSubjects, type JudgedLimit, type Purchase } from './subjects.js';

/** `bought` and `left`: units, money or the shop's weight unit; without a maximum orders, of which a window has one. */
export type AllowanceLeft = { subject: string; subjectKind: SubjectKind; bought: number; left: number };

/** What was bought in the window, by subject; empty without a window, and where a fact of a product is missing. */
export function allowanceLeft(
  limit: JudgedLimit,
  { weightUnit, timezone = GMT }: Shop,
  { now, purchases, sold = [] }: { now: number; purchases: readonly Purchase[]; sold?: readonly Purchase[] },
): AllowanceLeft[] {
  const compiled = compile(limit, weightUnit);
  const { max } = compiled.bounds;
  const past = pastSubjects(compiled, { now, purchases, sold }, timezone) ?? [];
  return past
    .filter(({ units }) => units > 0)
    .map(({ id, kind, total, units }) => {
      const amounts = max === null ? { bought: units, left: 0 } : amountsOf(total, max);
      return { subject: id, subjectKind: kind, ...amounts };
    });

  function amountsOf(total: Amount, most: Amount) {
    return { bought: shown(total), left: Math.max(0, shown(minus(most, total))) };
  }
  function shown(amount: Amount): number {
    if (typeof amount === 'number') return amount;
    return limit.conditionType === 'total_weight' ? weightToNumber(amount, weightUnit) : toNumber(amount);
  }
}
