import type { LeftOfOrderQuery } from '@purchase-limits/api/platform/operations.generated';
import {
  CANCEL_ORDER_MUTATION,
  CUSTOMER_OF_ORDER_QUERY,
  FULFILLMENT_QUERY,
  HOLD_MUTATION,
  LEFT_OF_ORDER_QUERY,
  REFUND_MUTATION,
  RELEASE_MUTATION,
  SUGGESTED_REFUND_QUERY,
  TAG_ORDER_MUTATION,
  UNTAG_ORDER_MUTATION,
} from '@purchase-limits/api/platform/order-action-operations';
import { absent, type Step } from '../step.js';

const STEP = 'order-actions';

/**
 * What an order is asked before it is changed, and changes of an order that no store has: holds, refunds and
 * cancellations of real ones cannot all be taken back.
 */
export const orderActions: Step = {
  name: STEP,
  title: 'Ask what can be done with an order, and change one that is not there',
  async run(context) {
    const { admin, facts, own } = context;
    const missing = absent(context, 'Order');
    const ids = [...(facts.orderId ? [facts.orderId] : []), missing];
    for (const id of ids) await admin.ask(STEP, FULFILLMENT_QUERY, { id });
    for (const id of ids) await admin.ask(STEP, CUSTOMER_OF_ORDER_QUERY, { id });
    for (const id of ids) {
      const { data } = await admin.ask<LeftOfOrderQuery>(STEP, LEFT_OF_ORDER_QUERY, { id });
      const [line] = data?.order?.lineItems.nodes ?? [];
      const lines = line ? [{ lineItemId: line.id, quantity: 1, restockType: own('CANCEL') }] : [];
      await admin.ask(STEP, SUGGESTED_REFUND_QUERY, { id, lines });
    }
    const tags = [own('purchase-limits')];
    await admin.ask(STEP, TAG_ORDER_MUTATION, { id: missing, tags });
    await admin.ask(STEP, UNTAG_ORDER_MUTATION, { id: missing, tags });
    const fulfillment = absent(context, 'FulfillmentOrder');
    const hold = { handle: own('purchase-limits'), reason: own('OTHER'), reasonNotes: own('Broke a limit') };
    await admin.ask(STEP, HOLD_MUTATION, { id: fulfillment, hold });
    await admin.ask(STEP, RELEASE_MUTATION, { id: fulfillment, holdIds: [absent(context, 'FulfillmentHold')] });
    const refund = { orderId: missing, note: own('Broke a limit'), refundLineItems: [], transactions: [] };
    await admin.ask(STEP, REFUND_MUTATION, { input: refund, key: own('purchase-limits 1') });
    await admin.ask(STEP, CANCEL_ORDER_MUTATION, { id: missing, staffNote: own('Broke a limit') });
  },
};
