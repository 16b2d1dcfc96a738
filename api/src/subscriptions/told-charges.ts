// Converts the platform's subscriptions to our terms.
import type { ChargeStatus, ReportedCharge } from '@purchase-limits/domain/charges';
import { PAID_PLAN_IDS, PLANS, type BillingInterval, type PaidPlanId } from '@purchase-limits/domain/plans';
import type { BillingQuery, SubscriptionFieldsFragment } from '../platform/operations.generated.js';

const STATUSES: Record<SubscriptionFieldsFragment['status'], ChargeStatus> = {
  PENDING: 'pending',
  ACCEPTED: 'accepted',
  ACTIVE: 'active',
  FROZEN: 'frozen',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
};

/** A subscription, with the plan and interval that it is for; `plan` null: none of ours is called so. */
export type ReportedSubscription = ReportedCharge & {
  createdAt: Date;
  platformId: string;
  plan: PaidPlanId | null;
  interval: BillingInterval;
  trialDays: number;
  /** When it ends, as the merchant asked for; absent: it goes on. */
  endsAt?: Date | null;
};

/** The name merchants see on the platform's page and on their bill. */
export function subscriptionName(plan: PaidPlanId): string {
  return PLANS[plan].name;
}

/**
 * Each reported subscription, once. `areTestsPaid`: whether test charges pay for a plan; otherwise they don't count.
 */
export function reportedSubscriptions(
  { currentAppInstallation, nodes }: BillingQuery,
  areTestsPaid: boolean,
): Map<string, ReportedSubscription> {
  const asked = nodes.filter((node): node is SubscriptionFieldsFragment => node !== null && 'status' in node);
  const told = [...asked, ...currentAppInstallation.activeSubscriptions];
  return new Map(told.filter(({ test }) => areTestsPaid || !test).map((one) => [one.id, toldOf(one)]));
}

function toldOf({ id, name, status, trialDays, createdAt, currentPeriodEnd, lineItems }: SubscriptionFieldsFragment) {
  const details = lineItems[0]?.plan.pricingDetails;
  const isYearly = details?.__typename === 'AppRecurringPricing' && details.interval === 'ANNUAL';
  return {
    platformId: id,
    plan: PAID_PLAN_IDS.find((plan) => subscriptionName(plan) === name) ?? null,
    interval: isYearly ? ('yearly' as const) : ('monthly' as const),
    status: STATUSES[status],
    trialDays,
    createdAt: new Date(createdAt),
    paidUntil: currentPeriodEnd === null ? null : new Date(currentPeriodEnd),
  };
}
