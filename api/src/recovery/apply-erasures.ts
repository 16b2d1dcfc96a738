// Erases again, in a restored database, who was erased after the backup.
import { arrivedErasures } from '../database/backup/arrived-erasures.js';
import type { BackupFile } from '../database/backup/backup-file.js';
import type { Transactions } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { doubtFacts } from '../repurchase/told-facts.js';
import { forgetCustomer } from '../repurchase/write-purchases.js';
import { deleteShop } from '../shops/write-shop.js';

export type AppliedErasures = { shops: number; customers: number; orders: number };

/** Adds the files' erasures that this database doesn't have to its own, and applies them. */
export async function applyErasures(
  transactions: Transactions,
  systemUrl: string,
  files: readonly BackupFile[],
): Promise<AppliedErasures> {
  const applied = { shops: 0, customers: 0, orders: 0 };
  for (const { shopId, isWholeShop, customerIds, orderIds } of await arrivedErasures(systemUrl, files)) {
    if (isWholeShop) {
      await eraseShop(transactions, shopId);
      applied.shops += 1;
      continue;
    }
    await transactions.run(shopId, async (tx) => {
      await doubtFacts(tx, customerIds);
      for (const customerId of customerIds) await forgetCustomer(tx, shopId, customerId, []);
      await forgetCustomer(tx, shopId, null, orderIds);
      await emit(tx, { type: 'PurchasesChanged', shopId });
    });
    applied.customers += customerIds.length;
    applied.orders += orderIds.length;
  }
  return applied;
}

async function eraseShop(transactions: Transactions, shopId: string): Promise<void> {
  const isErased = await transactions.run(shopId, (tx) => deleteShop(tx, shopId));
  if (!isErased) throw new Error(`Another transaction of the shop ${shopId} is open`);
}
