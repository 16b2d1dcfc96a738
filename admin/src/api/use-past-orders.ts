// The effect of an unsaved limit on past orders.
import type {
  PastOrderCheck,
  PastOrderCheckRequest,
  PastOrderCheckView,
  StoppedOrderPage,
} from '@purchase-limits/contract/past-orders';
import useSWR, { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { post } from './client';
import { useIdempotencyKey } from './use-idempotency-key';

const KEY = '/past-order-checks';
const FOLLOW_MS = 1_000;

/** Names a check, or the last one of a saved limit. */
export type WantedCheck = { id: string } | { limitId: string } | null;

export const isUnderWay = (check: PastOrderCheck | null | undefined): boolean =>
  check?.state === 'gathering' || check?.state === 'checking';

const keyOf = (wanted: WantedCheck) => (wanted ? `${KEY}?${new URLSearchParams(wanted)}` : KEY);

/**
 * The check, polled while it runs. `isGrantAwaited`: the merchant just granted access to orders, and the app is about
 * to be notified.
 */
export function usePastOrderCheck(wanted: WantedCheck, { isGrantAwaited }: { isGrantAwaited: boolean }) {
  const { mutate: mutateAll } = useSWRConfig();
  const idempotency = useIdempotencyKey();
  const { data, error, mutate } = useSWR<PastOrderCheckView, Error>(keyOf(wanted), {
    refreshInterval: (latest) => {
      const isAwaited = isGrantAwaited && latest?.missingScopes.length !== 0;
      return isAwaited || isUnderWay(latest?.check) ? FOLLOW_MS : 0;
    },
  });
  const show = (check: PastOrderCheck): Promise<unknown> =>
    mutateAll(keyOf({ id: check.id }), { missingScopes: [], isRefused: false, check }, { revalidate: false });
  return {
    check: data?.check,
    missingScopes: data?.missingScopes,
    isRefused: data?.isRefused ?? false,
    error,
    reload: () => void mutate(),
    /** Starts a check, replacing the shop's other one, and returns its id. */
    async start(request: PastOrderCheckRequest): Promise<string> {
      const started = await post<PastOrderCheck>(KEY, request, idempotency.keyFor(JSON.stringify(request)));
      idempotency.done();
      await show(started);
      return started.id;
    },
    async cancel({ id }: PastOrderCheck): Promise<void> {
      const check = await post<PastOrderCheck>(`${KEY}/${id}/cancel`, undefined);
      await Promise.all([show(check), mutate()]);
    },
  };
}

/** The orders that a limit would have stopped, read page by page; null reads nothing. */
export function useStoppedOrders(checkId: string | null) {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<StoppedOrderPage, Error>(
    (_index: number, previous: StoppedOrderPage | null) => {
      if (checkId === null || previous?.next === null) return null;
      return `${KEY}/${checkId}/orders?from=${previous?.next ?? 0}`;
    },
    { revalidateOnFocus: false, revalidateFirstPage: false, revalidateIfStale: false },
  );
  const next = data?.at(-1)?.next ?? null;
  return {
    orders: data?.flatMap(({ items }) => items),
    hasMore: next !== null,
    isLoading: isValidating,
    error,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}
