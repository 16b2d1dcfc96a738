import type { PlanId } from '@purchase-limits/domain/plans';
import { quotaLevel } from '@purchase-limits/domain/quota';
import type { Tx } from '../../database/transactions.js';
import { decideLevel, type QuotaRow } from './decide-level.js';

/** Opens the counters of a shop that was just installed. Reinstalling keeps the count and the first install date. */
export async function openQuota(tx: Tx, shopId: string, plan: PlanId, installedAt: Date): Promise<void> {
  await tx.rows('INSERT INTO quota (shop_id, plan, installed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [shopId, plan, installedAt]);
}

/**
 * Tells the quota of a new plan, in the transaction of the change. Coming back to free begins an epoch: its warning may be told
 * again; coming back at or above the maximum is told once, as the downgrade.
 */
export async function changeQuotaPlan(tx: Tx, shopId: string, plan: PlanId): Promise<void> {
  const [before] = await tx.rows<QuotaRow>('SELECT * FROM quota WHERE shop_id = $1 FOR UPDATE', [shopId]);
  const isNewEpoch = plan === 'free' && before!.plan !== 'free';
  const level = quotaLevel(Number(before!.impressions), { installedAt: before!.installed_at, plan, bonusImpressions: before!.bonus });
  const told = !isNewEpoch ? before!.told : level === 'reached' ? ['warning', 'reached'] : [];
  const [changed] = await tx.rows<QuotaRow>('UPDATE quota SET plan = $2, epoch = epoch + $3, told = $4 WHERE shop_id = $1 RETURNING *', [
    shopId,
    plan,
    isNewEpoch ? 1 : 0,
    told,
  ]);
  await decideLevel(tx, changed!);
}
