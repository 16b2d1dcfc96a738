import type { CheckoutRulesBody, CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import useSWR from 'swr';
import { put } from './client';

const KEY = '/checkout-rules';
const FOLLOW_MS = 2_000;

/**
 * The checkout rule's state, polled while it is being published, but not in hidden tabs. `awaited`: scopes that the
 * merchant just granted, and of which the app is about to be notified.
 */
export function useCheckoutRules(awaited: readonly string[] = []) {
  const { data, error, isLoading, mutate } = useSWR<CheckoutRulesView, Error>(KEY, {
    refreshInterval: (latest) => (latest && isUnderWay(latest, awaited) ? FOLLOW_MS : 0),
  });
  const save = (wish: CheckoutRulesBody) =>
    mutate(put<CheckoutRulesView>(KEY, wish), {
      optimisticData: (before) => expected(before!, wish),
      rollbackOnError: true,
      revalidate: false,
    });
  return { rules: data, error, isLoading, reload: () => void mutate(), save };
}

function isUnderWay(
  { state, progress, missingScopes, refusals }: CheckoutRulesView,
  awaited: readonly string[],
): boolean {
  const missing = [...missingScopes, ...refusals.missingScopes];
  return state === 'publishing' || progress !== null || awaited.some((scope) => missing.includes(scope));
}

/** Shown until the API answers. */
function expected(before: CheckoutRulesView, wish: CheckoutRulesBody): CheckoutRulesView {
  const countsRefusals = wish.countsRefusals ?? before.countsRefusals;
  const refusals = {
    ...before.refusals,
    state: countsRefusals ? ('waiting' as const) : ('off' as const),
    problem: null,
  };
  const state = wish.isEnabled ? 'publishing' : 'off';
  return { ...before, ...wish, countsRefusals, refusals, state, progress: null, problem: null };
}
