import type { Tx } from '../database/transactions.js';

/** Answers whether it was otherwise before. */
export async function writeWorkflowConnection(tx: Tx, shopId: string, isConnected: boolean): Promise<boolean> {
  const changed = await tx.rows(
    `INSERT INTO workflow_connection AS c (shop_id, is_connected) VALUES ($1, $2)
     ON CONFLICT (shop_id) DO UPDATE SET is_connected = $2, changed_at = clock_timestamp()
       WHERE c.is_connected <> $2
     RETURNING shop_id`,
    [shopId, isConnected],
  );
  return changed.length > 0;
}

/** The app was uninstalled: no triggers until the merchant reconnects. */
export async function endWorkflowConnection(tx: Tx): Promise<void> {
  await tx.rows(
    'UPDATE workflow_connection SET is_connected = false, changed_at = clock_timestamp() WHERE is_connected',
  );
}
