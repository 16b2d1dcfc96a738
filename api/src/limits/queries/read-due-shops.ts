import type { Tx } from '../../database/transactions.js';

/** `from`: the GMT day up to which the shop's dates were looked at. */
export type LookedAt = { shopId: string; from: string };

/**
 * Of these shops those with an active limit that starts, or has ended, after the day they were looked at and up to
 * these days. For transactions that cross shops.
 */
export async function readDueShops(
  tx: Tx,
  lookedAt: readonly LookedAt[],
  { startsBy, endsBefore }: { startsBy: string; endsBefore: string },
): Promise<string[]> {
  const rows = await tx.rows<{ shop_id: string }>(
    `SELECT s.shop_id FROM unnest($1::uuid[], $2::text[]) AS s (shop_id, day)
     WHERE EXISTS (
       SELECT 1 FROM purchase_limit l
       WHERE l.shop_id = s.shop_id AND l.deleted_at IS NULL AND l.status = 'active'
         AND (l.start_date > s.day AND l.start_date <= $3 OR l.end_date >= s.day AND l.end_date < $4))`,
    [lookedAt.map(({ shopId }) => shopId), lookedAt.map(({ from }) => from), startsBy, endsBefore],
  );
  return rows.map(({ shop_id: shopId }) => shopId);
}
