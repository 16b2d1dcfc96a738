import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';

/** Whether the rule is on: the merchant wants it, and nobody turned it off in the store. */
export function isOn({ isEnabled, state }: Pick<CheckoutRulesView, 'isEnabled' | 'state'>): boolean {
  return isEnabled && state !== 'switched_off_in_store';
}
