import type { CheckoutRulesBody, CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import useSWR from 'swr';
import { put } from './client';

const KEY = '/checkout-rules';
const FOLLOW_MS = 2_000;

/**
 * The checkout rule's state, polled while it is being published, but not in hidden tabs. `isGrantAwaited`: the merchant
 * just granted what the rule needs, and the app is about to be notified.
 */
export function useCheckoutRules({ isGrantAwaited = false } = {}) {
  const { data, error, isLoading, mutate } = useSWR<CheckoutRulesView, Error>(KEY, {
    refreshInterval: (latest) => (latest && isUnderWay(latest, isGrantAwaited) ? FOLLOW_MS : 0),
  });
  const save = (wish: CheckoutRulesBody) =>
    mutate(put<CheckoutRulesView>(KEY, wish), {
      optimisticData: (before) => expected(before!, wish),
      rollbackOnError: true,
      revalidate: false,
    });
  return { rules: data, error, isLoading, reload: () => void mutate(), save };
}

function isUnderWay({ state, progress, missingScopes }: CheckoutRulesView, isGrantAwaited: boolean): boolean {
  return state === 'publishing' || progress !== null || (isGrantAwaited && missingScopes.length > 0);
}

/** Shown until the API answers. */
function expected(before: CheckoutRulesView, wish: CheckoutRulesBody): CheckoutRulesView {
  return { ...before, ...wish, state: wish.isEnabled ? 'publishing' : 'off', progress: null, problem: null };
}
