import type { LimitHistory } from '@purchase-limits/contract/limit-history';
import { useRef } from 'react';
import useSWRInfinite from 'swr/infinite';
import { get } from './client';
import { limitKey } from './use-limits';

const ASK_AGAIN_MS = 500;
const MOST_QUESTIONS = 10;

/** A limit's history, newest first. Refetched until it includes the version the merchant has seen. */
export function useLimitHistory(id: string, seenVersion: number) {
  const questions = useRef(0);
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<LimitHistory, Error>(
    (index: number, previous: LimitHistory | null) => {
      if (previous && previous.next === null) return null;
      const before = index > 0 && previous?.next;
      return `${limitKey(id)}/history${before ? `?before=${before}` : ''}`;
    },
    (path: string) => {
      // Counted here, as SWR asks for the interval at each render too.
      questions.current += 1;
      return get<LimitHistory>(path);
    },
    {
      revalidateOnFocus: false,
      refreshInterval: (pages) => {
        const newest = pages?.[0]?.items[0]?.version ?? 0;
        return pages === undefined || newest >= seenVersion || questions.current >= MOST_QUESTIONS ? 0 : ASK_AGAIN_MS;
      },
    },
  );
  return {
    items: data?.flatMap(({ items }) => items) ?? [],
    hasMore: Boolean(data?.at(-1)?.next),
    isLoading,
    isLoadingMore: isValidating,
    error,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}
