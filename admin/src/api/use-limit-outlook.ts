import type { LimitOutlook } from '@purchase-limits/contract/limit-outlook';
import useSWR from 'swr';
import { WATCHED } from './use-quota';

/** How many limits are in force, and which begin or end soon. */
export function useLimitOutlook() {
  const { data, error, mutate } = useSWR<LimitOutlook, Error>('/limits/outlook', WATCHED);
  return { outlook: data, error, reload: () => mutate() };
}
