import type { PlanId } from '@purchase-limits/domain/plans';
import useSWR from 'swr';

export type SubscriptionView = {
  plan: PlanId;
  planName: string;
  paid: boolean;
  trialEndsAt: string | number | null;
  allow: boolean;
};

/** The shop's plan. `allow`: plans can be seen and changed here. */
export function useSubscription() {
  const { data, error, isLoading } = useSWR<SubscriptionView, Error>('/subscription');
  return { subscription: data, isLoading, error };
}
