import { z } from 'zod';
import type { Tx } from '../database/transactions.js';
import { NotFoundError } from '../http/rule-error.js';

/** The id; a 404 when it can be none. */
export function shopId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new NotFoundError('shop');
  return text;
}

/** Throws a 404 unless there is a shop with this id. For transactions across shops. */
export async function requireShop(tx: Tx, id: string): Promise<void> {
  const known = await tx.rows('SELECT 1 FROM shop WHERE id = $1', [id]);
  if (known.length === 0) throw new NotFoundError('shop');
}
