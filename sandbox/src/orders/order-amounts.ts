// An order's remaining units, price and payments.
import type { Order, OrderLine } from './order.js';

/** An amount in minor units of the shop's currency, and the same in those of the shopper's. */
export type Amount = { total: number; presentmentTotal: number };
export type FinancialStatus = 'paid' | 'partially_paid' | 'partially_refunded' | 'refunded';
type PricedLine = Pick<OrderLine, 'price' | 'presentmentPrice' | 'discount' | 'presentmentDiscount' | 'quantity'>;

/** The units of the line that are neither refunded nor removed. */
export function currentQuantity({ refunds, edits }: Order, { id, quantity }: OrderLine): number {
  const isOfLine = ({ lineId }: { lineId: number }) => lineId === id;
  const refunded = refunds.flatMap(({ lines }) => lines).filter(isOfLine);
  const removed = edits.flatMap(({ removals }) => removals).filter(isOfLine);
  return quantity - sum(refunded, (line) => line.quantity) - sum(removed, ({ delta }) => delta);
}

export function lineTotal({ price, presentmentPrice, quantity, discount, presentmentDiscount }: PricedLine): Amount {
  return {
    total: price * quantity - discount,
    presentmentTotal: presentmentPrice * quantity - presentmentDiscount,
  };
}

/** The lines' price, in the shop's currency and in the shopper's. */
export function totalsOf(lines: PricedLine[]): Amount {
  return sumOf(lines.map(lineTotal));
}

/**
 * The price of the next units removed from the line, each with its share of the line's discount. All units' cents add
 * up to the line's.
 */
export function costOfNext(order: Order, line: OrderLine, units: number): Amount {
  const { total, presentmentTotal } = lineTotal(line);
  const gone = line.quantity - currentQuantity(order, line);
  const share = (whole: number) =>
    Math.round((whole * (gone + units)) / line.quantity) - Math.round((whole * gone) / line.quantity);
  return { total: share(total), presentmentTotal: share(presentmentTotal) };
}

/** The price of the remaining units. */
export function currentTotals(order: Order): Amount {
  return sumOf(order.lines.map((line) => costOfNext(order, line, currentQuantity(order, line))));
}

export function refundedTotals({ refunds }: Order): Amount {
  return sumOf(
    refunds.map(({ amount, presentmentAmount }) => ({ total: amount, presentmentTotal: presentmentAmount })),
  );
}

/** The amount paid at checkout. Additions by an edit aren't paid. */
export function paidTotals({ lines, edits }: Order): Amount {
  const additions = edits.flatMap((edit) => edit.additions);
  const addedTo = (id: number) =>
    sum(
      additions.filter(({ lineId }) => lineId === id),
      ({ delta }) => delta,
    );
  return sumOf(lines.map((line) => lineTotal({ ...line, quantity: line.quantity - addedTo(line.id) })));
}

export function financialStatus(order: Order): FinancialStatus {
  const paid = paidTotals(order).total;
  const refunded = refundedTotals(order).total;
  if (refunded > 0) return refunded >= paid ? 'refunded' : 'partially_refunded';
  return currentTotals(order).total > paid ? 'partially_paid' : 'paid';
}

function sum<Item>(items: Item[], numberOf: (item: Item) => number): number {
  return items.reduce((all, item) => all + numberOf(item), 0);
}

export function sumOf(amounts: Amount[]): Amount {
  return {
    total: sum(amounts, ({ total }) => total),
    presentmentTotal: sum(amounts, ({ presentmentTotal }) => presentmentTotal),
  };
}
