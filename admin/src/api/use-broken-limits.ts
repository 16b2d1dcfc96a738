import type { BrokenLimit, BrokenLimitCount, BrokenLimitPage } from '@purchase-limits/contract/broken-limits';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';

const KEY = '/broken-limits';
const FOLLOW_MS = 2_000;

const isUnderWay = ({ action }: BrokenLimit) => action?.state === 'doing' || action?.state === 'undoing';

/** Orders that broke a limit, newest first, page by page; read again while something is done with one. */
export function useBrokenLimits() {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<BrokenLimitPage, Error>(
    (_index: number, previous: BrokenLimitPage | null) => {
      if (previous?.next === null) return null;
      return previous ? `${KEY}?after=${encodeURIComponent(previous.next)}` : KEY;
    },
    { refreshInterval: (pages) => (pages?.some(({ items }) => items.some(isUnderWay)) ? FOLLOW_MS : 0) },
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
