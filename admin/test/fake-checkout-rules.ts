// Whether limits are held at the checkout, as the fake API answers it.
import type { CheckoutRulesBody, CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';

export const RULES_OFF: CheckoutRulesView = {
  isEnabled: false,
  blockOnFailure: false,
  state: 'off',
  missingScopes: [],
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
  return { ...before, ...wish, state: wish.isEnabled ? 'publishing' : 'off', problem: null };
}
