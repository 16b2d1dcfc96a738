// What a limit measures: its subjects on the lines of a cart or of past orders (rules §3.5 to §3.11).
import { localTime } from './calendar-period.js';
import { isInWindow } from './repurchase-window.js';
import type { CartLine } from './cart-line.js';
import { usesApplyTo, type ApplyTo, type Limit } from './limit.js';
import { purchasesOf } from './persons.js';
import { emptySubject, measureAll, missingFacts, sum, type Bounds, type Measured, type Subject } from './measure.js';
import type { Fact, Selector } from './selection.js';
import type { WeightUnit } from './storefront-settings.js';

/** What the judge reads of a limit; `status` absent means active. */
export type JudgedLimit = Omit<Limit, 'name' | 'status' | 'messages' | 'contactUs'> & Partial<Pick<Limit, 'status'>>;
/** A limit with everything worked out that does not depend on the cart. */
export type Compiled = {
  limit: JudgedLimit;
  order: number;
  bounds: Bounds;
  facts: Fact[];
  isBlocking: boolean;
  /** Listed, or chosen by conditions. */
  isExcluded: Selector;
  /** Chosen products, bought as the limit says; for product-blocking the triggers. */
  isChosen: Selector;
  isTarget: Selector;
  weightUnit: WeightUnit;
};
/**
 * What a customer bought before; a give-back has a negative quantity and its purchase's date. `isOthers`: by another
 * account, or by a guest. `persons`: the keys of who bought it (rules §3.19).
 */
export type Purchase = {
  at: number;
  lines: readonly CartLine[];
  isOthers?: boolean;
  persons?: readonly string[];
};

type Past = {
  now: number;
  purchases?: readonly Purchase[];
  sold?: readonly Purchase[];
  persons?: readonly string[] | undefined;
};

const CART = ['cart'] as const;

/** What the limit measures on these lines, each summed over its lines (rules §3.5 to §3.10). */
export function subjectsOf({ limit, isTarget }: Compiled, lines: readonly Measured[]): Subject[] {
  const kind = usesApplyTo(limit.type) ? (limit.applyTo ?? 'cart') : (limit.type as ApplyTo);
  if (kind === 'cart') return sum(lines, limit.conditionType, 'cart', () => CART);
  if (kind === 'collection')
    return sum(lines, limit.conditionType, 'collection', ({ line }) =>
      limit.collectionIds!.filter((id) => line.collectionIds!.includes(id)),
    );
  const chosen = lines.filter(({ line }) => isTarget(line));
  if (limit.countTogether) return sum(chosen, limit.conditionType, 'cart', () => CART);
  return limit.applyToEachVariant
    ? sum(chosen, limit.conditionType, 'variant', ({ line }) => [line.variantId])
    : sumByProduct(chosen, limit.conditionType);
}

/** The lines summed by product, over all variants. */
export function sumByProduct(lines: readonly Measured[], condition: Limit['conditionType']): Subject[] {
  return sum(lines, condition, 'product', ({ line }) => [line.productId]);
}

/** Targets of a blocking limit that the cart does not hold at all still miss a minimum (rules §3.10). */
export function addAbsent(
  subjects: Subject[],
  { limit, isChosen, isTarget }: Compiled,
  measured: readonly Measured[],
  triggers: readonly Measured[],
): void {
  const add = (id: string, kind: Subject['kind']) => {
    if (!subjects.some((subject) => subject.id === id && subject.kind === kind))
      subjects.push(emptySubject(id, kind, limit.conditionType));
  };
  const { targets } = limit;
  if (limit.type === 'cart' || limit.applyTo === 'cart' || limit.countTogether) add('cart', 'cart');
  else if (limit.applyTo === 'collection') limit.collectionIds!.forEach((id) => add(id, 'collection'));
  else if (targets?.kind === 'specific')
    for (const { productId, variantIds } of targets.items) {
      if (limit.exclusions.products.some((one) => one.productId === productId)) continue;
      // A variant that would itself be a trigger can never be what the trigger asks for.
      const isTrigger = (id: string) =>
        triggers.some(({ line }) => line.productId === productId && isChosen({ ...line, variantId: id }));
      if (limit.applyToEachVariant && variantIds)
        variantIds.filter((id) => !isTrigger(id)).forEach((id) => add(id, 'variant'));
      else {
        const isInCart = measured.some(({ line }) => line.productId === productId && isTarget(line));
        if (!isInCart && !triggers.some(({ line }) => line.productId === productId)) add(productId, 'product');
      }
    }
}

/**
 * What was bought in the window, by subject; undefined where that is not known. `sold`: what all customers bought, for
 * an allowance that they share (rules §3.18).
 */
export function pastSubjects(
  compiled: Compiled,
  { now, purchases, sold, persons }: Past,
  timezone: string,
): Subject[] | undefined {
  const { repurchase } = compiled.limit;
  const all = repurchase.shared ? sold : purchases && purchasesOf({ purchases, persons }, repurchase);
  if (!all) return undefined;
  const bought = measureAll(
    all.filter(({ at }) => counts(compiled.limit, at, now, timezone)).flatMap(({ lines }) => lines.map(asGivenBack)),
  );
  if (compiled.facts.some(missingFacts(bought))) return undefined;
  return subjectsOf(compiled, linesWhere(compiled, bought, !compiled.isBlocking));
}

/** What is given back is worth less than nothing, whichever way its total is written. */
function asGivenBack(line: CartLine): CartLine {
  const { quantity, total } = line;
  return quantity < 0 && total && !total.startsWith('-') ? { ...line, total: `-${total}` } : line;
}

/** The first day that counts to a shared allowance: that of the shop's clock on which its limit begins, in GMT. */
export function firstSharedDay(startDate: string, timezone: string): string {
  return dayAt(Date.parse(`${startDate}T00:00Z`), timezone);
}

const dayAt = (instant: number, timezone: string) => localTime(instant, timezone).slice(0, 10);

/** Whether what was bought then counts now. */
export function counts(
  { repurchase, startDate }: Pick<Limit, 'repurchase' | 'startDate'>,
  at: number,
  now: number,
  timezone: string,
): boolean {
  const hasBegun = !repurchase.shared || dayAt(at, timezone) >= firstSharedDay(startDate, timezone);
  return hasBegun && isInWindow(repurchase, at, now, timezone);
}

/**
 * Lines of products that are not excluded: the chosen ones, which are a blocking limit's triggers and what others
 * measure, or all others (rules §3.10, §3.11, §3.21).
 */
export function linesWhere(
  { isExcluded, isChosen }: Compiled,
  lines: readonly Measured[],
  areChosen: boolean,
): readonly Measured[] {
  return lines.filter(({ line }) => !isExcluded(line) && isChosen(line) === areChosen);
}
