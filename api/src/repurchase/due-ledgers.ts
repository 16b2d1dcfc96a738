import type { Tx } from '../database/transactions.js';

/** The platform ends subscriptions whose deliveries fail for hours: whether they are there is asked this often. */
export const TOPICS_CHECKED_EVERY_MS = 20 * 3_600_000;

/**
 * Shops whose orders the platform refused, or how their customers can be reached, or whose order topics were not looked
 * at for long, in no order, so that none waits behind others for ever; without a token nothing can be asked. Across
 * shops.
 */
export async function readDueLedgers(tx: Tx, at: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `SELECT l.shop_id AS id FROM purchase_ledger l JOIN platform_connection c ON c.shop_id = l.shop_id
     JOIN platform_token t ON t.shop_id = l.shop_id
     WHERE c.ended_at IS NULL AND (l.refused_at IS NOT NULL OR
       l.contacts_refused_at <= $1 OR (l.known_since IS NOT NULL AND coalesce(l.topics_at, 'epoch') <= $1))
     ORDER BY random() LIMIT $2`,
    [new Date(at.getTime() - TOPICS_CHECKED_EVERY_MS), most],
  );
  return rows.map(({ id }) => id);
}
