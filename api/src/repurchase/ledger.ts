// The state of a shop's ledger of purchases.
import type { Tx } from '../database/transactions.js';
import { readConnection } from '../platform/connection.js';
import { PURCHASE_SCOPES } from '../platform/scopes.js';
import { PurchaseLedgerEntity } from './purchase-ledger.entity.js';

/** The row of this transaction's shop, which is made where there is none. */
export async function lockLedger(tx: Tx, shopId: string): Promise<PurchaseLedgerEntity> {
  await tx.rows('INSERT INTO purchase_ledger (shop_id) VALUES ($1) ON CONFLICT DO NOTHING', [shopId]);
  return (await tx.ofShop(PurchaseLedgerEntity, 'write'))!;
}

/** What the merchant still has to grant; null: the app isn't installed. */
export async function lackingPurchaseScopes(tx: Tx): Promise<string[] | null> {
  const connection = await readConnection(tx);
  if (!connection || connection.endedAt !== null) return null;
  return PURCHASE_SCOPES.filter((scope) => !connection.scopes.includes(scope));
}

/** Whether the app is installed and may see orders and write what customers bought. */
export async function maySeePurchases(tx: Tx): Promise<boolean> {
  return (await lackingPurchaseScopes(tx))?.length === 0;
}
