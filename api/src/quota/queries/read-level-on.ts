import type { PlanId } from '@purchase-limits/domain/plans';
import { changedPlan, type QuotaLevel } from '@purchase-limits/domain/quota';
import type { Tx } from '../../database/transactions.js';
import { QuotaEntity } from '../quota.entity.js';

/** The level that the shop would have on this plan, with what it has used so far. */
export async function readLevelOn(tx: Tx, plan: PlanId): Promise<QuotaLevel> {
  const quota = await tx.ofShop(QuotaEntity);
  return changedPlan(quota!, plan).state.level;
}
