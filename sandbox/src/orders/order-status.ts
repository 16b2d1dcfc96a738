import { html, type Html } from '../html.js';
import { fulfillmentStatus } from './order-fulfillment.js';
import { financialStatus, type FinancialStatus } from './order-amounts.js';
import type { Order } from './order.js';

const texts: Record<FinancialStatus, string> = {
  paid: 'Paid',
  partially_paid: 'Partly paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

/** An order's status for merchants and shoppers: whether it is canceled, and what is paid. */
export function statusTexts(order: Order): string[] {
  return [
    ...(order.cancelledAt ? ['Cancelled'] : []),
    ...(fulfillmentStatus(order) === 'ON_HOLD' ? ['On hold'] : []),
    ...(order.fulfilledAt ? ['Fulfilled'] : []),
    texts[financialStatus(order)],
  ];
}

export function statusPills(order: Order): Html {
  return html`${statusTexts(order).map((text) => html`<span class="pill" data-order-status>${text}</span> `)}`;
}
