import type { Tx } from './transactions.js';

/**
 * The internal id of the shop with this domain of the platform, also in a transaction without a shop; null when there
 * is none.
 */
export async function readShopId(tx: Tx, domain: string): Promise<string | null> {
  const [row] = await tx.rows<{ id: string | null }>('SELECT shop_by_domain($1) AS id', [domain]);
  return row?.id ?? null;
}
