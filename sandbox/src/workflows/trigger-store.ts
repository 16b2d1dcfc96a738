import { now } from '../clock.js';
import type { Database } from '../database/database.js';
import { parseExact, stringifyExact } from '../exact-json.js';
import type { Shop } from '../shops/shops.js';

export type ReceivedTrigger = { id: number; handle: string; payload: Record<string, unknown>; receivedAt: Date };

const MOST_LISTED = 200;

/** The triggers that arrived in each store. */
export class TriggerStore {
  constructor(private readonly database: Database) {}

  async add(shop: Shop, handle: string, payload: unknown): Promise<void> {
    await this.database.query('INSERT INTO flow_trigger (shop, handle, payload, received_at) VALUES ($1, $2, $3, $4)', [
      shop.domain,
      handle,
      stringifyExact(payload),
      now(),
    ]);
  }

  /** The newest 200, newest first. */
  async list(shop: Shop): Promise<ReceivedTrigger[]> {
    const { rows } = await this.database.query<ReceivedTrigger & { payload: string }>(
      `SELECT id::int, handle, payload::text, received_at AS "receivedAt" FROM flow_trigger WHERE shop = $1
       ORDER BY id DESC LIMIT ${MOST_LISTED}`,
      [shop.domain],
    );
    return rows.map((row) => ({ ...row, payload: parseExact(row.payload) as ReceivedTrigger['payload'] }));
  }
}
