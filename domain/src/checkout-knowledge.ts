// What the checkout cannot know of a limit, to be said to the merchant (rules §3.16).
import { windowReach } from './repurchase-window.js';
import { needsBuyer } from './applies-when.js';
import type { CheckoutLimit } from './publish-checkout.js';
import { tagsOf } from './publishing.js';

/**
 * `any_tag`: of a customer's tags it knows those that limits name. `past_orders`: it does not know what was bought
 * before; it asks guests to log in, and holds what one order alone breaks. `older_orders`: it knows what was bought
 * before as far as the platform shows it, and the limit's window reaches further back. `persons`: it does not hold the
 * limit, because what it reads of the buyer's contact leaves no room for what else the limit asks.
 */
export type CheckoutGap = 'any_tag' | 'past_orders' | 'older_orders' | 'persons';
type Asking = Pick<CheckoutLimit, 'type' | 'repurchase' | 'conditionType' | 'appliesWhen' | 'purchaseType'>;

/**
 * Whether the checkout can judge the limit. Where persons count, its query has neither tags nor weights, nor who buys
 * for whom and where (decision 60).
 */
export function canHoldAtCheckout(limit: Asking): boolean {
  const { type, repurchase, conditionType, appliesWhen } = limit;
  if (!repurchase.persons) return true;
  const asksForTags = type === 'customer_tag' || tagsOf(appliesWhen).length > 0;
  return !asksForTags && conditionType !== 'total_weight' && !needsBuyer(limit);
}

/** `ordersSince`: from when on orders are known, milliseconds since 1970; null: none are. */
export function checkoutGaps(
  limit: Asking & Pick<CheckoutLimit, 'customerTags'>,
  { now, ordersSince }: { now: number; ordersSince: number | null },
): CheckoutGap[] {
  if (!canHoldAtCheckout(limit)) return ['persons'];
  const { type, customerTags, repurchase } = limit;
  const gaps: CheckoutGap[] = [];
  if (type === 'customer_tag' && customerTags?.kind === 'all') gaps.push('any_tag');
  const start = windowReach(repurchase, now);
  if (start === null) return gaps;
  if (ordersSince === null) gaps.push('past_orders');
  else if (start < ordersSince) gaps.push('older_orders');
  return gaps;
}
