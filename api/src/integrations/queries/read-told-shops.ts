import type { Tx } from '../../database/transactions.js';

/** Which of these shops were connected to workflows when the event happened. For transactions across shops. */
export async function readToldShops(tx: Tx, shopIds: readonly string[], eventId: string): Promise<string[]> {
  const rows = await tx.rows<{ shopId: string }>(
    `SELECT shop_id AS "shopId" FROM workflow_connection
     WHERE shop_id = ANY ($1::uuid[]) AND is_connected AND changed_at <= (SELECT at FROM event_log WHERE id = $2)`,
    [shopIds, eventId],
  );
  return rows.map(({ shopId }) => shopId);
}

/** Whether the shop is connected to workflows. */
export async function firesWorkflows(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows('SELECT 1 FROM workflow_connection WHERE is_connected');
  return row !== undefined;
}
