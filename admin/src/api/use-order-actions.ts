import type {
  LimitOrders,
  OrderAction,
  OrderActionSettings,
  OrderActionSettingsView,
  OrderDecision,
} from '@purchase-limits/contract/broken-limits';
import useSWR from 'swr';
import { post, put } from './client';

const SETTINGS = '/broken-limits/settings';
const FOLLOW_MS = 2_000;

/** Orders that broke a saved limit; of a new one nothing is asked. */
export function useLimitOrders(limitId: string | undefined) {
  const { data } = useSWR<LimitOrders, Error>(limitId ? `/broken-limits/of-limit?limitId=${limitId}` : null);
  return { orders: data };
}

/**
 * How many orders may be changed in an hour, and what the store has yet to allow. `isGrantAwaited`: the merchant just
 * granted it, and the app is about to be notified.
 */
export function useOrderActionSettings({ isGrantAwaited = false } = {}) {
  const { data, error, mutate } = useSWR<OrderActionSettingsView, Error>(SETTINGS, {
    refreshInterval: isGrantAwaited ? FOLLOW_MS : 0,
  });
  const save = (settings: OrderActionSettings) =>
    mutate(put<OrderActionSettingsView>(SETTINGS, settings), { revalidate: false });
  return { settings: data, error, save };
}

/** Tells what the merchant decided about an order; throws what the API refuses. */
export function decideOrder(decision: OrderDecision): Promise<OrderAction> {
  return post<OrderAction>('/broken-limits/decisions', decision);
}
