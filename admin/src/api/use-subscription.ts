import { cheapestPlanWith, hasFeature, type PlanFeature } from '@purchase-limits/domain/plans';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import useSWR from 'swr';

export const SUBSCRIPTION = '/subscription';

/** The shop's plan. `allow`: plans can be seen and changed here. `getting`: it is being read. */
export function useSubscription() {
  const { data, error, isLoading, isValidating, mutate } = useSWR<SubscriptionView, Error>(SUBSCRIPTION);
  return {
    subscription: data,
    allow: data?.allow ?? false,
    isLoading,
    getting: isValidating,
    error,
    reload: () => mutate(),
  };
}

/** The name of the cheapest plan that has the feature; null where the shop has it, or its plan is not known yet. */
export function usePlanWith(feature: PlanFeature | undefined): string | null {
  const { subscription } = useSubscription();
  if (!feature || !subscription || hasFeature(subscription.plan, feature)) return null;
  return cheapestPlanWith(feature).name;
}
