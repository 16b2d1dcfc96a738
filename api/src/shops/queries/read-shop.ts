import type { Tx } from '../../database/transactions.js';
import { ShopEntity } from '../shop.entity.js';

/** A shop's own facts. */
export type ShopFacts = Readonly<ShopEntity>;

/** The language that a shopper reads whose own one has no text (rules §5). */
export function messageLanguage({
  chosenLanguage,
  defaultLanguage,
}: Pick<ShopFacts, 'chosenLanguage' | 'defaultLanguage'>) {
  return chosenLanguage ?? defaultLanguage;
}

/** The shop of this transaction. */
export async function readShop(tx: Tx): Promise<ShopFacts> {
  const shop = await tx.ofShop(ShopEntity);
  if (!shop) throw new Error('The transaction has no shop');
  return shop;
}
