import type { FoundLimitIds, LimitPage } from '@purchase-limits/contract/limit-list';
import type { LimitDetails } from '@purchase-limits/contract/limit';
import { useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { todayInGmt } from '../components/today-in-gmt';
import { get } from './client';
import { limitsKey, narrowing, type LimitFilter } from './limit-filter';
import { applyWrites, RECENT_WRITES, type RecentWrites } from './recent-writes';

/** A page, its filter, and the write it must include. */
type ReadPage = LimitPage & { key: string; readAfter?: string };

/** Not read from the API: `useNoteWrite` puts the writes into the cache. */
const KEPT_HERE = { fetcher: undefined };
const ASK_AGAIN_MS = 500;
const MOST_QUESTIONS = 10;

/** One page of the limits, with the merchant's own last writes in it even while the list catches up. */
export function useLimits(filter: LimitFilter) {
  const { cache } = useSWRConfig();
  const { data: recent } = useSWR<RecentWrites>(RECENT_WRITES, KEPT_HERE);
  const questions = useRef<{ after: string | undefined; count: number }>({ after: undefined, count: 0 });
  const key = limitsKey(filter);

  const readPage = async (): Promise<ReadPage> => {
    // From the cache, as a write revalidates before this component is rendered with it.
    const after = (cache.get(RECENT_WRITES)?.data as RecentWrites | undefined)?.eventId;
    const page = await get<LimitPage>(after ? `${key}&${new URLSearchParams({ after })}` : key);
    // Counted here, as SWR asks for the interval at each render too.
    if (after !== questions.current.after) questions.current = { after, count: 0 };
    questions.current.count += 1;
    return { ...page, key, readAfter: after };
  };
  const askAgainIn = (page?: ReadPage) =>
    page?.pending && page.readAfter && questions.current.count < MOST_QUESTIONS ? ASK_AGAIN_MS : 0;
  const { data, error, isValidating, mutate } = useSWR<ReadPage, Error>(key, readPage, {
    refreshInterval: askAgainIn,
    keepPreviousData: true,
  });

  const holdsWrites = !recent || (data?.readAfter === recent.eventId && !data.pending);
  const page = data && !holdsWrites ? applyWrites(data, recent, filter, todayInGmt()) : data;
  return {
    limits: page?.items ?? [],
    total: page?.total ?? 0,
    counts: page?.counts,
    /** The filter that these limits were read for. */
    readFor: data?.key,
    /** Whether the limits are those of this filter, and not of the one before. */
    isOfFilter: data?.key === key,
    isValidating,
    error,
    reload: () => mutate(),
  };
}

/** The ids of all limits that the list has on its pages. */
export async function readLimitIds({ status, type, state, search }: LimitFilter): Promise<string[]> {
  const query = new URLSearchParams(narrowing({ status, type, state, search }));
  return (await get<FoundLimitIds>(`/limits/ids?${query}`)).ids;
}

export function limitKey(id: string): string {
  return `/limits/${encodeURIComponent(id)}`;
}

/** One limit. It is not read again while its form is open, so that the form keeps the version that the merchant saw. */
export function useLimit(id: string) {
  const { data, error, isValidating, mutate } = useSWR<LimitDetails, Error>(limitKey(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return { limit: data, error, isValidating, reload: () => mutate() };
}
