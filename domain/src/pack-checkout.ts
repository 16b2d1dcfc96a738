// How limits are divided over the validations of a shop, each of which holds so many bytes, asks for so many tags and
// needs at most half of the instructions that it may (rules §10).
import { CHECKOUT_BASE, checkoutCost } from './checkout-cost.js';
import { checkoutRules, type CheckoutShop, type NumberedLimit } from './publish-checkout.js';
import { SIZES } from './sizes.js';

/** `leftOut`: ids of limits for which there is no room. */
export type PackedCheckout = { parts: NumberedLimit[][]; leftOut: string[] };

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
  const leftOut: string[] = [];
  for (const one of numbered) {
    const { rules, tags } = checkoutRules([one], shop, names);
    const bytes = bytesOf(rules);
    const cost = checkoutCost(one.limit);
    const hasRoom = (part: Part) =>
      part.bytes + bytes <= SIZES.validationBytes &&
      part.cost + cost <= SIZES.validationInstructions &&
      new Set([...part.tags, ...tags]).size <= SIZES.validationTags;
    const part = [...parts, ...(parts.length < SIZES.validations ? [emptyPart()] : [])].find(hasRoom);
    if (!part) {
      leftOut.push(one.limit.id);
      continue;
    }
    if (!parts.includes(part)) parts.push(part);
    part.numbered.push(one);
    part.bytes += bytes;
    part.cost += cost;
    tags.forEach((tag) => part.tags.add(tag));
  }
  return { parts: parts.map((part) => part.numbered), leftOut };
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
