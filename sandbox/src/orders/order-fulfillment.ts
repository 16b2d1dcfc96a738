// Fulfillment: an order is handed over as a whole.
import { gid } from '../admin-graphql/gid.js';
import type { Order, OrderHold } from './order.js';

export type FulfillmentStatus = 'CLOSED' | 'CANCELLED' | 'ON_HOLD' | 'OPEN';

export function fulfillmentStatus({ cancelledAt, fulfilledAt, holds }: Order): FulfillmentStatus {
  if (fulfilledAt) return 'CLOSED';
  if (cancelledAt) return 'CANCELLED';
  return holds.length > 0 ? 'ON_HOLD' : 'OPEN';
}

/** The order's only fulfillment order, as the Admin API has it. */
export function fulfillmentView(order: Order) {
  return {
    __typename: 'FulfillmentOrder',
    id: gid('FulfillmentOrder', order.id),
    status: fulfillmentStatus(order),
    fulfillmentHolds: order.holds.map(holdView),
  };
}

export function holdView({ id, handle, reason, notes }: OrderHold) {
  return { id: gid('FulfillmentHold', id), handle, heldByRequestingApp: true, reason, reasonNotes: notes };
}
