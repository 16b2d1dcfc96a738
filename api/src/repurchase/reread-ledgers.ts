import type { Tx } from '../database/transactions.js';

/**
 * Has all orders read again that the platform shows, of one shop or of all, and what was sold counted anew; what is
 * known of them counts meanwhile.
 */
export async function rereadLedgers(tx: Tx, shopId: string | null): Promise<void> {
  await tx.rows(
    `UPDATE purchase_ledger SET is_reread = true, reading = NULL, operation_id = NULL, sold_timezone = ''
     WHERE known_since IS NOT NULL AND ($1::uuid IS NULL OR shop_id = $1)`,
    [shopId],
  );
}
