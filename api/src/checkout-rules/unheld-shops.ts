import type { Tx } from '../database/transactions.js';

/**
 * Ids of shops whose checkout rule the platform refused, or part of it because other apps had taken the store's places.
 * Answers other ones each time if there are more than `most`.
 */
export async function readUnheldShops(tx: Tx, most: number): Promise<string[]> {
  const shops = await tx.rows<{ id: string }>(
    `SELECT shop_id AS id FROM checkout_rules
     WHERE is_enabled AND (problem IS NOT NULL OR without_place <> '[]') ORDER BY random() LIMIT $1`,
    [most],
  );
  return shops.map(({ id }) => id);
}
