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

/** `ending`: the plan goes on until its period ends. `unconfirmed`: the platform has not said it yet. */
export type HostedOutcome = 'changed' | 'scheduled' | 'ending' | 'unconfirmed';

/** Likewise for the platform's pricing page, which leads back after an approval only, of whichever plan. */
export function hostedOutcome(
  now: Read & Pick<SubscriptionView, 'endsAt'>,
  wanted: WantedPlan | null,
  before: Read | undefined,
): HostedOutcome {
  if (now.endsAt !== null) return 'ending';
  if (now.next) return 'scheduled';
  const isNews = before !== undefined && !isSame(now, before);
  const isWanted = wanted !== null && wanted.plan === now.plan && (!now.paid || wanted.interval === now.interval);
  if (isNews || isWanted) return 'changed';
  return wanted === null && now.paid ? 'changed' : 'unconfirmed';
}

function isSame(one: WantedPlan, other: WantedPlan): boolean {
  return one.plan === other.plan && one.interval === other.interval;
}
