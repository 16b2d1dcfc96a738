// Sends webhooks like the platform: signed, with a timeout, retried at growing intervals.
import { createHmac, randomUUID } from 'node:crypto';
import { answeringVersion } from '../admin-graphql/api-versions.js';
import { missingScopes, type AppDeclaration, type WebhookSubscription, type WebhookTopic } from '../app-declaration.js';
import { now } from '../clock.js';
import type { SandboxConfig } from '../config.js';
import { isProtectedTopic, withoutFields, type CustomerData } from '../customer-data/customer-data.js';
import type { Database } from '../database/database.js';
import { parseExact, stringifyExact } from '../exact-json.js';
import { findCurrent } from '../installations/current-installation.js';
import type { Shop } from '../shops/shops.js';
import { SubscriptionStore } from './subscription-store.js';
import { scopeOfTopic } from './topic-scopes.js';
import { WebhookStore, type Attempt, type Delivery } from './webhook-store.js';

const MOST_RETRIES = 8;

/** How a developer sends a webhook by hand. */
export type Manner = { isForged?: boolean; isTwice?: boolean; delayMs?: number };

export type Told = { topic: WebhookTopic; payload: object };

export class Webhooks {
  readonly store: WebhookStore;
  private readonly own: SubscriptionStore;
  private readonly timers = new Map<number, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly config: SandboxConfig,
    private readonly app: AppDeclaration,
    private readonly customerData: CustomerData,
  ) {
    this.store = new WebhookStore(database);
    this.own = new SubscriptionStore(database);
  }

  /** Goes on with what waited when the sandbox was stopped. */
  async resume(): Promise<void> {
    for (const { id, dueAt } of await this.store.waiting()) this.schedule(id, dueAt);
  }

  /** Those that the app declares, and those it made for this shop as long as the merchant's grant covers them. */
  async subscriptionsOf(shop: Shop): Promise<{ sent: WebhookSubscription[]; refused: WebhookSubscription[] }> {
    const scopes = (await findCurrent(this.database, shop))?.scopes ?? [];
    const own = (await this.own.list(shop)).filter(
      ({ topic }) => missingScopes(scopeOfTopic(topic), scopes).length === 0,
    );
    const all = [...this.app.webhooks.subscriptions, ...own];
    const isDenied = this.customerData.of(shop) === 'refused';
    const isRefused = ({ topic }: WebhookSubscription) => isDenied && isProtectedTopic(topic);
    return { sent: all.filter((each) => !isRefused(each)), refused: all.filter(isRefused) };
  }

  /** Sends a topic to all its subscriptions. The ids of the deliveries; none when nothing subscribes to the topic. */
  async send(shop: Shop, topic: WebhookTopic, payload: object, manner: Manner = {}): Promise<number[]> {
    return this.enqueue(await this.deliveriesOf(shop, { topic, payload }, randomUUID(), manner), manner.delayMs ?? 0);
  }

  /** Sends what one action of a merchant or shopper leads to: its topics share the id of their event. */
  async sendTogether(shop: Shop, told: Told[]): Promise<number[]> {
    const eventId = randomUUID();
    const deliveries = await Promise.all(told.map((each) => this.deliveriesOf(shop, each, eventId)));
    return this.enqueue(deliveries.flat(), 0);
  }

  /** Redelivers with the same ids and body. Nothing if there is no such delivery. */
  async sendAgain(id: number): Promise<number[]> {
    const delivery = await this.store.find(id);
    return delivery ? this.enqueue([delivery], 0) : [];
  }

  async close(): Promise<void> {
    this.closing.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running);
  }

  private async deliveriesOf(shop: Shop, { topic, payload }: Told, eventId: string, manner: Manner = {}) {
    const { isForged = false, isTwice = false } = manner;
    const subscriptions = (await this.subscriptionsOf(shop)).sent.filter(
      (subscription) => subscription.topic === topic,
    );
    const isRedacted = this.customerData.of(shop) === 'without-fields' && isProtectedTopic(topic);
    return subscriptions.flatMap(({ url, includeFields }) => {
      const body = stringifyExact(isRedacted ? withoutFields(payload) : payload);
      const delivery = {
        shop: shop.domain,
        topic,
        url,
        webhookId: randomUUID(),
        eventId,
        triggeredAt: now(),
        body: includeFields?.length ? stringifyExact(keepFields(parseExact(body) as Json, includeFields)) : body,
        isForged,
      };
      return isTwice ? [delivery, delivery] : [delivery];
    });
  }

  private async enqueue(deliveries: Omit<Delivery, 'id' | 'state'>[], delayMs: number): Promise<number[]> {
    const dueAt = new Date(Date.now() + delayMs);
    const ids: number[] = [];
    for (const delivery of deliveries) ids.push(await this.store.add(delivery, dueAt));
    for (const id of ids) this.schedule(id, dueAt);
    return ids;
  }

  private schedule(id: number, dueAt: Date): void {
    if (this.closing.signal.aborted) return;
    const start = () => {
      this.timers.delete(id);
      const run = this.attempt(id).catch((error: unknown) => console.error(`sandbox: webhook ${id} failed:`, error));
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    };
    this.timers.set(id, setTimeout(start, Math.max(0, dueAt.getTime() - Date.now())));
  }

  private async attempt(id: number): Promise<void> {
    const delivery = await this.store.find(id);
    if (!delivery) return;
    const attempt = await this.post(delivery);
    // Stopped in the middle: the next start tries again.
    if (this.closing.signal.aborted) return;
    const count = await this.store.addAttempt(id, attempt);
    const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    const isLast = delivery.isForged || count > MOST_RETRIES;
    const dueAt = new Date(Date.now() + this.config.webhookRetryMs * 2 ** (count - 1));
    if (isLast && !isDelivered && !delivery.isForged) await this.own.end(delivery);
    if (isDelivered || isLast) return this.store.finish(id, isDelivered ? 'delivered' : 'failed', dueAt);
    await this.store.finish(id, 'waiting', dueAt);
    this.schedule(id, dueAt);
  }

  private async post(delivery: Delivery): Promise<Attempt> {
    const sentAt = now();
    const { webhookDeadlineMs } = this.config;
    try {
      const response = await fetch(delivery.url, {
        method: 'POST',
        headers: this.headersOf(delivery),
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(webhookDeadlineMs), this.closing.signal]),
      });
      await response.arrayBuffer();
      return { sentAt, status: response.status, error: null };
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      return { sentAt, status: null, error: isLate ? `no answer within ${webhookDeadlineMs} ms` : reasonOf(error) };
    }
  }

  private headersOf({
    topic,
    shop,
    webhookId,
    eventId,
    triggeredAt,
    body,
    isForged,
  }: Delivery): Record<string, string> {
    const secret = isForged ? `not ${this.config.clientSecret}` : this.config.clientSecret;
    return {
      'content-type': 'application/json',
      'user-agent': 'Shopify-Captain-Hook',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-shop-domain': shop,
      'x-shopify-api-version': answeringVersion(this.app.webhooks.apiVersion) ?? this.app.webhooks.apiVersion,
      'x-shopify-webhook-id': webhookId,
      'x-shopify-event-id': eventId,
      'x-shopify-triggered-at': triggeredAt.toISOString(),
    };
  }
}

/** The cause behind "fetch failed". */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? String(error);
}

type Json = null | boolean | number | bigint | string | Json[] | { [name: string]: Json };

/**
 * The part of a payload that a subscription's `include_fields` selects, for example `id` and `line_items.product_id`.
 */
function keepFields(payload: Json, fields: readonly string[]): Json {
  if (Array.isArray(payload)) return payload.map((each) => keepFields(each, fields));
  if (payload === null || typeof payload !== 'object') return payload;
  const kept: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(payload)) {
    const inside = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
    if (fields.includes(name)) kept[name] = value;
    else if (inside.length > 0) kept[name] = keepFields(value, inside);
  }
  return kept;
}
