// The free impressions of a shop: how many it has, and what its count means (rules §6).
import { PLANS, type PlanId } from './plans.js';

export type QuotaLevel = 'free' | 'warning' | 'reached';
export type Quota = { warnAt: number; max: number };

/** Shops installed on 2024-10-09 GMT or later are of the new generation. */
const NEW_GENERATION = Date.UTC(2024, 9, 9);

/** The free quota by install date: warn at 50 of 100, for earlier shops at 100 of 250; a campaign's bonus raises the maximum. */
export function quotaFor(installedAt: Date, bonusImpressions = 0): Quota {
  const { warnAt, max } = installedAt.getTime() >= NEW_GENERATION ? { warnAt: 50, max: 100 } : { warnAt: 100, max: 250 };
  return { warnAt, max: max + bonusImpressions };
}

/** Only shops on a plan with a quota are held to it; for every other shop the level is `free`. */
export function quotaLevel(count: number, shop: { installedAt: Date; plan: PlanId; bonusImpressions?: number }): QuotaLevel {
  if (PLANS[shop.plan].impressions === 'unlimited') return 'free';
  const { warnAt, max } = quotaFor(shop.installedAt, shop.bonusImpressions);
  return count >= max ? 'reached' : count >= warnAt ? 'warning' : 'free';
}

/** The levels passed on the way from one to the other, in order: each is told once (rules §6). */
export function levelsCrossed(before: QuotaLevel, after: QuotaLevel): Exclude<QuotaLevel, 'free'>[] {
  const order: QuotaLevel[] = ['free', 'warning', 'reached'];
  return order.slice(order.indexOf(before) + 1, order.indexOf(after) + 1) as Exclude<QuotaLevel, 'free'>[];
}
