// What the checkout cannot know of a limit, to be said to the merchant (rules §3.16).
import type { CheckoutLimit } from './publish-checkout.js';

/**
 * `any_tag`: of a customer's tags it knows those that limits name. `past_orders`: it does not know what was bought
 * before; it asks guests to log in, and holds what one order alone breaks.
 */
export type CheckoutGap = 'any_tag' | 'past_orders';

export function checkoutGaps({
  type,
  customerTags,
  repurchase,
}: Pick<CheckoutLimit, 'type' | 'customerTags' | 'repurchase'>): CheckoutGap[] {
  const gaps: CheckoutGap[] = [];
  if (type === 'customer_tag' && customerTags?.kind === 'all') gaps.push('any_tag');
  if (repurchase.option !== 'no_limit') gaps.push('past_orders');
  return gaps;
}
