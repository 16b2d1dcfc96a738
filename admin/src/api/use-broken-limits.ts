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
 * How many orders broke a limit in the last 30 days, and the scopes still missing. `isGrantAwaited`: the merchant just
 * granted access, and the app is about to be notified.
 */
export function useBrokenLimitCount({ isGrantAwaited }: { isGrantAwaited: boolean } = { isGrantAwaited: false }) {
  const { data, error, mutate } = useSWR<BrokenLimitCount, Error>(`${KEY}/count`, {
    refreshInterval: (latest) => (isGrantAwaited && latest?.missingScopes.length !== 0 ? FOLLOW_MS : 0),
  });
  return { count: data, error, reload: () => void mutate() };
}
