import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { Tx } from '../../database/transactions.js';

/** Which version of the shop's document there is, and whether the platform has it. */
export async function readPublication(tx: Tx): Promise<{ version: number; isPublished: boolean }> {
  const [row] = await tx.rows<{ version: string | null; published: string | null }>(
    'SELECT (SELECT version FROM storefront_settings) AS version, (SELECT version FROM publication) AS published',
  );
  const version = Number(row?.version ?? 0);
  return { version, isPublished: version > 0 && Number(row?.published ?? 0) >= version };
}

/** The shop's document; null before its first projection. */
export async function readSettings(tx: Tx): Promise<StorefrontSettings | null> {
  const [row] = await tx.rows<{ document: StorefrontSettings }>('SELECT document FROM storefront_settings');
  return row?.document ?? null;
}
