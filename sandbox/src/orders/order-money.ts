import type { Shop } from '../shops/shops.js';
import { formatMoneyWithCurrency } from '../storefront/money.js';
import { presentmentOf } from '../storefront/presentment.js';

/** Prints amounts, in minor units, of a currency as the store writes it. */
export function moneyIn(shop: Shop, currency: string): (minorUnits: number) => string {
  const shown = { currency, moneyFormat: presentmentOf(shop, currency).moneyFormat };
  return (minorUnits) => formatMoneyWithCurrency(minorUnits, shown);
}
