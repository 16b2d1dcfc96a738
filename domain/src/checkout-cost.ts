// How many instructions the checkout rule needs at most for a cart of 200 lines, estimated from its measured loads
// (`scripts/checkout-load.ts`; a test holds the estimate against them).
import { conditionsIn } from './applies-when.js';
import { usesApplyTo, type ApplyTo } from './limit.js';
import type { CheckoutLimit } from './publish-checkout.js';

const LINES = 200;
/** Reading 200 lines with everything that limits may ask, and the rules' own lines. */
const CART = 3_100_000;
const RULE = 12_000;
/** For each line that a limit measures, and for each collection of a line. */
const MEASURED = 450;
const COLLECTION = 120;
/** With what was bought before. */
const WINDOW = 1_100;

/** For each condition on the situation, and each of its values. */
const VALUE = 2_000;

/** Reading a full set of persons, and looking up the buyer. */
export const PERSON_SET_COST = 600_000;

/** Of an empty set of limits. */
export const CHECKOUT_BASE = CART;

/** What the limit adds. */
export function checkoutCost(limit: CheckoutLimit): number {
  const perLine = limit.repurchase.option === 'no_limit' ? 0 : WINDOW;
  const values = conditionsIn(limit.appliesWhen).reduce((sum, condition) => sum + 1 + condition.values.length, 0);
  return RULE + (values + gateValues(limit)) * VALUE + measuredLines(limit) * perLine + measuringCost(limit);
}

/** The days and tags of limits that replace it. */
function gateValues({ appliesWhen }: CheckoutLimit): number {
  const gates = appliesWhen?.unless ?? [];
  return gates.reduce((sum, { customerTags, excludedTags }) => {
    const tags = customerTags?.kind === 'specific' ? customerTags.tags.length : 1;
    return sum + 2 + tags + excludedTags.length;
  }, 0);
}

function measuringCost(limit: CheckoutLimit): number {
  const { type, applyTo, collectionIds = [] } = limit;
  const kind = usesApplyTo(type) ? (applyTo ?? 'cart') : (type as ApplyTo);
  const triggers = type === 'product-blocking' ? LINES * COLLECTION : 0;
  return kind === 'collection'
    ? triggers + LINES * collectionIds.length * COLLECTION
    : triggers + measuredLines(limit) * MEASURED;
}

/** At most, each line another product. */
function measuredLines({ type, products, targets }: CheckoutLimit): number {
  const selection = type === 'product-blocking' ? targets : products;
  return selection?.kind === 'specific' ? Math.min(LINES, selection.items.length) : LINES;
}
