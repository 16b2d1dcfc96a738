// The merchant's changes of orders: each is stored first, and then told to the app.
import type { OrderTopic } from '../app-declaration.js';
import { now } from '../clock.js';
import type { Shop } from '../shops/shops.js';
import type { Told, Webhooks } from '../webhooks/webhooks.js';
import {
  cancelOrder,
  editOrder,
  fulfillOrder,
  OrderChangeError,
  refundUnits,
  type Cancellation,
  type ChangedOrder,
  type EditRequest,
  type RefundRequest,
} from './order-changes.js';
import { editPayload, orderPayload, refundPayload } from './order-payload.js';
import type { OrderStore } from './order-store.js';
import type { NewOrder, Order } from './order.js';

/** The order to change. `version` is when the page was made that asks, ISO 8601; without it any state is changed. */
export type Target = { shop: Shop; number: number; version?: string | undefined };

/** Null answers say that there is no such order; an `OrderChangeError` says what the order does not allow. */
export class OrderDesk {
  constructor(
    readonly store: OrderStore,
    private readonly webhooks: Webhooks,
  ) {}

  /** An order that no checkout made, for example at the point of sale: nothing judged it. */
  async place(shop: Shop, order: NewOrder): Promise<Order> {
    const placed = await this.store.add(shop, order);
    const payload = orderPayload(placed);
    await this.webhooks.sendTogether(
      shop,
      (['orders/create', 'orders/paid'] as const).map((topic) => ({ topic, payload })),
    );
    return placed;
  }

  cancel(target: Target, cancellation: Cancellation): Promise<Order | null> {
    return this.change(target, 'orders/cancelled', (order) => cancelOrder(order, cancellation, now()));
  }

  refund(target: Target, request: RefundRequest): Promise<Order | null> {
    return this.change(target, null, (order) => refundUnits(order, request, now()));
  }

  edit(target: Target, read: (order: Order) => EditRequest): Promise<Order | null> {
    return this.change(target, null, (order) => editOrder(order, read(order), now()));
  }

  fulfill(target: Target): Promise<Order | null> {
    return this.change(target, null, (order) => fulfillOrder(order, now()));
  }

  /** Anything that makes no refund and no edit. */
  write(target: Target, work: (order: Order) => Order): Promise<Order | null> {
    return this.change(target, null, (order) => ({
      order: { ...work(order), updatedAt: now() },
      refund: null,
      edit: null,
    }));
  }

  private async change(
    { shop, number, version }: Target,
    topic: OrderTopic | null,
    work: (order: Order) => ChangedOrder,
  ): Promise<Order | null> {
    const changed = await this.store.change(shop, number, (order) => {
      if (version !== undefined && order.updatedAt.toISOString() !== version)
        throw new OrderChangeError('version', 'The order was changed meanwhile. Look at it, and try again.');
      return work(order);
    });
    if (!changed) return null;
    const { order, refund, edit } = changed;
    const told: Told[] = [{ topic: 'orders/updated', payload: orderPayload(order) }];
    if (edit) told.unshift({ topic: 'orders/edited', payload: editPayload(order, edit) });
    if (refund) told.unshift({ topic: 'refunds/create', payload: refundPayload(order, refund) });
    if (topic) told.unshift({ topic, payload: orderPayload(order) });
    await this.webhooks.sendTogether(shop, told);
    return order;
  }
}
