// What the Admin API suggests that a refund pays back.
import { gid, parseGid } from '../admin-graphql/gid.js';
import { bagsOf } from './order-bags.js';
import { suggestedRefund, type Units } from './order-changes.js';
import type { Order } from './order.js';

export type RefundLine = { lineItemId: string; quantity: number; restockType?: string | null };

/** The units by the number of their line. */
export function unitsOf(lines: readonly RefundLine[]): Units {
  return Object.fromEntries(lines.map(({ lineItemId, quantity }) => [String(parseGid(lineItemId)?.id), quantity]));
}

/** Everything was paid in one way. */
export function suggestionView(order: Order, lines: readonly RefundLine[], at: Date) {
  const { amount, presentmentAmount } = suggestedRefund(order, unitsOf(lines), at);
  const amountSet = bagsOf(order)({ total: amount, presentmentTotal: presentmentAmount });
  const transaction = {
    amountSet,
    gateway: 'bogus',
    kind: 'SUGGESTED_REFUND',
    parentTransaction: { id: gid('OrderTransaction', order.id) },
  };
  return { amountSet, suggestedTransactions: amount > 0 ? [transaction] : [] };
}
