import type { QuotaView } from '@purchase-limits/domain/views';
import useSWR from 'swr';

/** Counted while the merchant looks: asked again every ten seconds, while the page is visible, and when it comes back. */
export const WATCHED = { refreshInterval: 10_000, refreshWhenHidden: false, revalidateOnFocus: true };

/** Free impressions used, and what has been counted beside them. */
export function useQuota() {
  const { data, error, isLoading, mutate } = useSWR<QuotaView, Error>('/quota', WATCHED);
  return { quota: data, isLoading, error, reload: () => mutate() };
}
