import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { SUBSCRIPTION } from './use-subscription';

/** Refreshes what a plan change affects: the quota, the shop's counters, limits and notifications. */
const isOfPlan = (key: unknown) =>
  typeof key === 'string' && (/^\/(quota|shops|notifications)$/.test(key) || /^\/limits[/?]/.test(key));

/** Puts the subscription as the API answered it into the cache, and reads again what depends on it. */
export function usePlanChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (subscription: SubscriptionView) => {
      await mutate(SUBSCRIPTION, subscription, { revalidate: false });
      // Not awaited: the change is done. Failed refreshes show their own errors.
      void mutate(isOfPlan);
    },
    [mutate],
  );
}

/** Reads the subscription again, and what depends on it; done when the subscription is known. */
export function useReadPlanAgain() {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    void mutate(isOfPlan);
    await mutate(SUBSCRIPTION);
  }, [mutate]);
}
