import type { QuotaView } from '@purchase-limits/contract/quota';
import useSWR from 'swr';

/** Read again every ten seconds while the page is visible, and when it becomes visible. */
export const WATCHED = { refreshInterval: 10_000, refreshWhenHidden: false, revalidateOnFocus: true };

/** Free impressions used, and the other counts. */
export function useQuota() {
  const { data, error, isLoading, mutate } = useSWR<QuotaView, Error>('/quota', WATCHED);
  return { quota: data, isLoading, error, reload: () => mutate() };
}
