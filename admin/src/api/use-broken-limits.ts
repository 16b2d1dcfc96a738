import type { BrokenLimitCount, BrokenLimitPage } from '@purchase-limits/contract/broken-limits';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';

const KEY = '/broken-limits';
const FOLLOW_MS = 2_000;

/** Orders that broke a limit, newest first, page by page. */
export function useBrokenLimits() {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<BrokenLimitPage, Error>(
    (_index: number, previous: BrokenLimitPage | null) => {
      if (previous?.next === null) return null;
      return previous ? `${KEY}?after=${encodeURIComponent(previous.next)}` : KEY;
    },
  );
  return {
    items: data?.flatMap(({ items }) => items),
    hasMore: Boolean(data?.at(-1)?.next),
    isLoadingMore: isValidating,
    error,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}

/**
 * How many orders of the last 30 days broke a limit, and what the store has yet to allow. `isGrantAwaited`: the
 * merchant has just allowed it, and the app is about to hear it.
 */
export function useBrokenLimitCount({ isGrantAwaited }: { isGrantAwaited: boolean } = { isGrantAwaited: false }) {
  const { data, error, mutate } = useSWR<BrokenLimitCount, Error>(`${KEY}/count`, {
    refreshInterval: (latest) => (isGrantAwaited && latest?.missingScopes.length !== 0 ? FOLLOW_MS : 0),
  });
  return { count: data, error, reload: () => void mutate() };
}
