import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { post } from './client';
import { usePlanChanged } from './use-plan-changed';

/** Withdraws a charge that waits for approval or begins later; throws what the API refuses. */
export function useWithdrawCharge() {
  const planChanged = usePlanChanged();
  return async (id: string): Promise<void> => {
    await planChanged(await post<SubscriptionView>(`/subscription/charges/${id}/withdraw`));
  };
}
