import { RuleError } from '../http/rule-error.js';

/** The code is none, or not for this plan, interval or moment. */
export function invalidCoupon(): RuleError {
  const message = 'Invalid coupon code';
  return new RuleError(422, 'invalid_coupon', message, { fields: { code: message } });
}
