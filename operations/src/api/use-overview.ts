import type { Overview } from '@purchase-limits/contract/overview';
import useSWR from 'swr';

const EVERY_MS = 5_000;

/** The product's state, polled every 5 s. `error`: the last attempt failed; `overview` is from an earlier one. */
export function useOverview() {
  const { data, error, mutate } = useSWR<Overview, Error>('/overview', {
    refreshInterval: EVERY_MS,
    // So that a page without a network says that its figures are old.
    refreshWhenOffline: true,
    shouldRetryOnError: true,
    // SWR itself would wait longer after each failure.
    onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) =>
      void setTimeout(() => void revalidate({ retryCount }), EVERY_MS),
  });
  return { overview: data, error, readAgain: () => void mutate() };
}

/** Whether the queue as a whole is paused. */
export function useIsPaused(queue: string): boolean {
  const { overview } = useOverview();
  return overview?.queues.some(({ name, isPaused }) => name === queue && isPaused) ?? false;
}
