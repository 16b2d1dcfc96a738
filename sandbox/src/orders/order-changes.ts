// A merchant's changes to an order: cancel it, refund units, edit its lines. Pure functions that return the changed
// order.
import { costOfNext, currentQuantity, paidTotals, refundedTotals, type Amount } from './order-amounts.js';
import { MOST_LINES, type CancelReason, type NewOrder, type Order, type OrderEdit, type Refund } from './order.js';

/** Units by the id of their line. */
export type Units = Record<string, number>;
export type Cancellation = { reason: CancelReason; isRestocked: boolean; isRefunded: boolean };
/** `asked`: by an app, with its idempotency key. */
export type RefundRequest = { units: Units; isRestocked: boolean; asked?: Refund['asked'] };
export type EditRequest = {
  /** Each line's new quantity; unnamed lines stay. */
  quantities: Units;
  added: NewOrder['lines'][number] | null;
};
export type ChangedOrder = { order: Order; refund: Refund | null; edit: OrderEdit | null };

/** A change that the order does not allow; `field` is the field of the form that asked for it. */
export class OrderChangeError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** Takes all units off the order; what was paid is paid back or not. */
export function cancelOrder(order: Order, { reason, isRestocked, isRefunded }: Cancellation, at: Date): ChangedOrder {
  assertOpen(order);
  const left = order.lines.map((line) => ({ lineId: line.id, quantity: currentQuantity(order, line) }));
  const units = left.filter(({ quantity }) => quantity > 0);
  const refund = units.length === 0 ? null : refundOf(order, units, { isRestocked, isPaidBack: isRefunded, at });
  const cancelled = { ...order, cancelledAt: at, cancelReason: reason, updatedAt: at };
  return { order: refund ? { ...cancelled, refunds: [...order.refunds, refund] } : cancelled, refund, edit: null };
}

export function refundUnits(order: Order, { units, isRestocked, asked }: RefundRequest, at: Date): ChangedOrder {
  assertKnownLines(order, units);
  const wanted = Object.entries(units).map(([id, quantity]) => ({ lineId: Number(id), quantity }));
  for (const { lineId, quantity } of wanted) {
    const line = order.lines.find(({ id }) => id === lineId)!;
    const left = currentQuantity(order, line);
    if (quantity > left) throw new OrderChangeError('units', `At most ${left} of “${line.title}” can be refunded`);
  }
  const some = wanted.filter(({ quantity }) => quantity > 0);
  if (some.length === 0) throw new OrderChangeError('units', 'Enter how many units are refunded');
  const refund = { ...refundOf(order, some, { isRestocked, isPaidBack: true, at }), ...(asked && { asked }) };
  return { order: { ...order, refunds: [...order.refunds, refund], updatedAt: at }, refund, edit: null };
}

/** What the units cost that a refund takes off next, and what of it is paid back; nothing is changed. */
export function suggestedRefund(order: Order, units: Units, at: Date): Refund {
  assertKnownLines(order, units);
  const wanted = Object.entries(units).map(([id, quantity]) => ({ lineId: Number(id), quantity }));
  return refundOf(order, wanted, { isRestocked: true, isPaidBack: true, at });
}

/** The order was handed over to its customer. */
export function fulfillOrder(order: Order, at: Date): ChangedOrder {
  assertOpen(order);
  if (order.holds.length > 0) throw new OrderChangeError('order', 'The order is on hold');
  return { order: { ...order, fulfilledAt: at, updatedAt: at }, refund: null, edit: null };
}

/** More units raise the line's quantity; fewer leave it and are recorded as removed, as on the platform. */
export function editOrder(order: Order, { quantities, added }: EditRequest, at: Date): ChangedOrder {
  assertOpen(order);
  assertKnownLines(order, quantities);
  if (added && order.lines.length + 1 >= MOST_LINES)
    throw new OrderChangeError('variant', `An order has fewer than ${MOST_LINES} lines`);
  const deltas = order.lines.map((line) => {
    const left = currentQuantity(order, line);
    return { lineId: line.id, delta: (quantities[line.id] ?? left) - left };
  });
  const newLine = added && { ...added, id: order.id * MOST_LINES + order.lines.length + 1 };
  const raised = deltas.filter(({ delta }) => delta > 0);
  const edit: OrderEdit = {
    id: order.id * MOST_LINES + order.edits.length + 1,
    createdAt: at.toISOString(),
    additions: [...raised, ...(newLine ? [{ lineId: newLine.id, delta: newLine.quantity }] : [])],
    removals: deltas.filter(({ delta }) => delta < 0).map(({ lineId, delta }) => ({ lineId, delta: -delta })),
  };
  if (edit.additions.length + edit.removals.length === 0)
    throw new OrderChangeError('quantities', 'Change a quantity, or add a product');
  const lines = order.lines.map((line) => {
    const more = raised.find(({ lineId }) => lineId === line.id)?.delta ?? 0;
    return { ...line, quantity: line.quantity + more };
  });
  const changed = { ...order, lines: newLine ? [...lines, newLine] : lines, updatedAt: at };
  return { order: { ...changed, edits: [...order.edits, edit] }, refund: null, edit };
}

type Manner = { isRestocked: boolean; isPaidBack: boolean; at: Date };

/** Never pays back more than was paid. */
function refundOf(order: Order, units: { lineId: number; quantity: number }[], manner: Manner): Refund {
  const { isRestocked, isPaidBack, at } = manner;
  const id = order.id * MOST_LINES + order.refunds.length + 1;
  const lines = units.map(({ lineId, quantity }, index) => {
    const { total, presentmentTotal } = costOfNext(
      order,
      order.lines.find((line) => line.id === lineId)!,
      quantity,
    );
    const cost = { subtotal: total, presentmentSubtotal: presentmentTotal };
    return { id: id * MOST_LINES + index + 1, lineId, quantity, isRestocked, ...cost };
  });
  const paid = paidTotals(order);
  const refunded = refundedTotals(order);
  const payable = (of: keyof Amount, cost: number) => (isPaidBack ? Math.min(cost, paid[of] - refunded[of]) : 0);
  const cost = lines.reduce((all, { subtotal }) => all + subtotal, 0);
  const presentmentCost = lines.reduce((all, { presentmentSubtotal }) => all + presentmentSubtotal, 0);
  return {
    id,
    createdAt: at.toISOString(),
    lines,
    amount: payable('total', cost),
    presentmentAmount: payable('presentmentTotal', presentmentCost),
  };
}

function assertOpen({ cancelledAt }: Order): void {
  if (cancelledAt) throw new OrderChangeError('order', 'The order is cancelled');
}

function assertKnownLines({ lines }: Order, units: Units): void {
  for (const id of Object.keys(units))
    if (!lines.some((line) => String(line.id) === id))
      throw new OrderChangeError('units', `The order has no line ${id}`);
}
