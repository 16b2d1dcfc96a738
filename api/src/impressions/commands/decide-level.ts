// The level of a quota is decided again whenever its count or its plan changes, and told once per epoch (rules §6).
import type { PlanId } from '@purchase-limits/domain/plans';
import { levelsCrossed, quotaFor, quotaLevel, type QuotaLevel } from '@purchase-limits/domain/quota';
import type { Tx } from '../../database/transactions.js';

export type QuotaRow = {
  shop_id: string;
  plan: PlanId;
  installed_at: Date;
  bonus: number;
  impressions: string;
  level: QuotaLevel;
  epoch: number;
  told: string[];
};

/** Writes a locked quota's level for its present count and plan, and emits what was not told yet in this epoch. */
export async function decideLevel(tx: Tx, quota: QuotaRow): Promise<QuotaLevel> {
  const impressions = Number(quota.impressions);
  const level = quotaLevel(impressions, { installedAt: quota.installed_at, plan: quota.plan, bonusImpressions: quota.bonus });
  if (level === quota.level) return level;
  const untold = levelsCrossed(quota.level, level).filter((crossed) => !quota.told.includes(crossed));
  await tx.rows('UPDATE quota SET level = $2, told = told || $3::text[] WHERE shop_id = $1', [quota.shop_id, level, untold]);
  const { max } = quotaFor(quota.installed_at, quota.bonus);
  for (const crossed of untold)
    await tx.emit({
      type: crossed === 'reached' ? 'QuotaReached' : 'QuotaWarningReached',
      shopId: quota.shop_id,
      epoch: quota.epoch,
      impressions,
      max,
    });
  return level;
}
