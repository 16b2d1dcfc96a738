// Fulfillment: an order is handed over as a whole.
import type { Order } from './order.js';

export type FulfillmentStatus = 'CLOSED' | 'CANCELLED' | 'ON_HOLD' | 'OPEN';

export function fulfillmentStatus({ cancelledAt, fulfilledAt, holds }: Order): FulfillmentStatus {
  if (fulfilledAt) return 'CLOSED';
  if (cancelledAt) return 'CANCELLED';
  return holds.length > 0 ? 'ON_HOLD' : 'OPEN';
}
