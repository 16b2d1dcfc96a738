import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { post } from './client';
import { usePlanChanged } from './use-plan-changed';

/** Applies a discount code, or the code of a campaign; throws what the API refuses. */
export function useApplyCoupon() {
  const planChanged = usePlanChanged();
  return async (code: string): Promise<void> => {
    await planChanged(await post<SubscriptionView>('/coupons/apply', { code }));
  };
}

/** Cancels the applied code. */
export function useCancelCoupon() {
  const planChanged = usePlanChanged();
  return async (): Promise<void> => {
    await planChanged(await post<SubscriptionView>('/coupons/cancel'));
  };
}
