// An order's discounts: which there are, and what they take off its lines.
import type { Discount } from '../discounts/discount.js';
import { sumOf, type Amount } from './order-amounts.js';
import { bagsOf } from './order-bags.js';
import type { Order, OrderLine } from './order.js';

type Discounted = Pick<OrderLine, 'allocations' | 'discount' | 'presentmentDiscount'>;
type Bought = { lines: readonly Discounted[] };

/** The order's discounts, each once; an allocation names one by its place here. */
export function discountsOf({ lines }: Bought): Discount[] {
  const byTitle = new Map<string, Discount>();
  for (const { allocations = [] } of lines)
    for (const { discount } of allocations) if (!byTitle.has(discount.title)) byTitle.set(discount.title, discount);
  return [...byTitle.values()];
}

/** What one discount takes off all lines. */
export function takenBy({ lines }: Bought, { title }: Discount): Amount {
  return sumOf(lines.map((line) => taken(line, (discount) => discount.title === title)));
}

/** The line's discounts without those on the whole order, and with codes or without. */
export function lineLevelDiscount(line: Discounted, { withCodes }: { withCodes: boolean }): Amount {
  const left = taken(line, ({ level, type }) => level === 'order' || (!withCodes && type === 'discount_code'));
  return {
    total: line.discount - left.total,
    presentmentTotal: line.presentmentDiscount - left.presentmentTotal,
  };
}

function taken({ allocations = [] }: Discounted, isWanted: (discount: Discount) => boolean): Amount {
  const wanted = allocations.filter(({ discount }) => isWanted(discount));
  return sumOf(wanted.map(({ amount, presentmentAmount }) => ({ total: amount, presentmentTotal: presentmentAmount })));
}

export function discountCodesOf(order: Bought): string[] {
  return discountsOf(order).flatMap(({ type, title }) => (type === 'discount_code' ? [title] : []));
}

/** As the Admin API answers them. */
export function allocationViews(order: Order, { allocations = [] }: OrderLine) {
  const titles = discountsOf(order).map(({ title }) => title);
  const bag = bagsOf(order);
  return allocations.map(({ discount, amount, presentmentAmount }) => {
    const { type, title, level } = discount;
    const isCode = type === 'discount_code';
    return {
      allocatedAmountSet: bag({ total: amount, presentmentTotal: presentmentAmount }),
      discountApplication: {
        __typename: isCode ? 'DiscountCodeApplication' : 'AutomaticDiscountApplication',
        index: titles.indexOf(title),
        ...(isCode ? { code: title } : { title }),
        allocationMethod: 'ACROSS',
        targetSelection: level === 'order' ? 'ALL' : 'ENTITLED',
        targetType: 'LINE_ITEM',
      },
    };
  });
}
