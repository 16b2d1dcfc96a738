import type { CurrentShop } from '../http/current-shop.js';
import { RuleError } from '../http/rule-error.js';

/** What lets others in, whoever has a shop open for support can't make: they leave with that. */
export function throwUnlessMerchant({ operator }: CurrentShop): void {
  if (operator !== null) throw new RuleError(403, 'support_session', 'Only the merchant can change this.');
}
