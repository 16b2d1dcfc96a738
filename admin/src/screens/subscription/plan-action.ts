import { PLAN_IDS, type BillingInterval, type PlanId } from '@purchase-limits/domain/plans';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';

/**
 * A plan button's action. `next`: approved, starts later. `switch`: the same plan with the other interval. `cheaper`:
 * from a paid plan to a cheaper paid one. `resume`: the current plan, which would end otherwise.
 */
export type PlanAction = 'current' | 'resume' | 'next' | 'moveToFree' | 'switch' | 'cheaper' | 'choose';

/** The effect of choosing this plan and interval. */
export function planAction(plan: PlanId, interval: BillingInterval, subscription: SubscriptionView): PlanAction {
  const { next, endsAt } = subscription;
  if (isCurrent(plan, interval, subscription)) return endsAt === null ? 'current' : 'resume';
  if (plan === 'free' && endsAt !== null) return 'next';
  if (next?.plan === plan && (plan === 'free' || next.interval === interval)) return 'next';
  if (plan === 'free') return 'moveToFree';
  if (plan === subscription.plan) return 'switch';
  return isAbove(subscription.plan, plan) && subscription.paid ? 'cheaper' : 'choose';
}

/** Whether the plan is recommended, and the shop not above it. */
export function isRecommended(plan: PlanId, recommended: PlanId, current: PlanId): boolean {
  return plan === recommended && !isAbove(current, plan);
}

/** While a charge is held back the shop is on the free plan, and can still choose it for good. */
function isCurrent(plan: PlanId, interval: BillingInterval, subscription: SubscriptionView): boolean {
  if (plan !== subscription.plan) return false;
  return plan === 'free' ? !subscription.frozen : subscription.interval === interval;
}

function isAbove(plan: PlanId, other: PlanId): boolean {
  return PLAN_IDS.indexOf(plan) > PLAN_IDS.indexOf(other);
}
