// What is measured: lines in units, exact money and exact weight, summed by subject (rules §3.4, §3.5).
import type { CartLine } from './cart-line.js';
import { convert, exact, exactWeight, type Exact } from './exact.js';
import { isCounted, type ApplyTo, type Limit } from './limit.js';
import type { Fact } from './selection.js';
import type { WeightUnit } from './storefront-settings.js';

/**
 * Units are plain numbers; money and weight are exact. Within one limit all amounts are of one kind, so they add and
 * compare.
 */
export type Amount = number | Exact;
export type Bounds = { min: Amount | null; max: Amount | null; multiple: number | null };
/** A line with its measures, each worked out when a limit first asks for it. */
export type Measured = { line: CartLine; value: Exact | undefined; weight: Exact | undefined };
export type SubjectKind = ApplyTo | 'variant';
/** `isKnown`: no line lacks the fact that is measured. `isInCart`: not of the chosen quantity alone. */
export type Subject = {
  id: string;
  kind: SubjectKind;
  total: Amount;
  units: number;
  isInCart: boolean;
  isKnown: boolean;
};

/** The sum of two amounts of one kind. */
export const plus = (one: Amount, other: Amount) => ((one as number) + (other as number)) as Amount;

/** What is left of an amount. */
export const minus = (one: Amount, other: Amount) => ((one as number) - (other as number)) as Amount;

/** Whether some line lacks a fact, found out when a limit first asks. */
export function missingFacts(lines: readonly Measured[]): (fact: Fact) => boolean {
  const known: { [fact in Fact]?: boolean } = {};
  return (fact) => (known[fact] ??= lines.some(({ line }) => line[fact] === undefined));
}

/** The lines that hold anything. */
export function measureAll(lines: readonly CartLine[]): Measured[] {
  return lines.filter((line) => line.quantity !== 0).map((line) => ({ line, value: undefined, weight: undefined }));
}

/**
 * The line's measure, worked out when a limit first asks for it; undefined where a fact is missing. Of the lines of a
 * product or variant, the first counts as a different one: `firsts` by their ids.
 */
function measureOf(
  measured: Measured,
  condition: Limit['conditionType'],
  firsts: Map<string, Measured>,
): Amount | undefined {
  const { line } = measured;
  if (condition === 'product_quantity') return line.quantity;
  if (condition === 'total_product_value') return (measured.value ??= valueOf(line));
  if (condition === 'total_weight') return (measured.weight ??= weightOf(line));
  const id = condition === 'distinct_products' ? line.productId : line.variantId;
  if (!firsts.has(id)) firsts.set(id, measured);
  return firsts.get(id) === measured ? 1 : 0;
}

function valueOf({ quantity, total, price }: CartLine): Exact | undefined {
  if (total !== undefined) return exact(total);
  return price !== undefined ? exact(price) * BigInt(quantity) : undefined;
}

function weightOf({ quantity, grams, weight }: CartLine): Exact | undefined {
  if (weight) return exactWeight(weight.value, weight.unit) * BigInt(quantity);
  return grams !== undefined ? exactWeight(grams, 'g') * BigInt(quantity) : undefined;
}

/** Bounds as the measure counts: units, exact money, exact weight in grams. */
export function boundsOf(
  { conditionType, min, max, multiple }: Pick<Limit, 'conditionType' | 'min' | 'max' | 'multiple'>,
  weightUnit: WeightUnit,
): Bounds {
  const bound = (value: number | null): Amount | null => {
    if (value === null || isCounted(conditionType)) return value;
    return conditionType === 'total_weight' ? exactWeight(value, weightUnit) : exact(value);
  };
  return { min: bound(min), max: bound(max), multiple };
}

/** Money bounds in the cart's currency (rules §3.4). */
export function inCurrency(bounds: Bounds, { rate, decimals }: { rate: string; decimals: number }): Bounds {
  const converted = (value: Amount | null) => (value === null ? null : convert(value as Exact, rate, decimals));
  return { min: converted(bounds.min), max: converted(bounds.max), multiple: null };
}

/** Sums the lines into their subjects, in the order of the cart. */
export function sum(
  lines: readonly Measured[],
  condition: Limit['conditionType'],
  kind: Subject['kind'],
  idsOf: (measured: Measured) => readonly string[],
): Subject[] {
  const subjects = new Map<string, Subject>();
  const firsts = new Map<string, Measured>();
  for (const measured of lines) {
    for (const id of idsOf(measured)) {
      let subject = subjects.get(id);
      if (!subject) subjects.set(id, (subject = emptySubject(id, kind, condition)));
      add(subject, measured, measureOf(measured, condition, firsts));
    }
  }
  return [...subjects.values()];
}

function add(subject: Subject, { line }: Measured, amount: Amount | undefined): void {
  if (amount === undefined) subject.isKnown = false;
  else subject.total = plus(subject.total, amount);
  subject.units += line.quantity;
  subject.isInCart ||= !line.isChosen;
}

/** A subject with nothing in it. */
export function emptySubject(id: string, kind: Subject['kind'], condition: Limit['conditionType']): Subject {
  return {
    id,
    kind,
    total: isCounted(condition) ? 0 : BigInt(0),
    units: 0,
    isInCart: false,
    isKnown: true,
  };
}
