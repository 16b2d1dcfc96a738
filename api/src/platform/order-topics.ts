// The webhooks about a shop's orders. The app subscribes to them where the merchant lets it see orders: declared for
// every shop, they would need the platform's approval for customers' data before the app could be deployed at all.
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { AccessTokens, type ShopKey } from './access-tokens.js';
import { outcomeOfErrors } from './graphql-errors.js';
import type { OrderTopicsQuery, SubscribeMutation, UnsubscribeMutation } from './operations.generated.js';
import { ORDER_TOPICS_QUERY, SUBSCRIBE_MUTATION, UNSUBSCRIBE_MUTATION } from './order-operations.js';
import { PlatformError } from './platform-error.js';
import { MERGE_SCOPE } from './scopes.js';

type Subscription = OrderTopicsQuery['webhookSubscriptions']['nodes'][number];
type Topic = { topic: Subscription['topic']; includeFields: string[]; scope?: string };

/**
 * Nothing is sent about the customer. What is left of an order's lines is for orders of more than 60 days ago, which
 * the platform does not show to the app; of others the app asks for what counts.
 */
const WHOLE_ORDER = [
  'id',
  'updated_at',
  'cancelled_at',
  'line_items.product_id',
  'line_items.variant_id',
  'line_items.current_quantity',
];
const REFUND = [
  'id',
  'order_id',
  'created_at',
  'refund_line_items.quantity',
  'refund_line_items.line_item.product_id',
  'refund_line_items.line_item.variant_id',
];
const MERGED = ['admin_graphql_api_customer_kept_id', 'admin_graphql_api_customer_deleted_id'];

export const ORDER_TOPICS: readonly Topic[] = [
  { topic: 'ORDERS_CREATE', includeFields: WHOLE_ORDER },
  { topic: 'ORDERS_PAID', includeFields: WHOLE_ORDER },
  { topic: 'ORDERS_UPDATED', includeFields: WHOLE_ORDER },
  { topic: 'ORDERS_CANCELLED', includeFields: WHOLE_ORDER },
  { topic: 'ORDERS_EDITED', includeFields: ['order_edit.order_id'] },
  { topic: 'ORDERS_DELETE', includeFields: ['id'] },
  { topic: 'REFUNDS_CREATE', includeFields: REFUND },
  { topic: 'CUSTOMERS_MERGE', includeFields: MERGED, scope: MERGE_SCOPE },
];

@Injectable()
export class OrderTopics {
  private readonly uri: string;

  constructor(
    private readonly tokens: AccessTokens,
    @Inject(CONFIG) { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  ) {
    this.uri = `${PUBLIC_URL}/webhooks/shopify`;
  }

  /**
   * Subscribes to what is missing of the topics that these scopes allow. Answers whether any about orders was: the
   * platform ends subscriptions whose deliveries fail for hours, and changes since then were not heard of.
   */
  async subscribe(shop: ShopKey, scopes: readonly string[]): Promise<boolean> {
    const there = await this.read(shop);
    const wanted = ORDER_TOPICS.filter(({ scope }) => scope === undefined || scopes.includes(scope));
    const missing = wanted.filter((topic) => !there.some((each) => this.isFor(each, topic)));
    // An earlier release, or an earlier address, may have asked for other things.
    const other = there.filter((each) => !wanted.some((topic) => this.isFor(each, topic)));
    await this.remove(shop, other);
    for (const { topic, includeFields } of missing) {
      const webhookSubscription = { uri: this.uri, includeFields };
      const { webhookSubscriptionCreate: answer } = await this.tokens.query<SubscribeMutation>(
        shop,
        SUBSCRIBE_MUTATION,
        { topic, webhookSubscription },
      );
      throwIfRefused(answer);
    }
    return missing.some(({ scope }) => scope === undefined);
  }

  async unsubscribe(shop: ShopKey): Promise<void> {
    await this.remove(shop, await this.read(shop));
  }

  private async read(shop: ShopKey): Promise<Subscription[]> {
    const topics = ORDER_TOPICS.map(({ topic }) => topic);
    const { webhookSubscriptions } = await this.tokens.query<OrderTopicsQuery>(shop, ORDER_TOPICS_QUERY, { topics });
    return webhookSubscriptions.nodes;
  }

  private async remove(shop: ShopKey, subscriptions: readonly Subscription[]): Promise<void> {
    for (const { id } of subscriptions) {
      const { webhookSubscriptionDelete: answer } = await this.tokens.query<UnsubscribeMutation>(
        shop,
        UNSUBSCRIBE_MUTATION,
        { id },
      );
      throwIfRefused(answer);
    }
  }

  private isFor({ topic, uri, includeFields }: Subscription, wanted: Topic): boolean {
    const isSame = topic === wanted.topic && uri === this.uri && includeFields.length === wanted.includeFields.length;
    return isSame && wanted.includeFields.every((field) => includeFields.includes(field));
  }
}

/** A refusal is a sentence without a code. A topic that is there by now, or gone, is no problem. */
function throwIfRefused(answer: { userErrors: readonly { message: string }[] } | null): void {
  if (answer === null) throw new PlatformError('unusable', 'the subscriptions to webhooks were not answered');
  const refusals = answer.userErrors.filter(({ message }) => !/already been taken|does not exist/i.test(message));
  if (refusals.length === 0) return;
  const reason = refusals.map(({ message }) => message).join('; ');
  const isDenied = refusals.some(({ message }) => /do not have permission/i.test(message));
  throw new PlatformError(isDenied ? 'forbidden' : outcomeOfErrors(refusals), reason);
}
