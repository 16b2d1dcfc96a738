// Shop facts for the checkout rule, besides the limits.
import { localTime } from '@purchase-limits/domain/calendar-period';
import type { CheckoutShop } from '@purchase-limits/domain/publish-checkout';
import { readMoneyTemplate } from '@purchase-limits/domain/shop-money';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { ShopFacts } from '../shops/queries/read-shop.js';
import { shopClock } from './shop-clock.js';

/** `dayStart`: the shop's time at which a day of GMT begins, `HH:MM:SS`. */
export type CheckoutFacts = { facts: CheckoutShop; dayStart: string };

export function checkoutFacts(
  { currency, weightUnit, defaultLanguage }: StorefrontSettings,
  { timezone, primaryLocale, moneyFormat }: ShopFacts,
  at: Date,
): CheckoutFacts {
  const { clock, dayStart } = shopClock(timezone, at);
  const money = readMoneyTemplate(moneyFormat);
  const time = localTime(at.getTime(), timezone);
  return { facts: { currency, weightUnit, defaultLanguage, clock, time, primaryLocale, money }, dayStart };
}
