import type { StatusView } from '@purchase-limits/contract/status';
import { useEffect } from 'react';
import useSWR from 'swr';
import { afterWrites } from './client';

const KEY = '/status';
/** While the page is visible; what the merchant does here is read at once. */
const WATCHED = { refreshInterval: 20_000, refreshWhenHidden: false, revalidateOnFocus: true };

/** How the shop's limits are doing: the one source of it for every screen. */
export function useStatus() {
  const { data, error, mutate } = useSWR<StatusView, Error>(KEY, WATCHED);
  useEffect(() => afterWrites(() => void mutate()), [mutate]);
  return { status: data, error };
}
