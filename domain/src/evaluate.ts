// The judge: which limits a cart breaks. One engine for the storefront, the checkout and the tests (rules §3).
// Limits are compiled once into an index by what they name, so a cart costs what its matching limits cost, not what
// all limits cost.
import { overAllowance, type Past } from './allowance.js';
import { dayOf } from './calendar.js';
import { GMT } from './repurchase-window.js';
import type { CartLine } from './cart-line.js';
import { toNumber, weightToNumber } from './exact.js';
import { holds } from './holds.js';
import {
  boundsOf,
  inCurrency,
  measureAll,
  missingFacts,
  type Amount,
  type Bounds,
  type Measured,
  type Subject,
  type SubjectKind,
} from './measure.js';
import { keyTest, valueTest, factsOf, plain, ofType, selectorOf, type Fact, type TestOf } from './selection.js';
import { hitsOf, indexOf } from './limit-index.js';
import type { Situation } from './situation.js';
import type { WeightUnit } from './storefront-settings.js';
import {
  addAbsent,
  linesWhere,
  pastSubjects,
  subjectsOf,
  sumByProduct,
  type Compiled,
  type JudgedLimit,
  type Purchase,
} from './subjects.js';

export type ViolationKind = 'min' | 'max' | 'multiple' | 'blocked' | 'login_required' | 'repurchase';

export type Cart = Situation & {
  lines: readonly CartLine[];
  /** The customer's ledger. Absent: unknown. */
  purchases?: readonly Purchase[];
  /** What all customers bought, for allowances that they share. Absent: unknown. */
  sold?: readonly Purchase[];
  /** The keys by which the shopper is known beside the account (rules §3.19). Absent: none are. */
  persons?: readonly string[];
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

/** A cart without a ledger. `overOf` judges windows, where it is known otherwise what was bought. */
export type PresentCart = Omit<Cart, 'purchases' | 'sold'> & { overOf?: OverOf };
export type Rulebook<Judged = Cart> = {
  /** All violations, in the order of the limits, then of the cart. */
  judge: (cart: Judged) => Violation[];
  /** How one limit stands on the whole cart, for each bound it uses, whether it holds or not. */
  standing: (limitId: string, cart: Judged) => Violation[];
};

/** `isStanding`: every bound is reported, whether it holds or not. `overOf`: see {@link Parts}. */
type Question = { cart: Cart; isStanding: boolean; overOf: Parts['overOf'] };

/** Compiles the limits of a shop; bounds on weight are in the shop's unit. */
export function compileRulebook(limits: readonly JudgedLimit[], shop: Shop): Rulebook {
  const { judge, standing } = rulebookOf(limits.map(withPlainTags), shop, {
    testOf: valueTest,
    prepare: (all) => {
      const index = indexOf(all);
      return (lines) => [...hitsOf(index, lines)].sort(([a], [b]) => a.order - b.order);
    },
    overOf: (compiled, bounds, cart) => {
      const past = pastSubjects(compiled, cart, shop.timezone ?? GMT);
      const pastOf = ({ id }: Subject): Past | undefined => past?.find((bought) => bought.id === id);
      return (subject) => overAllowance(subject, pastOf(subject), compiled, bounds, cart);
    },
  });
  const ofCustomers = new Set(limits.filter(isOfCustomer).map(({ id }) => id));
  /** Nothing is known of a window of each customer where it is not known who shops. */
  const known = (cart: Cart, violations: Violation[]) =>
    cart.customer === undefined ? violations.filter(({ limitId }) => !ofCustomers.has(limitId)) : violations;
  const rulebook: Rulebook = {
    judge: (cart) => known(cart, judge(ofPlainTags(cart))),
    standing: (limitId, cart) => known(cart, standing(limitId, ofPlainTags(cart))),
  };
  return inSituation(rulebook, limits, shop.timezone ?? GMT);
}

const isOfCustomer = ({ repurchase: { option, shared } }: JudgedLimit) => option !== 'no_limit' && !shared;

/** Tags are compared as they are, which those of pages can be. */
function withPlainTags(limit: JudgedLimit): JudgedLimit {
  const { customerTags, exclusions } = limit;
  if (!customerTags) return limit;
  return {
    ...limit,
    customerTags: customerTags.kind === 'all' ? customerTags : { ...customerTags, tags: customerTags.tags.map(plain) },
    exclusions: { ...exclusions, customerTags: exclusions.customerTags.map(plain) },
  };
}

function ofPlainTags(cart: Cart): Cart {
  const { customer } = cart;
  return customer ? { ...cart, customer: { ...customer, tags: customer.tags.map(plain).filter(Boolean) } } : cart;
}

/** The rulebook without what limits say that are not for whoever shops, where and when they do (rules §3.17). */
function inSituation(rulebook: Rulebook, limits: readonly JudgedLimit[], timezone: string): Rulebook {
  const conditions = new Map(
    limits.flatMap(({ id, appliesWhen }) => (appliesWhen ? [[id, appliesWhen] as const] : [])),
  );
  if (conditions.size === 0) return rulebook;
  const ofThoseThatHold = (cart: Cart, violations: Violation[]) => {
    const concerned = new Set(violations.map(({ limitId }) => limitId));
    const others = [...concerned].filter((id) => conditions.has(id) && !holds(conditions.get(id)!, cart, timezone));
    return violations.filter(({ limitId }) => !others.includes(limitId));
  };
  return {
    judge: (cart) => ofThoseThatHold(cart, rulebook.judge(cart)),
    standing: (limitId, cart) => ofThoseThatHold(cart, rulebook.standing(limitId, cart)),
  };
}

/**
 * The same for pages, with few limits and without a ledger: no index, no look at purchases and conditions on the
 * situation, and less code to load. Limits and lines name conditions on products by their keys.
 */
export function compileSmallRulebook(limits: readonly JudgedLimit[], shop: Shop): Rulebook<PresentCart> {
  return rulebookOf(limits, shop, {
    testOf: keyTest,
    prepare: (all) => (lines) => all.map((compiled) => [compiled, lines]),
    overOf: (compiled, bounds, cart: PresentCart) =>
      cart.overOf?.(compiled, bounds, cart) ??
      // A cart that is over the allowance by itself is over it whatever was bought before.
      ((subject) => bounds.max !== null && subject.total > bounds.max && subject),
  });
}

/** `timezone`: an IANA name, of the shop's calendar; absent: GMT. */
export type Shop = { weightUnit: WeightUnit; timezone?: string };
/** By limit, in their order, the lines that it may measure; limits that no line names may be left out. */
type FindHits = (lines: readonly Measured[]) => [Compiled, readonly Measured[]][];
/** In what the two rulebooks differ. */
type Parts = { testOf: TestOf; prepare: (all: readonly Compiled[]) => FindHits; overOf: OverOf };
/** What is over the allowance of the limit's window: the subject with what was bought before; undefined: it is not. */
export type OverOf = (
  compiled: Compiled,
  bounds: Bounds,
  cart: Cart,
) => (subject: Subject) => Subject | false | undefined;

function rulebookOf(
  limits: readonly JudgedLimit[],
  { weightUnit }: Shop,
  { testOf, prepare, overOf }: Parts,
): Rulebook {
  const all = limits.map((limit, order) => compiledBy(testOf, limit, order, weightUnit));
  const findHits = prepare(all);
  return {
    judge: (cart) => judge(findHits, { cart, isStanding: false, overOf }),
    standing: (limitId, cart) => standing(all, limitId, { cart, isStanding: true, overOf }),
  };
}

/** The limit with everything worked out that does not depend on a cart. */
export function compile(limit: JudgedLimit, weightUnit: WeightUnit): Compiled {
  return compiledBy(valueTest, limit, 0, weightUnit);
}

/** `order`: its place among the limits. */
function compiledBy(testOf: TestOf, limit: JudgedLimit, order: number, weightUnit: WeightUnit): Compiled {
  const isBlocking = limit.type === 'product-blocking';
  return {
    limit,
    isBlocking,
    order,
    bounds: boundsOf(limit, weightUnit),
    facts: factsOf(limit),
    isExcluded: selectorOf(limit.exclusions.group ?? { kind: 'specific', items: limit.exclusions.products }, testOf),
    isChosen: ofType(limit, selectorOf(limit.products, testOf)),
    isTarget: selectorOf(isBlocking ? limit.targets : limit.products, testOf),
    weightUnit,
  };
}

function judge(findHits: FindHits, question: Question): Violation[] {
  const { cart } = question;
  const lines = measureAll(cart.lines);
  if (!lines[0]) return [];
  const day = dayOf(cart.now);
  const missing = missingFacts(lines);
  return findHits(lines)
    .filter(([compiled]) => takesPart(compiled, cart, day, missing))
    .flatMap(([compiled, hits]) => judgeLimit(compiled, lines, hits, question));
}

function standing(all: readonly Compiled[], limitId: string, question: Question): Violation[] {
  const { cart } = question;
  const lines = measureAll(cart.lines);
  return all
    .filter(({ limit }) => limit.id === limitId)
    .filter((compiled) => takesPart(compiled, cart, dayOf(cart.now), missingFacts(lines)))
    .flatMap((compiled) => judgeLimit(compiled, lines, lines, question));
}

/**
 * Whether the limit is judged at all: active, in its dates, for this customer, and with every fact known (rules §3.1,
 * §3.8, §3.16).
 */
function takesPart({ limit, facts }: Compiled, cart: Cart, day: string, isMissing: (fact: Fact) => boolean): boolean {
  if (limit.status === 'inactive' || day < limit.startDate || day > (limit.endDate ?? day)) return false;
  if (limit.type === 'customer_tag' && !hasTag(limit, cart.customer)) return false;
  return !facts.some(isMissing);
}

/** One limit on all lines of the cart; `hits` are those that its index entry lets through. */
function judgeLimit(
  compiled: Compiled,
  lines: readonly Measured[],
  hits: readonly Measured[],
  question: Question,
): Violation[] {
  const { limit, isBlocking } = compiled;
  const bounds = boundsFor(compiled, question.cart);
  const chosen = linesWhere(compiled, hits, true);
  if (isBlocking && !chosen[0]) return [];
  const measured = isBlocking ? linesWhere(compiled, lines, false) : chosen;
  const subjects = subjectsOf(compiled, measured);
  if (isBlocking && Object.values(bounds).every((bound) => bound === null))
    return limit.neverTogether && !subjects[0]
      ? []
      : sumByProduct(chosen, limit.conditionType).map((subject) => violation(compiled, bounds, 'blocked', subject));
  if (isBlocking || question.isStanding) addAbsent(subjects, compiled, measured, chosen);
  return judgeSubjects(compiled, bounds, subjects, question);
}

function boundsFor({ limit, bounds }: Compiled, { conversion }: Cart): Bounds {
  return conversion && limit.conditionType === 'total_product_value' ? inCurrency(bounds, conversion) : bounds;
}

function judgeSubjects(
  compiled: Compiled,
  bounds: Bounds,
  subjects: readonly Subject[],
  { cart, isStanding, overOf }: Question,
): Violation[] {
  const { option, shared, persons } = compiled.limit.repurchase;
  const over = option !== 'no_limit' && overOf(compiled, bounds, cart);
  // Without an account nobody knows what was bought before, unless persons count (rules §3.13, §3.19).
  const isKnown = shared || persons || cart.customer;
  return subjects.flatMap((subject) => {
    if (!subject.isKnown) return [];
    const kinds: ViolationKind[] = [];
    if (bounds.min !== null && (isStanding || subject.total < bounds.min)) kinds.push('min');
    if (bounds.multiple !== null && (isStanding || subject.units % bounds.multiple !== 0)) kinds.push('multiple');
    const judged = over && subject.units > 0 && (isKnown ? over(subject) : subject);
    if (judged) kinds.push(isKnown ? 'repurchase' : 'login_required');
    if (!over && bounds.max !== null && (isStanding || subject.total > bounds.max)) kinds.push('max');
    return kinds.map((kind) => violation(compiled, bounds, kind, (kind === 'repurchase' && judged) || subject));
  });
}

function violation({ limit, weightUnit }: Compiled, bounds: Bounds, kind: ViolationKind, subject: Subject): Violation {
  const shown = (value: Amount | null) => {
    if (value === null || typeof value === 'number') return value;
    return limit.conditionType === 'total_weight' ? weightToNumber(value, weightUnit) : toNumber(value);
  };
  return {
    limitId: limit.id,
    kind,
    subject: subject.id,
    subjectKind: subject.kind,
    current: shown(subject.total)!,
    min: shown(bounds.min),
    max: shown(bounds.max),
    multiple: bounds.multiple,
    isInCart: subject.isInCart,
  };
}

function hasTag({ customerTags, exclusions }: JudgedLimit, customer: Cart['customer']): boolean {
  const tags = customer ? customer.tags : [];
  const has = (tag: string) => tags.includes(tag);
  return (
    !exclusions.customerTags.some(has) && (customerTags!.kind === 'all' ? !!tags[0] : customerTags!.tags.some(has))
  );
}
