import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { post } from './client';
import { useSubscriptionFlags } from './subscription-flags';
import { usePlanChanged } from './use-plan-changed';

/** Has the API ask the platform for the subscription, under the flag `checking`. */
export function useCheckSubscription() {
  const { setFlags } = useSubscriptionFlags();
  const planChanged = usePlanChanged();
  return async (): Promise<SubscriptionView> => {
    void setFlags({ checking: true });
    try {
      const subscription = await post<SubscriptionView>('/subscription/check');
      await planChanged(subscription);
      return subscription;
    } finally {
      void setFlags({ checking: false });
    }
  };
}
