import { deletesOld } from '../database/delete-old.js';
import type { Tx } from '../database/transactions.js';

/** What was sent can be looked at, and sent again, for a month. */
export const deleteOldOutgoing = deletesOld('outgoing_delivery', `created_at < $1::timestamptz - interval '30 days'`);

/** Shops with deliveries to send by now, in no order, so that none waits for ever. Across shops. */
export async function readDueShops(tx: Tx, at: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ shopId: string }>(
    `SELECT shop_id AS "shopId" FROM (SELECT DISTINCT shop_id FROM outgoing_delivery WHERE next_at <= $1) AS due
     ORDER BY random() LIMIT $2`,
    [at, most],
  );
  return rows.map(({ shopId }) => shopId);
}
