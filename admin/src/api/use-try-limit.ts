import type { TriedCart, TryLimitRequest } from '@purchase-limits/contract/try-limit';
import useSWR from 'swr';
import { usePaused } from '../components/use-paused';
import { post } from './client';

const TYPING_PAUSE_MS = 300;

/** A cart's result under an unsaved limit, refetched when the merchant pauses; null asks nothing. */
export function useTryLimit(request: TryLimitRequest | null) {
  const body = usePaused(request && JSON.stringify(request), TYPING_PAUSE_MS);
  const { data, error, isValidating, mutate } = useSWR<TriedCart, Error>(
    body === null ? null : ['/limits/try', body],
    () => post<TriedCart>('/limits/try', JSON.parse(body!)),
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 0 },
  );
  return {
    tried: request && !error ? data : undefined,
    error,
    isJudging: request !== null && (isValidating || body !== JSON.stringify(request)),
    retry: () => void mutate(),
  };
}
