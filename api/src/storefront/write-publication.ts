import type { Tx } from '../database/transactions.js';

/** The platform may not have this shop's document any more: it is published again, whatever its version. */
export async function forgetPublication(tx: Tx): Promise<void> {
  await tx.rows('UPDATE publication SET version = 0, published_at = NULL');
}

/** The same for one shop or, with null, for all. For transactions across shops. */
export async function forgetPublications(tx: Tx, shopId: string | null): Promise<void> {
  await tx.rows('UPDATE publication SET version = 0, published_at = NULL WHERE $1::uuid IS NULL OR shop_id = $1', [
    shopId,
  ]);
}
