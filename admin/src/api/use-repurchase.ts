import type { AllowanceRequest, AllowanceView, RepurchaseView } from '@purchase-limits/contract/repurchase';
import useSWR from 'swr';
import { post } from './client';

const FOLLOW_MS = 2_000;

/**
 * The state of the order history, polled during its import. `isGrantAwaited`: the merchant just granted access, and the
 * app is about to be notified.
 */
export function useRepurchase({ isWanted, isGrantAwaited }: { isWanted: boolean; isGrantAwaited: boolean }) {
  const { data, error, mutate } = useSWR<RepurchaseView, Error>(isWanted ? '/repurchase' : null, {
    refreshInterval: (latest) => {
      const isAwaited = isGrantAwaited && latest?.state === 'not_allowed';
      return latest?.state === 'reading' || isAwaited ? FOLLOW_MS : 0;
    },
  });
  return { repurchase: data, error, reload: () => void mutate() };
}

/** A customer's remaining allowance under the unsaved limit. */
export function askAllowance(request: AllowanceRequest): Promise<AllowanceView> {
  return post<AllowanceView>('/repurchase/allowance', request);
}
