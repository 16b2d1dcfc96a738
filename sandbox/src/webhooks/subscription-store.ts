// Subscriptions to webhooks that the app made for one shop, beside those it declares for all.
import type { WebhookSubscription, WebhookTopic } from '../app-declaration.js';
import { now } from '../clock.js';
import type { Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';

export type OwnSubscription = WebhookSubscription & { id: number; createdAt: Date; includeFields: string[] };
type Row = { id: string; topic: WebhookTopic; url: string; fields: string[]; createdAt: Date };

export class SubscriptionStore {
  constructor(private readonly database: Database) {}

  async list(shop: Shop): Promise<OwnSubscription[]> {
    const { rows } = await this.database.query<Row>(
      `SELECT id, topic, url, include_fields AS fields, created_at AS "createdAt" FROM webhook_subscription
       WHERE shop = $1 ORDER BY id`,
      [shop.domain],
    );
    return rows.map(({ id, fields, ...row }) => ({ ...row, id: Number(id), includeFields: fields }));
  }

  /** Null: the topic is sent there already. */
  async add(shop: Shop, { topic, url, includeFields = [] }: WebhookSubscription): Promise<OwnSubscription | null> {
    const createdAt = now();
    const { rows } = await this.database.query<{ id: string }>(
      `INSERT INTO webhook_subscription (shop, topic, url, include_fields, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (shop, topic, url) DO NOTHING RETURNING id`,
      [shop.domain, topic, url, includeFields, createdAt],
    );
    return rows[0] ? { id: Number(rows[0].id), topic, url, includeFields, createdAt } : null;
  }

  /** False: the shop has no such subscription. */
  async remove(shop: Shop, id: number): Promise<boolean> {
    const query = 'DELETE FROM webhook_subscription WHERE shop = $1 AND id = $2';
    return (await this.database.query(query, [shop.domain, id])).rowCount === 1;
  }

  /** A delivery failed for good: the platform ends the subscription. */
  async end({ shop, topic, url }: { shop: string; topic: string; url: string }): Promise<void> {
    const query = 'DELETE FROM webhook_subscription WHERE shop = $1 AND topic = $2 AND url = $3';
    await this.database.query(query, [shop, topic, url]);
  }
}
