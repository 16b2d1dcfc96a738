// How limits are divided over the validations of a shop, each of which holds so many bytes, asks for so many tags and
// needs at most half of the instructions that it may (rules §10).
import { CHECKOUT_BASE, checkoutCost, PERSON_SET_COST } from './checkout-cost.js';
import { canHoldAtCheckout } from './checkout-knowledge.js';
import { checkoutRules, type CheckoutLimit, type CheckoutShop, type NumberedLimit } from './publish-checkout.js';
import { SIZES } from './sizes.js';

/** `work`: instructions. */
const CHECKOUT_SIZES = ['bytes', 'tags', 'work'] as const;
type CheckoutSize = (typeof CHECKOUT_SIZES)[number];
/** `validations`: the store has no place for one more. */
export const CHECKOUT_SHORTAGES = [...CHECKOUT_SIZES, 'validations'] as const;
export type CheckoutShortage = (typeof CHECKOUT_SHORTAGES)[number];
/**
 * `short`: what every part lacks or, where each lacks another, what any of them does; `validations` alone where another
 * part would do. `alone`: even an empty part has no room.
 */
export type LeftOutLimit = { id: string; short: CheckoutShortage[]; alone: boolean };
/** `leftOut`: limits for which there is no room. */
export type PackedCheckout = { parts: NumberedLimit[][]; leftOut: LeftOutLimit[] };

/** A window's number, an id, a day and an amount. */
const SOLD_LINE_BYTES = 50;
const MOST_SOLD_BYTES = 2_000;
/** The first line, with the version. */
const HEADER_BYTES = 60;

/** `persons`: whether its limits count persons; no part has both. */
type Part = { numbered: NumberedLimit[]; persons: boolean; bytes: number; cost: number; tags: Set<string> };

/**
 * In the order of the limits; each goes into the first part that has room. There are at most `places` parts, of which
 * other apps may leave few, and at least one if there is a place for it. Limits that the checkout can't judge are in
 * none.
 */
export function packCheckout(
  numbered: readonly NumberedLimit[],
  shop: CheckoutShop,
  names: Readonly<Record<string, string>>,
  places: number = SIZES.validations,
): PackedCheckout {
  const holdable = numbered.filter(({ limit }) => canHoldAtCheckout(limit));
  const parts: Part[] = places > 0 ? [emptyPart(holdable[0]?.limit)] : [];
  const leftOut: LeftOutLimit[] = [];
  for (const one of holdable) {
    const { rules, tags } = checkoutRules([one], shop, names);
    const added = { bytes: bytesOf(rules) + soldBytes(one.limit), cost: checkoutCost(one.limit), tags };
    const all = parts.length < places ? [...parts, emptyPart(one.limit)] : parts;
    const open = all.filter(({ persons }) => persons === countsPersons(one.limit));
    const part = open.find((other) => shortOf(other, added).length === 0);
    if (!part) {
      const alone = shortOf(emptyPart(one.limit), added);
      const short = alone.length > 0 ? alone : shortSizes(open.map((other) => shortOf(other, added)));
      const isPlaceMissing = places < SIZES.validations && alone.length === 0;
      leftOut.push({ id: one.limit.id, short: isPlaceMissing ? ['validations'] : short, alone: alone.length > 0 });
      continue;
    }
    if (!parts.includes(part)) parts.push(part);
    part.numbered.push(one);
    part.bytes += added.bytes;
    part.cost += added.cost;
    tags.forEach((tag) => part.tags.add(tag));
  }
  return { parts: parts.map((part) => part.numbered), leftOut };
}

/** Room for what all customers bought, which is told beside the rules: a line for each subject, and for the fullest. */
export function soldBytes({ repurchase, countTogether, applyToEachVariant, ...limit }: CheckoutLimit): number {
  if (!repurchase.shared) return 0;
  const { collectionIds, products, targets } = limit;
  const measured = limit.type === 'product-blocking' ? targets : products;
  const isOne = limit.type === 'cart' || limit.applyTo === 'cart' || countTogether;
  if (isOne) return SOLD_LINE_BYTES;
  if (collectionIds) return Math.min(collectionIds.length * SOLD_LINE_BYTES, MOST_SOLD_BYTES);
  if (measured?.kind !== 'specific') return MOST_SOLD_BYTES;
  const subjects = measured.items.reduce(
    (sum, one) => sum + (applyToEachVariant ? (one.variantIds?.length ?? 10) : 1),
    0,
  );
  return Math.min(subjects * SOLD_LINE_BYTES, MOST_SOLD_BYTES);
}

/** What the part lacks for one more limit. */
function shortOf(part: Part, added: { bytes: number; cost: number; tags: readonly string[] }): CheckoutSize[] {
  const isShort: Record<CheckoutSize, boolean> = {
    bytes: part.bytes + added.bytes > SIZES.validationBytes,
    tags: new Set([...part.tags, ...added.tags]).size > SIZES.validationTags,
    work: part.cost + added.cost > SIZES.validationInstructions,
  };
  return CHECKOUT_SIZES.filter((size) => isShort[size]);
}

function shortSizes(byPart: readonly CheckoutSize[][]): CheckoutSize[] {
  const everywhere = CHECKOUT_SIZES.filter((size) => byPart.every((short) => short.includes(size)));
  if (everywhere.length > 0) return everywhere;
  return CHECKOUT_SIZES.filter((size) => byPart.some((short) => short.includes(size)));
}

/** Whether the limit counts persons, for whom the checkout has a query of its own. */
export function countsPersons({ repurchase }: Pick<CheckoutLimit, 'repurchase'>): boolean {
  return repurchase.persons !== undefined;
}

function emptyPart(first: CheckoutLimit | undefined): Part {
  const persons = first !== undefined && countsPersons(first);
  const cost = CHECKOUT_BASE + (persons ? PERSON_SET_COST : 0);
  return { numbered: [], persons, bytes: HEADER_BYTES, cost, tags: new Set() };
}

/** In UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else bytes += code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
