// The only writer of a shop's plan and count. `domain/src/quota.ts` decides the effects, written in the same
// transaction, so the shop's entitlement changes with the commit (rules §6).
import { isDowngrade, PLANS, type PlanId } from '@purchase-limits/domain/plans';
import {
  changedBonus,
  changedPlan,
  decideLevel,
  openedQuota,
  quotaFor,
  type QuotaDecision,
  type AnnouncedLevel,
} from '@purchase-limits/domain/quota';
import { In } from 'typeorm';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { PlanDowngraded } from '../events/plan-events.js';
import { QuotaEntity } from './quota.entity.js';

const EVENT_OF = { warning: 'QuotaWarningReached', reached: 'QuotaReached' } as const satisfies Record<
  AnnouncedLevel,
  string
>;

/** A batch's additions to a shop's counters. */
export type Counted = { shopId: string; impressions: number; unverified: number; contacts: number };

/** The counters of a shop that is installed for the first time. */
export async function openQuota(tx: Tx, shopId: string, installedAt: Date): Promise<void> {
  const state = openedQuota('free', installedAt);
  await tx.manager.insert(QuotaEntity, { shopId, ...state, features: [...PLANS[state.plan].features] });
}

/** Puts the shop on another plan and emits what follows from it; `toTell` is what a downgrade says besides. */
export async function changePlan(
  tx: Tx,
  shopId: string,
  plan: PlanId,
  toTell: Pick<PlanDowngraded, 'stopped' | 'isFrozen'>,
): Promise<void> {
  const before = await tx.manager.findOneOrFail(QuotaEntity, {
    where: { shopId },
    lock: { mode: 'for_no_key_update' },
  });
  if (before.plan === plan) return;
  const decision = changedPlan(before, plan);
  const { level, epoch, told } = decision.state;
  await tx.manager.update(QuotaEntity, { shopId }, { plan, features: [...PLANS[plan].features], level, epoch, told });
  await announceLevels(tx, shopId, decision);
  const change = { shopId, from: before.plan, to: plan };
  if (isDowngrade(before.plan, plan)) await emit(tx, { type: 'PlanDowngraded', ...change, ...toTell });
  else await emit(tx, { type: 'PlanUpgraded', ...change });
}

/** Sets the shop's bonus impressions, replacing earlier ones. */
export async function changeBonus(tx: Tx, shopId: string, bonusImpressions: number): Promise<void> {
  const before = await tx.manager.findOneOrFail(QuotaEntity, {
    where: { shopId },
    lock: { mode: 'for_no_key_update' },
  });
  if (before.bonusImpressions === bonusImpressions) return;
  const decision = changedBonus(before, bonusImpressions);
  const { level, epoch, told } = decision.state;
  await tx.manager.update(QuotaEntity, { shopId }, { bonusImpressions, level, epoch, told });
  await announceLevels(tx, shopId, decision);
  if (bonusImpressions > before.bonusImpressions) await emit(tx, { type: 'QuotaRaised', shopId, bonusImpressions });
}

/** Adds to the counters of several shops, decides their levels again and emits the thresholds that were passed. */
export async function addCounted(tx: Tx, batch: readonly Counted[]): Promise<void> {
  // Locks in one order, in a separate statement: two batches with the same shops must not deadlock.
  const quotas = await tx.manager.find(QuotaEntity, {
    where: { shopId: In(batch.map(({ shopId }) => shopId)) },
    order: { shopId: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  const added = new Map(batch.map((counted) => [counted.shopId, counted]));
  const decisions = quotas.map((quota) => {
    const { impressions, unverified, contacts } = added.get(quota.shopId)!;
    return {
      shopId: quota.shopId,
      decision: decideLevel({ ...quota, impressions: quota.impressions + impressions }),
      unverified: quota.unverified + unverified,
      contacts: quota.contacts + contacts,
    };
  });
  await tx.rows(
    `UPDATE quota SET impressions = n.impressions, unverified = n.unverified, contacts = n.contacts,
       level = n.level, told = n.told
     FROM jsonb_to_recordset($1) AS n (shop_id uuid, impressions bigint, unverified bigint,
       contacts bigint, level text, told text[])
     WHERE quota.shop_id = n.shop_id`,
    [
      JSON.stringify(
        decisions.map(({ shopId, decision: { state }, unverified, contacts }) => ({
          shop_id: shopId,
          impressions: state.impressions,
          unverified,
          contacts,
          level: state.level,
          told: state.told,
        })),
      ),
    ],
  );
  for (const { shopId, decision } of decisions) await announceLevels(tx, shopId, decision);
}

async function announceLevels(tx: Tx, shopId: string, { state, toAnnounce }: QuotaDecision): Promise<void> {
  const { epoch, impressions, installedAt, bonusImpressions } = state;
  const { max } = quotaFor(installedAt, bonusImpressions);
  for (const level of toAnnounce) await emit(tx, { type: EVENT_OF[level], shopId, epoch, impressions, max });
}
