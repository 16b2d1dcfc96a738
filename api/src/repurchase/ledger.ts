// The state of a shop's ledger of purchases.
import type { Tx } from '../database/transactions.js';
import { readConnection } from '../platform/connection.js';
import { MERGE_SCOPE, missingOf, PURCHASE_SCOPES } from '../platform/scopes.js';
import { PurchaseLedgerEntity } from './purchase-ledger.entity.js';

/** The row of this transaction's shop, which is made where there is none. */
export async function lockLedger(tx: Tx, shopId: string): Promise<PurchaseLedgerEntity> {
  await tx.rows('INSERT INTO purchase_ledger (shop_id) VALUES ($1) ON CONFLICT DO NOTHING', [shopId]);
  return (await tx.ofShop(PurchaseLedgerEntity, 'write'))!;
}

/** Whether all customers of the shop share some allowance, of which pages and the checkout are told. */
export async function sharesAllowance(tx: Tx): Promise<boolean> {
  const ledger = await tx.ofShop(PurchaseLedgerEntity);
  return ledger !== null && ledger.soldDigest !== null;
}

/**
 * `missingScopes`: what the merchant still has to grant, and is asked for. `isRefused`: the platform has not approved
 * the app for data of customers and orders.
 */
export type OrderAccess = { missingScopes: string[]; isRefused: boolean };

/** Without an installation everything is missing. */
export async function readOrderAccess(tx: Tx): Promise<OrderAccess> {
  const connection = await readConnection(tx);
  const granted = connection && connection.endedAt === null ? connection.scopes : [];
  const needed = missingOf(PURCHASE_SCOPES, granted);
  // What is only useful is asked for with what is needed, and is not missed alone.
  const missingScopes = needed.length > 0 && !granted.includes(MERGE_SCOPE) ? [...needed, MERGE_SCOPE] : needed;
  const isRefused = missingScopes.length === 0 && Boolean((await tx.ofShop(PurchaseLedgerEntity))?.refusedAt);
  return { missingScopes, isRefused };
}

/** Whether the app is installed, and may see orders and write what customers bought. */
export async function maySeePurchases(tx: Tx): Promise<boolean> {
  const { missingScopes, isRefused } = await readOrderAccess(tx);
  return missingScopes.length === 0 && !isRefused;
}
