import type { Tx } from '../database/transactions.js';
import type { ShopFacts } from './queries/read-shop.js';
import { ShopEntity } from './shop.entity.js';

/** Writes the row of a shop that was not known before. */
export async function insertShop(tx: Tx, shop: Omit<ShopFacts, 'createdAt'>): Promise<void> {
  await tx.manager.insert(ShopEntity, shop);
}
