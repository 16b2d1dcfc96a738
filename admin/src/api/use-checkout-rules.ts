import type { CheckoutRulesBody, CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import useSWR from 'swr';
import { put } from './client';

const KEY = '/checkout-rules';
const FOLLOW_MS = 2_000;

/**
 * Whether limits are held at the checkout; while that is being published it is read again and again, but not by a tab
 * that is hidden. `isGrantAwaited`: the merchant has just allowed what the rule needs, and the app is about to hear it.
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

/** What is shown until the API has answered. */
function expected(before: CheckoutRulesView, wish: CheckoutRulesBody): CheckoutRulesView {
  return { ...before, ...wish, state: wish.isEnabled ? 'publishing' : 'off', progress: null, problem: null };
}
