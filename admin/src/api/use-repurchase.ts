import type { AllowanceRequest, AllowanceView, RepurchaseView } from '@purchase-limits/contract/repurchase';
import useSWR from 'swr';
import { post } from './client';

const FOLLOW_MS = 2_000;

/**
 * What is known of earlier orders; while they are being read it is read again and again. `isGrantAwaited`: the merchant
 * has just allowed it, and the app is about to hear it.
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

/** What a customer has left of a limit as it is typed. */
export function askAllowance(request: AllowanceRequest): Promise<AllowanceView> {
  return post<AllowanceView>('/repurchase/allowance', request);
}
