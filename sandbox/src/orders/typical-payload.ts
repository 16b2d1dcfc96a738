import type { OrderTopic } from '../app-declaration.js';
import { editPayload, orderPayload, refundPayload } from './order-payload.js';
import type { Order } from './order.js';

/** The topic's payload for the store's latest suitable order; null if there is none. */
export function typicalOrderPayload(topic: OrderTopic, orders: Order[]): object | null {
  if (topic === 'refunds/create') {
    const order = orders.findLast(({ refunds }) => refunds.length > 0);
    return order ? refundPayload(order, order.refunds.at(-1)!) : null;
  }
  if (topic === 'orders/edited') {
    const order = orders.findLast(({ edits }) => edits.length > 0);
    return order ? editPayload(order, order.edits.at(-1)!) : null;
  }
  const order = orders.findLast(({ cancelledAt }) => topic !== 'orders/cancelled' || cancelledAt !== null);
  if (!order) return null;
  return topic === 'orders/delete' ? { id: order.id } : orderPayload(order);
}
