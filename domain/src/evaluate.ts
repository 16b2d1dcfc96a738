// The judge: which limits a cart breaks. One engine for the storefront, the checkout and the tests (rules §3).
// Limits are compiled once into an index by what they name, so a cart costs what its matching limits cost, not what all limits cost.
import { dayOf, windowStart } from './calendar.js';
import type { CartLine } from './cart-line.js';
import { toNumber, weightToNumber } from './exact.js';
import type { Limit } from './limit.js';
import {
  boundsOf,
  emptySubject,
  inCurrency,
  measureAll,
  missingFacts,
  plus,
  sum,
  type Amount,
  type Bounds,
  type Measured,
  type Subject,
  type SubjectKind,
} from './measure.js';
import { factsOf, keysOf, lineValues, plain, selectorOf, type Fact, type IndexField, type Selector } from './selection.js';
import type { WeightUnit } from './storefront-settings.js';

export type ViolationKind = 'min' | 'max' | 'multiple' | 'blocked' | 'login_required' | 'repurchase';

export type Cart = {
  now: number;
  lines: readonly CartLine[];
  /** null: a guest. Absent: unknown. */
  customer?: { id: string; tags: readonly string[] } | null;
  /** The customer's ledger; a give-back has a negative quantity and its purchase's date. Absent: unknown. */
  purchases?: readonly { at: number; lines: readonly CartLine[] }[];
  /** When lines are in another currency than the bounds: the platform's rate, and that currency's decimals. */
  conversion?: { rate: string; decimals: number };
};

export type Violation = {
  limitId: string;
  kind: ViolationKind;
  /** `cart`, or the id of the collection, product or variant that was measured. */
  subject: string;
  subjectKind: SubjectKind;
  /** What was measured and the bounds, in units, currency or the shop's weight unit: for showing, not for deciding. */
  current: number;
  min: number | null;
  max: number | null;
  multiple: number | null;
  /** Whether lines of the cart itself, not only the chosen quantity, make up the subject. */
  isInCart: boolean;
};

/** What the judge reads of a limit; `status` absent means active. */
export type JudgedLimit = Omit<Limit, 'name' | 'status' | 'messages' | 'contactUs'> & Partial<Pick<Limit, 'status'>>;
export type Rulebook = {
  /** All violations, in the order of the limits, then of the cart. */
  judge: (cart: Cart) => Violation[];
  /** How one limit stands on the whole cart, for each bound it uses, whether it holds or not. */
  standing: (limitId: string, cart: Cart) => Violation[];
};

type Compiled = {
  limit: JudgedLimit;
  order: number;
  bounds: Bounds;
  facts: Set<Fact>;
  excluded: Set<string>;
  /** Chosen products; for product-blocking the triggers. */
  isChosen: Selector;
  isTarget: Selector;
};

const CART = ['cart'] as const;

/** Compiles the limits of a shop; bounds on weight are in the shop's unit. */
export function compileRulebook(limits: readonly JudgedLimit[], shop: { weightUnit: WeightUnit }): Rulebook {
  const index = new Map<IndexField, Map<string, Compiled[]>>();
  const unindexed: Compiled[] = [];
  const all = limits.map((limit, order) => {
    const compiled: Compiled = {
      limit,
      order,
      bounds: boundsOf(limit, shop.weightUnit),
      facts: factsOf(limit),
      excluded: new Set(limit.exclusions.products.map((item) => item.productId)),
      isChosen: selectorOf(limit.products),
      isTarget: selectorOf(limit.type === 'product-blocking' ? limit.targets : limit.products),
    };
    const keys = keysOf(limit);
    if (!keys) unindexed.push(compiled);
    for (const { field, value } of keys ?? []) {
      const byValue = index.get(field) ?? new Map<string, Compiled[]>();
      const sharing = byValue.get(value) ?? [];
      sharing.push(compiled);
      index.set(field, byValue.set(value, sharing));
    }
    return compiled;
  });

  const shown = (limit: JudgedLimit, value: Amount) =>
    typeof value === 'number' ? value : limit.conditionType === 'total_weight' ? weightToNumber(value, shop.weightUnit) : toNumber(value);

  const judgeLimit = (
    compiled: Compiled,
    lines: readonly Measured[],
    cart: Cart,
    hits: readonly Measured[],
    isStanding: boolean,
  ): Violation[] => {
    const { limit, excluded } = compiled;
    const kept = ({ line }: Measured) => !excluded.has(line.productId);
    const isBlocking = limit.type === 'product-blocking';
    const bounds =
      cart.conversion && limit.conditionType === 'total_product_value' ? inCurrency(compiled.bounds, cart.conversion) : compiled.bounds;
    const show = (value: Amount | null) => (value === null ? null : shown(limit, value));
    const violation = (kind: ViolationKind, subject: Subject): Violation => ({
      limitId: limit.id,
      kind,
      subject: subject.id,
      subjectKind: subject.kind,
      current: shown(limit, subject.total),
      min: show(bounds.min),
      max: show(bounds.max),
      multiple: show(bounds.multiple),
      isInCart: subject.isInCart,
    });

    const isTrigger = ({ line }: Measured) => isBlocking && compiled.isChosen(line);
    const triggers = isBlocking ? hits.filter((measured) => kept(measured) && isTrigger(measured)) : [];
    if (isBlocking && triggers.length === 0) return [];
    const hasNoBound = bounds.min === null && bounds.max === null && bounds.multiple === null;
    if (isBlocking && hasNoBound)
      return sum(triggers, limit.conditionType, 'product', ({ line }) => [line.productId]).map((subject) => violation('blocked', subject));

    const measuredLines = (from: readonly Measured[]) =>
      isBlocking || excluded.size > 0 ? from.filter((measured) => kept(measured) && !isTrigger(measured)) : from;
    const chosen = measuredLines(isBlocking ? lines : hits);
    const subjects = subjectsOf(compiled, chosen);
    if (isBlocking || isStanding) addAbsent(subjects, compiled, chosen, triggers);

    const start = windowStart(limit.repurchase, cart.now);
    const isGuest = cart.customer === null;
    const past = start === null || isGuest ? [] : pastSubjects(compiled, measuredLines, start, cart);
    return subjects.flatMap((subject) => {
      if (!subject.isKnown) return [];
      const found: ViolationKind[] = [];
      if (bounds.min !== null && (isStanding || subject.total < bounds.min)) found.push('min');
      if (bounds.multiple !== null && (isStanding || subject.units % bounds.multiple !== 0)) found.push('multiple');
      if (start === null) {
        if (bounds.max !== null && (isStanding || subject.total > bounds.max)) found.push('max');
      } else if (subject.units > 0) {
        const bought = past?.find(({ id }) => id === subject.id);
        if (isGuest) found.push('login_required');
        // Without a ledger, a cart that is over the allowance by itself is over it whatever was bought before.
        else if ((past || bounds.max !== null) && (!bought || bought.isKnown) && isOverAllowance(subject, bought, bounds.max))
          found.push('repurchase');
      }
      return found.map((kind) => violation(kind, subject));
    });
  };

  const takesPart = ({ limit, facts }: Compiled, cart: Cart, day: string, missing: Set<Fact>): boolean => {
    if (limit.status === 'inactive' || day < limit.startDate || (limit.endDate !== null && day > limit.endDate)) return false;
    if (limit.type === 'customer_tag' && !hasTag(limit, cart.customer)) return false;
    if (limit.repurchase.option !== 'no_limit' && cart.customer === undefined) return false;
    for (const fact of facts) if (missing.has(fact)) return false;
    return true;
  };

  const judge = (cart: Cart): Violation[] => {
    const lines = measureAll(cart.lines);
    if (lines.length === 0 || all.length === 0) return [];
    const day = dayOf(cart.now);
    const missing = missingFacts(lines);
    const hits = new Map<Compiled, Measured[]>(unindexed.map((compiled) => [compiled, lines]));
    for (const measured of lines)
      for (const [field, byValue] of index)
        for (const value of lineValues(measured.line, field))
          for (const compiled of byValue.get(value) ?? []) {
            const found = hits.get(compiled);
            if (!found) hits.set(compiled, [measured]);
            else if (found[found.length - 1] !== measured) found.push(measured);
          }
    return [...hits]
      .filter(([compiled]) => takesPart(compiled, cart, day, missing))
      .sort(([a], [b]) => a.order - b.order)
      .flatMap(([compiled, found]) => judgeLimit(compiled, lines, cart, found, false));
  };

  const standing = (limitId: string, cart: Cart): Violation[] => {
    const lines = measureAll(cart.lines);
    const compiled = all.find(({ limit }) => limit.id === limitId);
    return compiled && takesPart(compiled, cart, dayOf(cart.now), missingFacts(lines))
      ? judgeLimit(compiled, lines, cart, lines, true)
      : [];
  };

  return { judge, standing };
}

/** Minimums and multiples wait for the checkout, so that a cart can be filled; everything else holds at once (rules §3.14). */
export function isEnforcedInCart(kind: ViolationKind): boolean {
  return kind !== 'min' && kind !== 'multiple';
}

/** What the limit measures on these lines, each summed over its lines (rules §3.5 to §3.10). */
function subjectsOf({ limit, isTarget }: Compiled, lines: readonly Measured[]): Subject[] {
  const kind = limit.type === 'cart' || limit.type === 'collection' || limit.type === 'product' ? limit.type : (limit.applyTo ?? 'cart');
  if (kind === 'cart') return sum(lines, limit.conditionType, 'cart', () => CART);
  if (kind === 'collection')
    return sum(lines, limit.conditionType, 'collection', ({ line }) =>
      limit.collectionIds!.filter((id) => line.collectionIds!.includes(id)),
    );
  const chosen = lines.filter(({ line }) => isTarget(line));
  return limit.applyToEachVariant
    ? sum(chosen, limit.conditionType, 'variant', ({ line }) => [line.variantId])
    : sum(chosen, limit.conditionType, 'product', ({ line }) => [line.productId]);
}

/** Targets of a blocking limit that the cart does not hold at all still miss a minimum (rules §3.10). */
function addAbsent(
  subjects: Subject[],
  { limit, excluded, isChosen, isTarget }: Compiled,
  measured: readonly Measured[],
  triggers: readonly Measured[],
): void {
  const add = (id: string, kind: Subject['kind']) => {
    if (!subjects.some((subject) => subject.id === id && subject.kind === kind)) subjects.push(emptySubject(id, kind, limit.conditionType));
  };
  const { targets } = limit;
  if (limit.type === 'cart' || limit.applyTo === 'cart') add('cart', 'cart');
  else if (limit.applyTo === 'collection') limit.collectionIds!.forEach((id) => add(id, 'collection'));
  else if (targets?.kind === 'specific')
    for (const { productId, variantIds } of targets.items) {
      if (excluded.has(productId)) continue;
      // A variant that would itself be a trigger can never be what the trigger asks for.
      const isTrigger = (id: string) => triggers.some(({ line }) => line.productId === productId && isChosen({ ...line, variantId: id }));
      if (limit.applyToEachVariant && variantIds) variantIds.filter((id) => !isTrigger(id)).forEach((id) => add(id, 'variant'));
      else {
        const isThere = measured.some(({ line }) => line.productId === productId && isTarget(line));
        if (!isThere && !triggers.some(({ line }) => line.productId === productId)) add(productId, 'product');
      }
    }
}

/** What was bought in the window, by subject; undefined where the ledger is not known. */
function pastSubjects(
  compiled: Compiled,
  measuredLines: (from: readonly Measured[]) => readonly Measured[],
  start: number,
  { now, purchases }: Cart,
): Subject[] | undefined {
  if (!purchases) return undefined;
  const bought = measureAll(purchases.filter(({ at }) => at >= start && at <= now).flatMap(({ lines }) => lines));
  const missing = missingFacts(bought);
  for (const fact of compiled.facts) if (missing.has(fact)) return undefined;
  return subjectsOf(compiled, measuredLines(bought));
}

/** With a maximum the window shares it; without one, a single order per window is allowed (rules §3.13). */
function isOverAllowance(subject: Subject, bought: Subject | undefined, max: Amount | null): boolean {
  if (max === null) return (bought?.units ?? 0) > 0;
  return (bought && bought.total > 0 ? plus(bought.total, subject.total) : subject.total) > max;
}

function hasTag({ customerTags, exclusions }: JudgedLimit, customer: Cart['customer']): boolean {
  const tags = new Set((customer?.tags ?? []).map(plain).filter(Boolean));
  if (exclusions.customerTags.some((tag) => tags.has(plain(tag)))) return false;
  return customerTags!.kind === 'all' ? tags.size > 0 : customerTags!.tags.some((tag) => tags.has(plain(tag)));
}
