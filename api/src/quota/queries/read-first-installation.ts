import type { Tx } from '../../database/transactions.js';
import { QuotaEntity } from '../quota.entity.js';

/** When the shop of this transaction was installed for the first time: it decides the size of its free quota. */
export async function readFirstInstallation(tx: Tx): Promise<Date> {
  const quota = await tx.ofShop(QuotaEntity);
  return quota!.installedAt;
}
