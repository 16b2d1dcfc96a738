// Whether a limit is in force, and if not, what keeps it out (rules §6). This is decided here and nowhere else; the
// SQL function `limit_in_force` says the same for statements that read many shops, and a test holds the two against
// each other.
import { usesApplyTo, type ApplyTo, type LimitStatus, type LimitType } from './limit.js';
import { hasFeature, type PlanFeature, type PlanId } from './plans.js';
import type { QuotaLevel } from './quota.js';

/** What a shop may do at this moment: its plan, and whether its free impressions are used up. */
export type Entitlement = { plan: PlanId; level: QuotaLevel };

/** Why a limit that the merchant wants active is stopped. */
export type StoppedBy = 'quota' | 'downgrade';

/** What keeps a limit out of force: the merchant, the shop's entitlement, or its dates. */
export type OutOfForce = 'inactive' | StoppedBy | 'scheduled' | 'ended';

/** `requiredFeature`: as it was worked out before; absent: it is worked out from `type` and `applyTo`. */
type FeaturedLimit = { type: LimitType; applyTo?: ApplyTo; requiredFeature?: PlanFeature | null };
/** `status` absent: active. `stoppedBy` is what workers have written down so far; absent: nothing. */
type StoppableLimit = FeaturedLimit & { status?: LimitStatus; stoppedBy?: StoppedBy | null };
type KnownStop = { status?: LimitStatus; stoppedBy: StoppedBy | null };

/**
 * The feature a plan needs for this limit; null where every plan has it. Collection limits, by type or by what they
 * measure, are paid.
 */
export function requiredFeature({ type, applyTo }: FeaturedLimit): PlanFeature | null {
  return type === 'collection' || (usesApplyTo(type) && applyTo === 'collection') ? 'collection_limits' : null;
}

/** Whether the plan includes such a limit, whatever the quota says. */
export function planAllows(plan: PlanId, limit: FeaturedLimit): boolean {
  const feature = limit.requiredFeature === undefined ? requiredFeature(limit) : limit.requiredFeature;
  return feature === null || hasFeature(plan, feature);
}

/** Whether every limit stops, as the free impressions are used up. */
export function stopsEveryLimit({ level }: Pick<Entitlement, 'level'>): boolean {
  return level === 'reached';
}

/**
 * What `stoppedBy` has to be written as at this moment: null where plan and quota carry the limit or the merchant does
 * not want it, else the reason that stands, else the quota if it is used up, else the downgrade.
 */
export function stoppedByNow(limit: StoppableLimit, { plan, level }: Entitlement): StoppedBy | null {
  const isUsedUp = stopsEveryLimit({ level });
  if (limit.status === 'inactive' || (!isUsedUp && planAllows(plan, limit))) return null;
  return limit.stoppedBy ?? (isUsedUp ? 'quota' : 'downgrade');
}

/** What stops the limit: as written down, or, where no worker has written yet, as the entitlement says already. */
export function stopperOf(limit: StoppableLimit, entitlement: Entitlement): StoppedBy | null {
  return limit.stoppedBy ?? stoppedByNow(limit, entitlement);
}

/** What keeps the limit out of force on a GMT day (`YYYY-MM-DD`); null: it is in force. */
export function outOfForce(
  limit: StoppableLimit & { startDate: string; endDate: string | null },
  entitlement: Entitlement,
  day: string,
): OutOfForce | null {
  return outOfForceAsStopped({ ...limit, stoppedBy: stopperOf(limit, entitlement) }, day);
}

/** The same where it is known already what stops the limit. */
export function outOfForceAsStopped(
  { status, stoppedBy, startDate, endDate }: KnownStop & { startDate: string; endDate: string | null },
  day: string,
): OutOfForce | null {
  if (status === 'inactive') return 'inactive';
  if (stoppedBy) return stoppedBy;
  if (endDate !== null && day > endDate) return 'ended';
  return day < startDate ? 'scheduled' : null;
}
