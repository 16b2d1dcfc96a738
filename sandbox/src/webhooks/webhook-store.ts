// The deliveries of webhooks and the attempts at each.
import type { Database } from '../database/database.js';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';
export type Delivery = {
  id: number;
  shop: string;
  topic: string;
  url: string;
  /** The same for every attempt, and for a delivery that is sent again. */
  webhookId: string;
  /** The same for all deliveries of one change in the store. */
  eventId: string;
  triggeredAt: Date;
  body: string;
  isForged: boolean;
  state: DeliveryState;
};
export type Attempt = { sentAt: Date; status: number | null; error: string | null };
export type DeliveryWithAttempts = Delivery & { attempts: Attempt[] };

const COLUMNS = `id::int, shop, topic, url, webhook_id AS "webhookId", event_id AS "eventId",
  triggered_at AS "triggeredAt", body, is_forged AS "isForged", state`;
const MOST_LISTED = 100;

export class WebhookStore {
  constructor(private readonly database: Database) {}

  /** `dueAt` is in the machine's time: waiting cannot be moved by the store's clock. */
  async add(delivery: Omit<Delivery, 'id' | 'state'>, dueAt: Date): Promise<number> {
    const { shop, topic, url, webhookId, eventId, triggeredAt, body, isForged } = delivery;
    const { rows } = await this.database.query<{ id: number }>(
      `INSERT INTO webhook_delivery
         (shop, topic, url, webhook_id, event_id, triggered_at, body, is_forged, state, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9) RETURNING id::int`,
      [shop, topic, url, webhookId, eventId, triggeredAt, body, isForged, dueAt],
    );
    return rows[0]!.id;
  }

  async find(id: number): Promise<Delivery | null> {
    const { rows } = await this.database.query<Delivery>(`SELECT ${COLUMNS} FROM webhook_delivery WHERE id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Deliveries left unfinished by an earlier start. */
  async waiting(): Promise<{ id: number; dueAt: Date }[]> {
    const { rows } = await this.database.query<{ id: number; dueAt: Date }>(
      `SELECT id::int, due_at AS "dueAt" FROM webhook_delivery WHERE state = 'waiting'`,
    );
    return rows;
  }

  /** Keeps an attempt; answers how many there are now. */
  async addAttempt(id: number, { sentAt, status, error }: Attempt): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      `WITH added AS (INSERT INTO webhook_attempt (delivery_id, sent_at, status, error) VALUES ($1, $2, $3, $4))
       SELECT count(*)::int + 1 AS count FROM webhook_attempt WHERE delivery_id = $1`,
      [id, sentAt, status, error],
    );
    return rows[0]!.count;
  }

  async finish(id: number, state: DeliveryState, dueAt: Date): Promise<void> {
    await this.database.query('UPDATE webhook_delivery SET state = $2, due_at = $3 WHERE id = $1', [id, state, dueAt]);
  }

  /** The latest deliveries of a shop, or of all, newest first. */
  async list(shop: string | null): Promise<DeliveryWithAttempts[]> {
    const { rows } = await this.database.query<Delivery>(
      `SELECT ${COLUMNS} FROM webhook_delivery
       WHERE $1::text IS NULL OR shop = $1 ORDER BY id DESC LIMIT ${MOST_LISTED}`,
      [shop],
    );
    const attempts = await this.database.query<Attempt & { deliveryId: number }>(
      `SELECT delivery_id::int AS "deliveryId", sent_at AS "sentAt", status, error
       FROM webhook_attempt WHERE delivery_id = ANY($1) ORDER BY id`,
      [rows.map(({ id }) => id)],
    );
    return rows.map((delivery) => ({
      ...delivery,
      attempts: attempts.rows
        .filter(({ deliveryId }) => deliveryId === delivery.id)
        .map(({ sentAt, status, error }) => ({ sentAt, status, error })),
    }));
  }
}
