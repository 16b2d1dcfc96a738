// The plan the merchant went to approve on the platform's page. Stored for the return, which reloads the admin when the
// subscription may already include it.
import { BILLING_INTERVALS, PLAN_IDS, type BillingInterval, type PlanId } from '@purchase-limits/domain/plans';

const KEY = 'wanted-plan';

/** A plan and how it is charged; null: the free plan is not charged. */
export type WantedPlan = { plan: PlanId; interval: BillingInterval | null };

/** Keeps it until it is taken, in this tab. */
export function keepWantedPlan({ plan, interval }: WantedPlan): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ plan, interval }));
  } catch (error) {
    // Without storage (a browser that blocks it in frames) the way back compares what it reads.
    console.warn('The wanted plan could not be kept.', error);
  }
}

/** Takes the stored plan, once; null if there is none. */
export function takeWantedPlan(): WantedPlan | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : wantedIn(JSON.parse(kept));
  } catch (error) {
    console.warn('The wanted plan could not be read.', error);
    return null;
  }
}

function wantedIn(kept: unknown): WantedPlan | null {
  const { plan, interval } = (kept ?? {}) as Partial<WantedPlan>;
  const knownPlan = PLAN_IDS.find((id) => id === plan);
  return knownPlan ? { plan: knownPlan, interval: BILLING_INTERVALS.find((one) => one === interval) ?? null } : null;
}
