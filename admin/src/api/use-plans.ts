import type { PlanCatalog } from '@purchase-limits/contract/plan';
import useSWR from 'swr';

/** The plans with their prices, the discount codes and the campaign. */
export function usePlans() {
  const { data, error, isLoading, mutate } = useSWR<PlanCatalog, Error>('/plans');
  return { catalog: data, isLoading, error, reload: () => mutate() };
}
