import { z } from 'zod';
import type { Tx } from '../database/transactions.js';
import { NotFoundError } from '../http/rule-error.js';

/** Throws a 404 unless there is a shop with this id. For transactions across shops. */
export async function requireShopId(tx: Tx, shopId: string): Promise<void> {
  const isId = z.uuid().safeParse(shopId).success;
  const known = isId ? await tx.rows('SELECT 1 FROM shop WHERE id = $1', [shopId]) : [];
  if (known.length === 0) throw new NotFoundError('shop');
}
