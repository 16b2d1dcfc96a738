import { stoppedByNow, stopsEveryLimit, type Entitlement } from '@purchase-limits/domain/in-force';
import type { PlanId } from '@purchase-limits/domain/plans';
import type { Tx } from '../database/transactions.js';
import type { NamedLimits, StoppedByPlan } from '../events/plan-events.js';
import { readActiveLimits, type ActiveLimit } from '../limits/queries/read-limits.js';
import { readEntitlement } from '../quota/queries/read-entitlement.js';
import { readLevelOn } from '../quota/queries/read-level-on.js';

const MOST_NAMED = 3;

/** Which active limits a plan stops that are in force on the present one, and which it restores. */
export type PlanEffects = { stopped: StoppedByPlan; restored: NamedLimits };

/** The effects of moving to this plan at this moment; none where the shop is on it. */
export async function readPlanEffects(tx: Tx, plan: PlanId): Promise<PlanEffects> {
  const before = await readEntitlement(tx);
  if (before.plan === plan)
    return { stopped: { isAll: false, count: 0, names: [] }, restored: { count: 0, names: [] } };
  const after = { plan, level: await readLevelOn(tx, plan) };
  const limits = await readActiveLimits(tx);
  // By the plan and not as written down: a worker may still have to write what an earlier change did.
  const isStopped = ({ limit, stoppedBy }: ActiveLimit, on: Entitlement) =>
    stoppedByNow({ ...limit, stoppedBy }, on) !== null;
  return {
    stopped: {
      isAll: stopsEveryLimit(after),
      ...named(limits.filter((one) => !isStopped(one, before) && isStopped(one, after))),
    },
    restored: named(limits.filter((one) => isStopped(one, before) && !isStopped(one, after))),
  };
}

const named = (limits: readonly ActiveLimit[]): NamedLimits => ({
  count: limits.length,
  names: limits.slice(0, MOST_NAMED).map(({ limit: { name } }) => name),
});
