// The allowance of a re-purchase window: what was bought before and the cart together (rules §3.13).
import { inCurrency, minus, plus, type Amount, type Bounds, type Subject } from './measure.js';
import type { Compiled } from './subjects.js';

/** A cart in another currency than the bounds. */
type Converted = { conversion?: { rate: string; decimals: number } | undefined };
/** What was bought of a subject in the window. `isKnown`: its total is. */
export type Past = Pick<Subject, 'total' | 'units' | 'isKnown'>;

/**
 * The subject with what was bought before, where both together are over the allowance; undefined where they are not.
 * With a maximum the window shares it; without one, a single order per window is allowed. What is not known counts as
 * nothing.
 */
export function overAllowance(
  subject: Subject,
  past: Past | undefined,
  compiled: Compiled,
  bounds: Bounds,
  cart: Converted,
): Subject | undefined {
  const { max } = bounds;
  if (max === null) return (past?.units ?? 0) > 0 ? subject : undefined;
  if (!past?.isKnown || past.total <= 0) return subject.total > max ? subject : undefined;
  const left = leftOf(past.total, compiled, bounds, cart);
  return subject.total > left ? { ...subject, total: plus(subject.total, minus(max, left)) } : undefined;
}

/** What a purchase leaves of the maximum. It was paid in the shop's currency, so what is left is converted. */
function leftOf(bought: Amount, { limit, bounds }: Compiled, inCart: Bounds, { conversion }: Converted) {
  const left = minus(bounds.max!, bought);
  if (!conversion || limit.conditionType !== 'total_product_value' || left < 0) return left;
  return inCurrency({ ...inCart, min: null, max: left }, conversion).max!;
}
