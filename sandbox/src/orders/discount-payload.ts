// The discounts of an order as the REST API, and so a webhook, describes them.
import { toDecimal } from '../admin-graphql/catalog-views.js';
import { writtenValue } from '../discounts/discount.js';
import { lineTotal, sumOf } from './order-amounts.js';
import { discountsOf, takenBy } from './order-discounts.js';
import type { Order, OrderLine } from './order.js';

export function discountsPayload(order: Order) {
  const { lines } = order;
  const discounts = discountsOf(order);
  const codes = discounts.filter(({ type }) => type === 'discount_code');
  return {
    discount_codes: codes.map((discount) => ({
      code: discount.title,
      amount: toDecimal(takenBy(order, discount).total),
      type: discount.valueType,
    })),
    discount_applications: discounts.map((discount) => ({
      type: discount.type,
      ...(discount.type === 'discount_code' ? { code: discount.title } : { title: discount.title }),
      value: writtenValue(discount),
      value_type: discount.valueType,
      allocation_method: 'across',
      target_selection: discount.level === 'order' ? 'all' : 'entitled',
      target_type: 'line_item',
    })),
    total_line_items_price: toDecimal(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)),
    total_discounts: toDecimal(lines.reduce((sum, { discount }) => sum + discount, 0)),
    subtotal_price: toDecimal(sumOf(lines.map(lineTotal)).total),
  };
}

export function allocationsPayload(order: Order, { allocations = [] }: OrderLine) {
  const titles = discountsOf(order).map(({ title }) => title);
  const money = (amount: number, currency: string) => ({ amount: toDecimal(amount), currency_code: currency });
  return allocations.map(({ discount, amount, presentmentAmount }) => ({
    amount: toDecimal(amount),
    amount_set: {
      shop_money: money(amount, order.currency),
      presentment_money: money(presentmentAmount, order.presentmentCurrency),
    },
    discount_application_index: titles.indexOf(discount.title),
  }));
}
