// Events about a shop's plan, and the charges that pay for it.
import type { BillingInterval, PaidPlanId, PlanId } from '@purchase-limits/domain/plans';

/** A shop moved to a plan that includes at least as much. */
export type PlanUpgraded = { type: 'PlanUpgraded'; shopId: string; from: PlanId; to: PlanId };
/** How many limits, and the names of the oldest, at most three. */
export type NamedLimits = { count: number; names: string[] };
/** Limits that a plan stopped. `isAll`: the free impressions are used up, so that no limit works on it. */
export type StoppedByPlan = NamedLimits & { isAll: boolean };
/**
 * A shop moved to a plan that includes less. `isFrozen`: because its subscription was. What is optional is absent from
 * events of an earlier release.
 */
export type PlanDowngraded = {
  type: 'PlanDowngraded';
  shopId: string;
  from: PlanId;
  to: PlanId;
  stopped?: StoppedByPlan;
  isFrozen?: boolean;
};

/** A charge that the platform was asked for. */
type ChargeTerms = { shopId: string; chargeId: string; plan: PaidPlanId; interval: BillingInterval };
/** A merchant wants a plan, and is sent to the platform's page to approve it. */
export type SubscriptionRequested = ChargeTerms & { type: 'SubscriptionRequested'; code: string | null };
/** The platform bills the shop for a plan from now on, after the trial if there is one. */
export type SubscriptionActivated = ChargeTerms & {
  type: 'SubscriptionActivated';
  trialDays?: number;
  restored?: NamedLimits;
};
/** The platform paused a subscription until its bill is paid. */
export type SubscriptionFrozen = ChargeTerms & { type: 'SubscriptionFrozen'; stopped?: StoppedByPlan };
/** A charge was not approved, or is not billed any more. */
export type SubscriptionEnded = ChargeTerms & {
  type: 'SubscriptionEnded';
  status: 'declined' | 'expired' | 'cancelled';
};
export type SubscriptionEvent = SubscriptionRequested | SubscriptionActivated | SubscriptionFrozen | SubscriptionEnded;
