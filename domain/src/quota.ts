// The free impressions of a shop: how many it has, what its count means, and what has to be told (rules §6).
import { hasFeature, type PlanId } from './plans.js';

export const QUOTA_LEVELS = ['free', 'warning', 'reached'] as const;
export type QuotaLevel = (typeof QUOTA_LEVELS)[number];
/** The levels that the merchant is told of. */
export type AnnouncedLevel = Exclude<QuotaLevel, 'free'>;
/** What that telling is called, by when the shop was installed. */
export const ACTION_NAMES = ['warning_level', 'maximum_level', '100_impressions', 'maximum_free_impressions'] as const;
export type ActionName = (typeof ACTION_NAMES)[number];
export type Quota = { warnAt: number; max: number };

/** A shop's plan and count, and what follows from them. */
export type QuotaState = {
  plan: PlanId;
  /** Of the first installation. */
  installedAt: Date;
  /** What a campaign adds to the free maximum. */
  bonusImpressions: number;
  impressions: number;
  level: QuotaLevel;
  /** Grows when the shop returns to a plan with a quota; each level is announced once per epoch. */
  epoch: number;
  told: AnnouncedLevel[];
};
/** `toAnnounce`: the levels to notify the merchant of now, in order. */
export type QuotaDecision = { state: QuotaState; toAnnounce: AnnouncedLevel[] };

/** Shops installed on 2024-10-09 GMT or later have the smaller quota. */
const SMALLER_QUOTA_SINCE = Date.UTC(2024, 9, 9);

/**
 * The free quota by install date: warn at 50 of 100, for earlier shops at 100 of 250; a campaign's bonus raises the
 * maximum.
 */
export function quotaFor(installedAt: Date, bonusImpressions = 0): Quota {
  const { warnAt, max } = hasSmallerQuota(installedAt) ? { warnAt: 50, max: 100 } : { warnAt: 100, max: 250 };
  return { warnAt, max: max + bonusImpressions };
}

/** The name of the notification for this level: shops with the smaller quota have different ones. */
export function actionName(level: AnnouncedLevel, installedAt: Date): ActionName {
  if (hasSmallerQuota(installedAt)) return level === 'reached' ? 'maximum_level' : 'warning_level';
  return level === 'reached' ? 'maximum_free_impressions' : '100_impressions';
}

/** Whether the plan's shops are limited by the free quota. */
export function hasFreeQuota(plan: PlanId): boolean {
  return !hasFeature(plan, 'unlimited_impressions');
}

/** The level of a count; without a quota always `free`. */
export function quotaLevel(
  count: number,
  shop: { installedAt: Date; plan: PlanId; bonusImpressions?: number },
): QuotaLevel {
  if (!hasFreeQuota(shop.plan)) return 'free';
  const { warnAt, max } = quotaFor(shop.installedAt, shop.bonusImpressions);
  if (count >= max) return 'reached';
  return count >= warnAt ? 'warning' : 'free';
}

/** The state a shop begins with when it is installed for the first time. */
export function openedQuota(plan: PlanId, installedAt: Date): QuotaState {
  return { plan, installedAt, bonusImpressions: 0, impressions: 0, level: 'free', epoch: 1, told: [] };
}

/**
 * Recomputes the level after the count, the plan or a bonus changed. Each level is announced once per epoch, even if
 * two are passed at once.
 */
export function decideLevel(state: QuotaState): QuotaDecision {
  const level = quotaLevel(state.impressions, state);
  const toAnnounce = levelsPassed(state.level, level).filter((passed) => !state.told.includes(passed));
  return { state: { ...state, level, told: [...state.told, ...toAnnounce] }, toAnnounce };
}

/**
 * The state on another plan. Returning to a plan with a quota begins an epoch, so its warning can be announced again;
 * returning at or above the maximum is announced once, as the downgrade.
 */
export function changedPlan(state: QuotaState, plan: PlanId): QuotaDecision {
  if (hasFreeQuota(state.plan) || !hasFreeQuota(plan)) return decideLevel({ ...state, plan });
  const isReached = quotaLevel(state.impressions, { ...state, plan }) === 'reached';
  return decideLevel({ ...state, plan, epoch: state.epoch + 1, told: isReached ? ['warning', 'reached'] : [] });
}

/**
 * The state with another campaign bonus. If it leaves `reached`, an epoch begins, so reaching the maximum can be
 * announced again.
 */
export function changedBonus(state: QuotaState, bonusImpressions: number): QuotaDecision {
  const changed = { ...state, bonusImpressions };
  const isLeaving = state.level === 'reached' && quotaLevel(state.impressions, changed) !== 'reached';
  return decideLevel(isLeaving ? { ...changed, epoch: state.epoch + 1, told: [] } : changed);
}

/** The levels passed on the way from one to the other, in order. */
function levelsPassed(before: QuotaLevel, after: QuotaLevel): AnnouncedLevel[] {
  return QUOTA_LEVELS.slice(QUOTA_LEVELS.indexOf(before) + 1, QUOTA_LEVELS.indexOf(after) + 1) as AnnouncedLevel[];
}

function hasSmallerQuota(installedAt: Date): boolean {
  return installedAt.getTime() >= SMALLER_QUOTA_SINCE;
}
