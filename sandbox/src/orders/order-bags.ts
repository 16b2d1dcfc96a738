import { toDecimal } from '../admin-graphql/catalog-views.js';
import type { Amount } from './order-amounts.js';
import type { Order } from './order.js';

/** Writes amounts of the order as the Admin API does: in the store's currency and in the shopper's. */
export function bagsOf({ currency, presentmentCurrency }: Order) {
  return ({ total, presentmentTotal }: Amount) => ({
    shopMoney: { amount: toDecimal(total), currencyCode: currency },
    presentmentMoney: { amount: toDecimal(presentmentTotal), currencyCode: presentmentCurrency },
  });
}
