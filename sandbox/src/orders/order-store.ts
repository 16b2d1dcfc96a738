import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';
import { MOST_LINES, type NewOrder, type Order } from './order.js';

const FIRST_NUMBER = 1001;
const PAGE = 25;
const COLUMNS = `id::float8, token, number, source, email, customer_id::int AS "customerId", delivery, currency,
  presentment_currency AS "presentmentCurrency", lines, refunds, edits, created_at AS "createdAt",
  processed_at AS "processedAt", coalesce(updated_at, processed_at) AS "updatedAt", cancelled_at AS "cancelledAt",
  cancel_reason AS "cancelReason", locale, tags, holds, fulfilled_at AS "fulfilledAt"`;

/** Adds the order with the shop's next number. */
export async function addOrder(client: PoolClient, shop: Shop, order: NewOrder): Promise<Order> {
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`orders of ${shop.domain}`]);
  const { rows } = await client.query<Order>(
    `WITH next AS (
       SELECT nextval(pg_get_serial_sequence('shop_order', 'id')) AS id,
         (SELECT coalesce(max(number) + 1, ${FIRST_NUMBER}) FROM shop_order WHERE shop = $1) AS number
     )
     INSERT INTO shop_order (id, source, shop, token, number, email, customer_id, delivery, currency,
       presentment_currency, lines, created_at, processed_at, fulfilled_at, locale)
     OVERRIDING SYSTEM VALUE
     SELECT id, $10, $1, $2, number, $3, $4, $5, $6, $7, (
       SELECT jsonb_agg(line || jsonb_build_object('id', next.id * ${MOST_LINES} + position) ORDER BY position)
       FROM jsonb_array_elements($8::jsonb) WITH ORDINALITY AS each (line, position)
     ), $9, $9, CASE WHEN $10 = 'pos' THEN $9::timestamptz END, $11 FROM next RETURNING ${COLUMNS}`,
    [
      shop.domain,
      randomBytes(16).toString('hex'),
      order.email,
      order.customerId,
      JSON.stringify(order.delivery),
      shop.currency,
      order.presentmentCurrency,
      JSON.stringify(order.lines),
      order.at ?? now(),
      order.source ?? 'web',
      order.locale ?? null,
    ],
  );
  return rows[0]!;
}

export class OrderStore {
  constructor(private readonly database: Database) {}

  /** Adds an order that no checkout made. */
  add(shop: Shop, order: NewOrder): Promise<Order> {
    return inTransaction(this.database, (client) => addOrder(client, shop, order));
  }

  findByToken(shop: Shop, token: string): Promise<Order | null> {
    return this.findBy('token', shop, token);
  }

  findByNumber(shop: Shop, number: number): Promise<Order | null> {
    return this.findBy('number', shop, number);
  }

  findById(shop: Shop, id: number): Promise<Order | null> {
    return this.findBy('id', shop, id);
  }

  private async findBy(column: 'token' | 'number' | 'id', shop: Shop, value: string | number): Promise<Order | null> {
    const query = `SELECT ${COLUMNS} FROM shop_order WHERE shop = $1 AND ${column} = $2`;
    const { rows } = await this.database.query<Order>(query, [shop.domain, value]);
    return rows[0] ?? null;
  }

  /** Newest first: those before a number, or the latest. */
  async list(shop: Shop, before: number | null): Promise<{ orders: Order[]; hasMore: boolean }> {
    const { rows } = await this.database.query<Order>(
      `SELECT ${COLUMNS} FROM shop_order WHERE shop = $1 AND ($2::int IS NULL OR number < $2)
       ORDER BY number DESC LIMIT ${PAGE + 1}`,
      [shop.domain, before],
    );
    return { orders: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
  }

  /** All of the shop, or of one of its customers; oldest first. */
  async all(shop: Shop, customerId: number | null = null): Promise<Order[]> {
    const { rows } = await this.database.query<Order>(
      `SELECT ${COLUMNS} FROM shop_order WHERE shop = $1 AND ($2::bigint IS NULL OR customer_id = $2) ORDER BY number`,
      [shop.domain, customerId],
    );
    return rows;
  }

  /** Changes the order under a lock; null if there is no such order. */
  change<Changed extends { order: Order }>(
    shop: Shop,
    number: number,
    work: (order: Order) => Changed,
  ): Promise<Changed | null> {
    return inTransaction(this.database, async (client) => {
      const { rows } = await client.query<Order>(
        `SELECT ${COLUMNS} FROM shop_order WHERE shop = $1 AND number = $2 FOR UPDATE`,
        [shop.domain, number],
      );
      if (!rows[0]) return null;
      const changed = work(rows[0]);
      const { order } = changed;
      await client.query(
        `UPDATE shop_order SET lines = $2, refunds = $3, edits = $4, updated_at = $5, cancelled_at = $6,
           cancel_reason = $7, tags = $8, holds = $9, fulfilled_at = $10 WHERE id = $1`,
        [
          order.id,
          ...[order.lines, order.refunds, order.edits].map((list) => JSON.stringify(list)),
          order.updatedAt,
          order.cancelledAt,
          order.cancelReason,
          ...[order.tags, order.holds].map((list) => JSON.stringify(list)),
          order.fulfilledAt,
        ],
      );
      return changed;
    });
  }
}
