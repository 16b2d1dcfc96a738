import { isBlockedShop } from '@purchase-limits/domain/blocked-shop';
import type { Config } from '../config.js';
import type { CurrentShop } from '../http/current-shop.js';
import { RuleError } from '../http/rule-error.js';
import { messageLanguage, type ShopFacts } from './queries/read-shop.js';

/** Who calls, and from where. */
export type Caller = Pick<CurrentShop, 'userId' | 'operator' | 'isEmbedded'>;

/** The shop that somebody calls for. Throws a 403 where the app isn't offered to it. */
export function admittedShop(
  shop: ShopFacts,
  by: Caller,
  { BLOCKED_EMAIL_DOMAINS: blockedDomains, OWN_EMAIL_DOMAINS: ownDomains }: Config,
): CurrentShop {
  const { id, shopifyDomain, currency, weightUnit, timezone, email, shopifyPlan, countryCode: shopCountry } = shop;
  if (isBlockedShop({ email, shopifyPlan, shopCountry }, { blockedDomains, ownDomains }))
    throw new RuleError(403, 'shop_blocked', 'This app is not available for your store.');
  return { id, shopifyDomain, currency, weightUnit, timezone, defaultLanguage: messageLanguage(shop), ...by };
}
