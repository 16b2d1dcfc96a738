import { cheapestPlanWith, hasFeature, type PlanFeature } from '@purchase-limits/domain/plans';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import useSWR from 'swr';

/** The shop's plan. `allow`: plans can be seen and changed here. */
export function useSubscription() {
  const { data, error, isLoading } = useSWR<SubscriptionView, Error>('/subscription');
  return { subscription: data, isLoading, error };
}

/** The name of the cheapest plan that has the feature; null where the shop has it, or its plan is not known yet. */
export function usePlanWith(feature: PlanFeature | undefined): string | null {
  const { subscription } = useSubscription();
  if (!feature || !subscription || hasFeature(subscription.plan, feature)) return null;
  return cheapestPlanWith(feature).name;
}
