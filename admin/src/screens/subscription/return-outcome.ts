import type { WantedPlan } from '../../api/wanted-plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';

/** `scheduled`: approved, and begins when what is paid for has ended. */
export type ReturnOutcome = 'changed' | 'scheduled' | 'declined';

type Read = Pick<SubscriptionView, 'plan' | 'interval' | 'paid' | 'pending' | 'next'>;

/**
 * The merchant's decision on the platform's page. `wanted`: the plan they went for; if unknown, the previous reading is
 * compared with the current one. A paid plan with nothing pending was approved before it was read.
 */
export function returnOutcome(now: Read, wanted: WantedPlan | null, before: Read | undefined): ReturnOutcome {
  if (wanted) {
    if (isSame(now, wanted)) return 'changed';
    return now.next && isSame(now.next, wanted) ? 'scheduled' : 'declined';
  }
  if (before && !isSame(now, before)) return 'changed';
  if (now.next) return 'scheduled';
  return now.paid && !now.pending ? 'changed' : 'declined';
}

function isSame(one: WantedPlan, other: WantedPlan): boolean {
  return one.plan === other.plan && one.interval === other.interval;
}
