// Why a cart is allowed or not, limit by limit: for the merchant who tries limits, by the judge of rules §3.
import { GMT } from './repurchase-window.js';
import { compile, compileRulebook, type Cart, type Shop, type Violation } from './evaluate.js';
import { toNumber, weightToNumber } from './exact.js';
import type { Subject } from './measure.js';
import { pastSubjects, type JudgedLimit } from './subjects.js';

/**
 * How one bound of a limit stands on what it measures. `current`: of the cart alone. `bought`: what was bought of it
 * within the limit's window; null without a window.
 */
export type Standing = Violation & { isBroken: boolean; bought: number | null };

/**
 * By limit, in their order, every bound that is broken or has something in the cart to measure; limits that the cart
 * does not concern are left out.
 */
export function standingsOf(limits: readonly JudgedLimit[], shop: Shop, cart: Cart): Map<string, Standing[]> {
  const { judge, standing } = compileRulebook(limits, shop);
  const broken = new Map<string, Violation[]>();
  for (const violation of judge(cart)) {
    const { limitId } = violation;
    broken.set(limitId, [...(broken.get(limitId) ?? []), violation]);
  }
  const found = limits.map(({ id }, index): [string, Standing[]] => {
    const limit = limits[index]!;
    const violations = broken.get(id) ?? [];
    // A guest is asked to log in in place of what the window allows.
    const isTold = ({ kind, subject }: Violation) =>
      violations.some(
        (other) =>
          other.subject === subject &&
          (other.kind === kind || (kind === 'repurchase' && other.kind === 'login_required')),
      );
    const others = [...windowStandings(limit, shop, cart), ...apartStandings(limit, shop, cart)];
    const holding = [...standing(id, cart), ...others].filter((one) => one.current > 0 && !isTold(one));
    const bought = boughtIn(limit, shop, cart);
    return [
      id,
      [
        ...violations.map((violation) => ({ ...violation, isBroken: true })),
        ...holding.map((one) => ({ ...one, isBroken: false })),
      ].map((one) => withBought(one, bought?.(one.subject) ?? null)),
    ];
  });
  return new Map(found.filter(([, standings]) => standings.length > 0));
}

/** The judge counts what was bought before to what the window allows. */
function withBought(one: Omit<Standing, 'bought'>, bought: number | null): Standing {
  const isJudgedTogether = one.isBroken && one.kind === 'repurchase' && one.max !== null;
  return { ...one, current: isJudgedTogether ? rounded(one.current - bought!) : one.current, bought };
}

/** A difference of two decimals, without the digits that binary numbers add. */
const rounded = (value: number) => Number(value.toFixed(9));

/** What a window measures of the cart, whether it holds or not: as the maximum of an order would. */
function windowStandings(limit: JudgedLimit, shop: Shop, cart: Cart): Violation[] {
  if (limit.repurchase.option === 'no_limit') return [];
  const { max, id } = limit;
  const order = { ...limit, repurchase: { option: 'no_limit' }, min: null, multiple: null, max: max ?? 1 } as const;
  return compileRulebook([order], shop)
    .standing(id, cart)
    .map((standing) => ({ ...standing, kind: 'repurchase', max }));
}

/** The triggers that would block beside something else. */
function apartStandings({ neverTogether, ...limit }: JudgedLimit, shop: Shop, cart: Cart): Violation[] {
  return neverTogether ? compileRulebook([limit], shop).standing(limit.id, cart) : [];
}

/** By subject, what was bought within the window of the limit, never below 0; null without a window. */
function boughtIn(
  limit: JudgedLimit,
  { weightUnit, timezone = GMT }: Shop,
  cart: Cart,
): ((subject: string) => number) | null {
  if (limit.repurchase.option === 'no_limit') return null;
  const past = pastSubjects(compile(limit, weightUnit), cart, timezone) ?? [];
  return (id) => Math.max(0, shown(past.find((subject) => subject.id === id)));

  function shown(subject: Subject | undefined): number {
    if (!subject) return 0;
    const { total } = subject;
    if (typeof total === 'number') return total;
    return limit.conditionType === 'total_weight' ? weightToNumber(total, weightUnit) : toNumber(total);
  }
}
