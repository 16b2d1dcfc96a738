import type { StatusView } from '@purchase-limits/contract/status';
import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { afterWrites } from './client';

const KEY = '/status';
/** While the page is visible. */
const WATCHED = { refreshInterval: 20_000, refreshWhenHidden: false, revalidateOnFocus: true };

/** How the shop's limits are doing: the one source of it for every screen. */
export function useStatus() {
  const { data, error } = useSWR<StatusView, Error>(KEY, WATCHED);
  return { status: data, error };
}

/** Reads the status again after each of the merchant's writes; to be used once, around all screens. */
export function useStatusAfterWrites(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => afterWrites(() => void mutate(KEY)), [mutate]);
}
