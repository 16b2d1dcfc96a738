// The platform's orders, in memory: as single ones, and all at once by a bulk operation.
import type { ServerResponse } from 'node:http';
import type { FakeLine, FakeOrder } from './fake-order.js';
import { FakeOrderActions, lineGid } from './fake-order-actions.js';

export type { FakeLine, FakeOrder } from './fake-order.js';

export type FakeSubscription = { id: string; topic: string; uri: string; includeFields: string[] };

export class FakeOrders {
  readonly actions = new FakeOrderActions();
  private readonly topics = new Map<string, FakeSubscription[]>();
  private subscribed = 0;
  /** Why the platform refuses the next subscriptions. */
  topicRefusal: string | null = null;
  /** By shop, oldest first. */
  private readonly orders = new Map<string, FakeOrder[]>();
  /** Customers by e-mail address. */
  readonly customers = new Map<string, string>();
  /** Where results of bulk operations are fetched. */
  origin = '';
  /** How often the platform answers that it is still at it. */
  runningAnswers = 0;
  /** Operations that end otherwise. */
  ending: { status: string; errorCode?: string } | null = null;
  started = 0;
  /** The text of each bulk operation that was started. */
  readonly queries: string[] = [];
  /** Operations that the app has cancelled. */
  readonly cancelled: string[] = [];

  of(shop: string): FakeOrder[] {
    if (!this.orders.has(shop)) this.orders.set(shop, []);
    return this.orders.get(shop)!;
  }

  /** The answer to an operation; undefined: it is about something else. */
  answer(name: string, shop: string, variables: Record<string, never>): object | undefined {
    const {
      id,
      query,
      beforeDiscounts = false,
    } = variables as { id?: string; query?: string; beforeDiscounts?: boolean };
    if (name === 'PlacedOrder') return { order: this.single(shop, id!) };
    if (name === 'PlacedOrderWithContact') return { order: this.single(shop, id!, true) };
    if (name === 'JudgedOrder') return { order: this.judged(shop, id!, beforeDiscounts) };
    if (name === 'StartReading') {
      this.queries.push(query!);
      this.started += 1;
      return { bulkOperationRunQuery: { bulkOperation: { id: `bulk-${this.started}` }, userErrors: [] } };
    }
    if (name === 'CancelReading') {
      this.cancelled.push(id!);
      return { bulkOperationCancel: { bulkOperation: { id, status: 'CANCELING' }, userErrors: [] } };
    }
    if (name === 'Reading') return { bulkOperation: this.reading(shop) };
    if (name === 'OrdersShown' || name === 'ContactsShown') return { orders: { nodes: [] } };
    if (name === 'OrderTopics') return { webhookSubscriptions: { nodes: this.topicsOf(shop) } };
    if (name === 'Subscribe') return { webhookSubscriptionCreate: this.subscribe(shop, variables) };
    if (name === 'Unsubscribe') return { webhookSubscriptionDelete: this.unsubscribe(shop, id!) };
    if (name !== 'CustomerByEmail')
      return this.actions.answer(name, (gid) => this.find(shop, gid), variables as Record<string, never>);
    const customer = this.customers.get(/"(.*)"/.exec(query!)![1]!);
    return { customers: { nodes: customer ? [{ id: `gid://shopify/Customer/${customer}`, tags: [] }] : [] } };
  }

  /** Subscriptions to order topics that the app made in the shop. */
  topicsOf(shop: string): FakeSubscription[] {
    if (!this.topics.has(shop)) this.topics.set(shop, []);
    return this.topics.get(shop)!;
  }

  private subscribe(shop: string, variables: object): object {
    const { topic, webhookSubscription } = variables as {
      topic: string;
      webhookSubscription: Pick<FakeSubscription, 'uri' | 'includeFields'>;
    };
    const message = this.topicRefusal;
    if (message !== null) return { webhookSubscription: null, userErrors: [{ field: ['topic'], message }] };
    this.subscribed += 1;
    const made = { id: `gid://shopify/WebhookSubscription/${this.subscribed}`, topic, ...webhookSubscription };
    this.topicsOf(shop).push(made);
    return { webhookSubscription: { id: made.id }, userErrors: [] };
  }

  private unsubscribe(shop: string, id: string): object {
    this.topics.set(
      shop,
      this.topicsOf(shop).filter((each) => each.id !== id),
    );
    return { deletedWebhookSubscriptionId: id, userErrors: [] };
  }

  /** After so many lines the next result ends in the middle. */
  cutAfter: number | null = null;

  /** Sends the result of a bulk operation. */
  send(shop: string, response: ServerResponse): void {
    const result = this.result(shop);
    if (this.cutAfter === null) return void response.end(result);
    const part = result.split('\n').slice(0, this.cutAfter).join('\n');
    this.cutAfter = null;
    response.setHeader('content-length', Buffer.byteLength(result));
    response.write(part, () => response.destroy());
  }

  /** The result of a bulk operation. */
  result(shop: string): string {
    return this.of(shop)
      .flatMap((order) => [
        {
          ...headOf(order),
          ...originOf(order),
          ...(this.queries.at(-1)?.includes('shippingAddress') && contactOf(order)),
        },
        ...order.lines.map((line) => ({ ...lineOf(line), __parentId: `gid://shopify/Order/${order.id}` })),
      ])
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
  }

  private reading(shop: string): object {
    if (this.runningAnswers > 0) {
      this.runningAnswers -= 1;
      return { status: 'RUNNING', errorCode: null, rootObjectCount: '1', url: null };
    }
    if (this.ending) return { errorCode: null, rootObjectCount: '0', url: null, ...this.ending };
    const count = this.of(shop).length;
    const url = count > 0 ? `${this.origin}/bulk/${shop}` : null;
    return { status: 'COMPLETED', errorCode: null, rootObjectCount: String(count), url };
  }

  private judged(shop: string, gid: string, isBeforeDiscounts: boolean): object | null {
    const order = this.find(shop, gid);
    if (!order) return null;
    const { lineItems, ...single } = this.single(shop, gid) as { lineItems: { nodes: object[] } };
    const originals = order.lines.map(({ original, total = '10.00' }) => ({
      originalTotalSet: { shopMoney: { amount: original ?? total } },
    }));
    const nodes = lineItems.nodes.map((line, index) => ({ ...line, ...(isBeforeDiscounts && originals[index]) }));
    return { ...single, lineItems: { ...lineItems, nodes }, ...originOf(order) };
  }

  private find(shop: string, gid: string): FakeOrder | undefined {
    return this.of(shop).find(({ id }) => gid === `gid://shopify/Order/${id}`);
  }

  private single(shop: string, gid: string, isReached = false): object | null {
    const order = this.find(shop, gid);
    if (!order) return null;
    const pageInfo = { hasNextPage: false, endCursor: null };
    return {
      ...headOf(order),
      ...(isReached && contactOf(order)),
      lineItems: {
        nodes: order.lines.map((line, index) => ({ id: lineGid(order.id, index), ...lineOf(line) })),
        pageInfo,
      },
    };
  }
}

/** What is asked of an order beside what counts of it as a purchase. */
function originOf({ id, customerId, sourceName = 'web', appName = 'Online Store', editedAt, tags = [] }: FakeOrder) {
  const edits = editedAt === undefined ? [] : [{ reason: 'ORDER_EDIT', happenedAt: editedAt }];
  return {
    name: `#${id}`,
    edited: editedAt !== undefined,
    sourceName,
    app: { name: appName },
    ...(customerId !== null && { customer: { id: `gid://shopify/Customer/${customerId}`, tags } }),
    agreements: { nodes: edits },
  };
}

function contactOf({ email = '', phone, address }: FakeOrder): object {
  return { email: email || null, phone: phone ?? null, shippingAddress: address ?? null };
}

function headOf({ id, at, isCancelled, customerId }: FakeOrder): object {
  return {
    id: `gid://shopify/Order/${id}`,
    processedAt: at,
    cancelledAt: isCancelled ? at : null,
    customer: customerId === null ? null : { id: `gid://shopify/Customer/${customerId}` },
  };
}

function lineOf({ productId, variantId = '5', quantity, left = quantity, total = '10.00', ...line }: FakeLine): object {
  return {
    quantity,
    currentQuantity: left,
    discountedTotalSet: { shopMoney: { amount: total } },
    title: `Product ${productId}`,
    sku: line.sku ?? null,
    isGiftCard: line.isGiftCard ?? false,
    sellingPlan: line.sellingPlan === undefined ? null : { name: line.sellingPlan },
    product: productId === '' ? null : { id: `gid://shopify/Product/${productId}` },
    variant: { id: `gid://shopify/ProductVariant/${variantId}` },
  };
}
