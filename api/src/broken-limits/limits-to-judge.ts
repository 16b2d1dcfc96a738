// By which limits an order is judged.
import { dayOf } from '@purchase-limits/domain/calendar';
import { outOfForce, type Entitlement } from '@purchase-limits/domain/in-force';
import type { Limit } from '@purchase-limits/domain/limit';
import { withPriorities } from '@purchase-limits/domain/priorities';
import type { Tx } from '../database/transactions.js';
import { readActiveLimits, type ActiveLimit } from '../limits/queries/read-limits.js';
import { readLimitsById } from '../limits/queries/read-limits-by-id.js';
import { readEntitlement } from '../quota/queries/read-entitlement.js';

/** `told`: limits already reported as broken by the order, including those no longer in force. */
export type KnownLimits = { active: ActiveLimit[]; entitlement: Entitlement; told: ReadonlyMap<string, Limit> };

/** Null: there is nothing to judge the order by. */
export async function readKnownLimits(tx: Tx, orderId: string): Promise<KnownLimits | null> {
  const rows = await tx.rows<{ id: string }>('SELECT limit_id AS id FROM broken_limit WHERE order_id = $1', [orderId]);
  const active = await readActiveLimits(tx);
  if (active.length === 0 && rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  return { active, entitlement: await readEntitlement(tx), told: await readLimitsById(tx, ids) };
}

/**
 * Limits in force on the GMT day of that moment, as far as known: one changed since may have been different then.
 * Limits reported before are always included, so a report can be withdrawn.
 */
export function limitsToJudge({ active, entitlement, told }: KnownLimits, at: Date): Limit[] {
  const day = dayOf(at.getTime());
  const inForce = active.filter(
    ({ limit, stoppedBy, updatedAt }) =>
      wholeSeconds(updatedAt) <= at.getTime() && outOfForce({ ...limit, stoppedBy }, entitlement, day) === null,
  );
  const others = inForce.filter(({ limit }) => !told.has(limit.id)).map(({ limit }) => limit);
  const again = [...told.values()].map((limit): Limit => ({ ...limit, status: 'active' }));
  return withPriorities([...others, ...again]);
}

/** The platform rounds order times to whole seconds. */
function wholeSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000) * 1_000;
}
