import type { Tx } from '../database/transactions.js';

/** The platform may not have this shop's document any more: it is published again, whatever its version. */
export async function forgetPublication(tx: Tx): Promise<void> {
  await tx.rows('UPDATE publication SET version = 0, published_at = NULL');
}
