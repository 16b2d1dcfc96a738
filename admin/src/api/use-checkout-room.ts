import type { CheckoutLeftOut, CheckoutRoom, CheckoutRoomRequest } from '@purchase-limits/contract/checkout-rules';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import useSWR from 'swr';
import { usePaused } from '../components/use-paused';
import { post } from './client';

const TYPING_PAUSE_MS = 500;
/** Publishing follows a save within seconds. */
const FOLLOW_MS = 10_000;

/** Whether the checkout rule is wanted, and the ids of limits that don't fit in it. */
export function useCheckoutLeftOut(): { isEnabled: boolean; leftOut: ReadonlySet<string> } {
  const { data } = useSWR<CheckoutLeftOut, Error>('/checkout-rules/left-out', {
    refreshInterval: (latest) => (latest?.isEnabled ? FOLLOW_MS : 0),
  });
  return { isEnabled: data?.isEnabled ?? false, leftOut: new Set(data?.limitIds) };
}

/**
 * Whether the unsaved limit and all others fit in the checkout rule, rechecked when the merchant pauses; undefined
 * while unknown. A null draft asks nothing.
 */
export function useCheckoutRoom(draft: LimitDraft | null, limitId: string | null): CheckoutRoom | undefined {
  const request: CheckoutRoomRequest | null = draft && { limit: { ...draft, name: '' }, limitId };
  const body = usePaused(request && JSON.stringify(request), TYPING_PAUSE_MS);
  const { data, error } = useSWR<CheckoutRoom, Error>(
    body === null ? null : ['/checkout-rules/room', body],
    () => post<CheckoutRoom>('/checkout-rules/room', JSON.parse(body!)),
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 0 },
  );
  return request && !error ? data : undefined;
}
