import type { CurrentShop } from '../http/current-shop.js';
import { RuleError } from '../http/rule-error.js';

/** The code is none, or not for this plan, interval or moment. */
export function invalidCoupon(): RuleError {
  const message = 'Invalid coupon code';
  return new RuleError(422, 'invalid_coupon', message, { fields: { code: message } });
}

/** The platform did not do what was asked, for what it says. */
export function chargeRefused(errors: readonly { message: string }[]): RuleError {
  const reason = errors.map(({ message }) => message).join(' ') || 'it did not say why';
  return new RuleError(502, 'charge_refused', `The platform refused the charge: ${reason}`);
}

/** What was chosen on the platform's page is changed there. */
export function chosenOnPage(): RuleError {
  return new RuleError(409, 'chosen_on_page', 'Change your plan where you chose it, on the pricing page in Shopify.');
}

/** Operators see a shop's plan, and don't change it. */
export function requireMerchant({ operator }: Pick<CurrentShop, 'operator'>): void {
  if (operator !== null)
    throw new RuleError(403, 'support_session', 'Only the merchant changes the plan: operators may not.');
}
