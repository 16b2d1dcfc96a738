import type { Entitlement } from '@purchase-limits/domain/in-force';
import type { RowLock, Tx } from '../../database/transactions.js';
import { QuotaEntity } from '../quota.entity.js';

/**
 * The shop's current entitlement. With the lock `read` it stays so until the transaction ends: a crossing or plan
 * change waits, or is already visible.
 */
export async function readEntitlement(tx: Tx, lock?: RowLock): Promise<Entitlement> {
  const quota = await tx.ofShop(QuotaEntity, lock);
  if (!quota) throw new Error('The shop has no quota row: it was not installed through InstallShop');
  return { plan: quota.plan, level: quota.level };
}
