// What an app does with the platform's orders: tags, holds on fulfillment, refunds and cancellations.
import type { FakeOrder } from './fake-order.js';

type RefundInput = {
  orderId: string;
  refundLineItems: { lineItemId: string; quantity: number }[];
  transactions: object[];
};
type Variables = {
  id?: string;
  tags?: string[];
  hold?: { handle: string; reasonNotes: string };
  holdIds?: string[];
  lines?: { quantity: number }[];
  input?: RefundInput;
  key?: string;
};

/** The gid of a line, by its place in the order. */
export const lineGid = (orderId: string, index: number) => `gid://shopify/LineItem/${orderId}${index}`;

export class FakeOrderActions {
  readonly tags = new Map<string, Set<string>>();
  /** Handles of holds by order. */
  readonly holds = new Map<string, string[]>();
  /** Refunds that were made, by their key. */
  readonly refunds = new Map<string, RefundInput>();
  /** Where to write to the customers of orders, by the order's gid. */
  readonly contacts = new Map<string, { email: string; customerLocale: string }>();
  /** Orders whose fulfillment has ended. */
  readonly fulfilled = new Set<string>();
  /** How often orders were canceled. */
  cancellations = 0;

  /** The answer to an operation; undefined: it is about something else. */
  answer(name: string, find: (gid: string) => FakeOrder | undefined, variables: Variables): object | undefined {
    const { id = '', tags = [], input, key = '' } = variables;
    switch (name) {
      case 'TagOrder':
        for (const tag of tags) this.tagsOf(id).add(tag);
        return { tagsAdd: { userErrors: [] } };
      case 'UntagOrder':
        for (const tag of tags) this.tagsOf(id).delete(tag);
        return { tagsRemove: { userErrors: [] } };
      case 'Fulfillment':
        return { order: { fulfillmentOrders: { nodes: [this.fulfillmentOf(id)] } } };
      case 'Hold':
        this.holdsOf(id).push(variables.hold!.handle);
        return { fulfillmentOrderHold: { userErrors: [] } };
      case 'Release':
        this.holds.set(id, []);
        return { fulfillmentOrderReleaseHold: { userErrors: [] } };
      case 'LeftOfOrder':
        return { order: this.leftOf(find(id)) };
      case 'SuggestedRefund':
        return { order: suggestionFor(variables.lines!) };
      case 'Refund':
        if (!this.refunds.has(key)) this.refund(key, find(input!.orderId)!, input!);
        return { refundCreate: { refund: { id: key }, userErrors: [] } };
      case 'CustomerOfOrder':
        return { order: this.contacts.get(id) ?? { email: null, customerLocale: null } };
      case 'CancelOrder':
        this.cancellations += 1;
        find(id)!.isCancelled = true;
        return { orderCancel: { job: { id: 'job' }, orderCancelUserErrors: [] } };
    }
    return undefined;
  }

  tagsOf(id: string): Set<string> {
    if (!this.tags.has(id)) this.tags.set(id, new Set());
    return this.tags.get(id)!;
  }

  holdsOf(id: string): string[] {
    if (!this.holds.has(id)) this.holds.set(id, []);
    return this.holds.get(id)!;
  }

  /** An order is fulfilled as a whole, under its own id. */
  private fulfillmentOf(id: string): object {
    const holds = this.holdsOf(id);
    const open = holds.length > 0 ? 'ON_HOLD' : 'OPEN';
    return {
      id,
      status: this.fulfilled.has(id) ? 'CLOSED' : open,
      fulfillmentHolds: holds.map((handle) => ({ id: `hold ${handle}`, handle, heldByRequestingApp: true })),
    };
  }

  private leftOf(order: FakeOrder | undefined): object | null {
    if (!order) return null;
    const isFulfilled = this.fulfilled.has(`gid://shopify/Order/${order.id}`);
    const nodes = order.lines.map(({ quantity, left = quantity }, index) => ({
      id: lineGid(order.id, index),
      currentQuantity: left,
      unfulfilledQuantity: isFulfilled ? 0 : left,
    }));
    const lineItems = { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
    return { cancelledAt: order.isCancelled ? order.at : null, lineItems };
  }

  private refund(key: string, order: FakeOrder, input: RefundInput): void {
    this.refunds.set(key, input);
    for (const { lineItemId, quantity } of input.refundLineItems) {
      const line = order.lines.find((_line, index) => lineGid(order.id, index) === lineItemId)!;
      line.left = (line.left ?? line.quantity) - quantity;
    }
  }
}

function suggestionFor(lines: readonly { quantity: number }[]): object {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const transaction = {
    amountSet: { presentmentMoney: { amount: `${units}.00` } },
    gateway: 'bogus',
    parentTransaction: { id: 'gid://shopify/OrderTransaction/1' },
  };
  return { presentmentCurrencyCode: 'USD', suggestedRefund: { suggestedTransactions: [transaction] } };
}
