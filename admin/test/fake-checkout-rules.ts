// Whether limits are held at the checkout, as the fake API answers it.
import type { CheckoutRulesBody, CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';

export const RULES_OFF: CheckoutRulesView = {
  isEnabled: false,
  blockOnFailure: false,
  state: 'off',
  missingScopes: [],
  countsRefusals: false,
  refusals: { state: 'off', missingScopes: [], problem: null, seen: null },
  publishedAt: null,
  progress: null,
  problem: null,
  failingSince: null,
  heldLimits: 0,
  gaps: [],
};
export const RULES_ON: CheckoutRulesView = {
  ...RULES_OFF,
  isEnabled: true,
  blockOnFailure: true,
  state: 'on',
  publishedAt: '2026-11-20T08:30:00.000Z',
  heldLimits: 2,
};

/** As the API has it right after the merchant's wish is saved. */
export function saved(before: CheckoutRulesView, wish: CheckoutRulesBody): CheckoutRulesView {
  const countsRefusals = wish.countsRefusals ?? before.countsRefusals;
  const refusals = { ...before.refusals, state: countsRefusals ? ('waiting' as const) : ('off' as const) };
  const state = wish.isEnabled ? 'publishing' : 'off';
  return { ...before, ...wish, countsRefusals, refusals, state, problem: null };
}
