import { gid } from '../admin-graphql/gid.js';
import type { Order } from './order.js';

/** The order's agreements in the Admin API, oldest first: its purchase, its edits, its refunds. */
export function agreementsOf({ id, createdAt, edits, refunds }: Order) {
  const made = { __typename: 'OrderAgreement', id: gid('OrderAgreement', id), happenedAt: createdAt, reason: 'ORDER' };
  const later = [
    ...edits.map((edit) => ({ ...edit, type: 'OrderEditAgreement', reason: 'ORDER_EDIT' })),
    ...refunds.map((refund) => ({ ...refund, type: 'RefundAgreement', reason: 'REFUND' })),
  ].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return [
    made,
    ...later.map((each) => ({
      __typename: each.type,
      id: gid(each.type, each.id),
      happenedAt: new Date(each.createdAt),
      reason: each.reason,
    })),
  ].map((agreement) => ({ ...agreement, happenedAt: agreement.happenedAt.toISOString().replace(/\.\d{3}Z$/, 'Z') }));
}
