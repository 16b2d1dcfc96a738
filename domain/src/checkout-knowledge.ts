// What the checkout cannot know of a limit, to be said to the merchant (rules §3.16).
import { windowReach } from './repurchase-window.js';
import type { CheckoutLimit } from './publish-checkout.js';

/**
 * `any_tag`: of a customer's tags it knows those that limits name. `past_orders`: it does not know what was bought
 * before; it asks guests to log in, and holds what one order alone breaks. `older_orders`: it knows what was bought
 * before as far as the platform shows it, and the limit's window reaches further back.
 */
export type CheckoutGap = 'any_tag' | 'past_orders' | 'older_orders';

/** `ordersSince`: from when on orders are known, milliseconds since 1970; null: none are. */
export function checkoutGaps(
  { type, customerTags, repurchase }: Pick<CheckoutLimit, 'type' | 'customerTags' | 'repurchase'>,
  { now, ordersSince }: { now: number; ordersSince: number | null },
): CheckoutGap[] {
  const gaps: CheckoutGap[] = [];
  if (type === 'customer_tag' && customerTags?.kind === 'all') gaps.push('any_tag');
  const start = windowReach(repurchase, now);
  if (start === null) return gaps;
  if (ordersSince === null) gaps.push('past_orders');
  else if (start < ordersSince) gaps.push('older_orders');
  return gaps;
}
