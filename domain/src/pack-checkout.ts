// How limits are divided over the validations of a shop, each of which holds so many bytes, asks for so many tags and
// needs at most half of the instructions that it may (rules §10).
import { CHECKOUT_BASE, checkoutCost } from './checkout-cost.js';
import { checkoutRules, type CheckoutShop, type NumberedLimit } from './publish-checkout.js';
import { SIZES } from './sizes.js';

/** `work`: instructions. */
export const CHECKOUT_SIZES = ['bytes', 'tags', 'work'] as const;
export type CheckoutSize = (typeof CHECKOUT_SIZES)[number];
/** `short`: what every part lacks or, where each lacks another, what any of them does. `alone`: even an empty part. */
export type LeftOutLimit = { id: string; short: CheckoutSize[]; alone: boolean };
/** `leftOut`: limits for which there is no room. */
export type PackedCheckout = { parts: NumberedLimit[][]; leftOut: LeftOutLimit[] };

/** The first line, with the version. */
const HEADER_BYTES = 60;

type Part = { numbered: NumberedLimit[]; bytes: number; cost: number; tags: Set<string> };

/** In the order of the limits; each goes into the first part that has room. There is at least one part. */
export function packCheckout(
  numbered: readonly NumberedLimit[],
  shop: CheckoutShop,
  names: Readonly<Record<string, string>>,
): PackedCheckout {
  const parts: Part[] = [emptyPart()];
  const leftOut: LeftOutLimit[] = [];
  for (const one of numbered) {
    const { rules, tags } = checkoutRules([one], shop, names);
    const added = { bytes: bytesOf(rules), cost: checkoutCost(one.limit), tags };
    const open = parts.length < SIZES.validations ? [...parts, emptyPart()] : parts;
    const part = open.find((other) => shortOf(other, added).length === 0);
    if (!part) {
      const short = shortSizes(open.map((other) => shortOf(other, added)));
      leftOut.push({ id: one.limit.id, short, alone: shortOf(emptyPart(), added).length > 0 });
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

const emptyPart = (): Part => ({ numbered: [], bytes: HEADER_BYTES, cost: CHECKOUT_BASE, tags: new Set() });

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
