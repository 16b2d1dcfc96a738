import type { Tx } from '../database/transactions.js';

/** The platform does not have this shop's document any more: it is published anew, whatever its version. */
export async function forgetPublication(tx: Tx): Promise<void> {
  await tx.rows('UPDATE publication SET version = 0, published_at = NULL, last_version = 0, wanted_at = now()');
}

/** Has the document of one shop or, with null, of all published again. For transactions across shops. */
export async function publishAgain(tx: Tx, shopId: string | null): Promise<void> {
  await tx.rows('UPDATE publication SET version = 0, wanted_at = now() WHERE $1::uuid IS NULL OR shop_id = $1', [
    shopId,
  ]);
}
