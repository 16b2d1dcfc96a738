import type { DowngradePreview } from '@purchase-limits/contract/subscription';
import { useState } from 'react';
import useSWR from 'swr';
import { get } from './client';

/** What moving to the free plan would stop; always refetched, never from the cache. */
export function useDowngradePreview() {
  const [askedAt] = useState(() => performance.now());
  const { data, error, isValidating, mutate } = useSWR<DowngradePreview, Error, [string, number]>(
    ['/subscription/downgrade', askedAt],
    ([path]) => get<DowngradePreview>(path),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return { preview: isValidating ? undefined : data, error, isLoading: isValidating, reload: () => mutate() };
}
