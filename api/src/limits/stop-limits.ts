// Records the effects of an entitlement change: stopped and restored limits.
import { stoppedByNow, type StoppedBy } from '@purchase-limits/domain/in-force';
import type { Tx } from '../database/transactions.js';
import { readEntitlement } from '../quota/queries/read-entitlement.js';
import { toLimit } from './limit.entity.js';
import { lockActiveLimits, writeLimits } from './write-limits.js';

/**
 * Stops every active limit that the shop's entitlement does not carry now, for this reason; `status` stays as the
 * merchant set it.
 */
export async function stopLimits(tx: Tx, shopId: string, reason: StoppedBy): Promise<void> {
  const entitlement = await readEntitlement(tx, 'read');
  const stopped = (await lockActiveLimits(tx)).filter(
    (limit) => limit.stoppedBy === null && stoppedByNow(toLimit(limit), entitlement) !== null,
  );
  await writeLimits(tx, stopped, { stoppedBy: reason }, (limits) => ({
    type: 'LimitsDeactivated',
    shopId,
    limits,
    reason,
  }));
}

/** Restores exactly the stopped limits that the shop's entitlement carries again. */
export async function restoreLimits(tx: Tx, shopId: string): Promise<void> {
  const entitlement = await readEntitlement(tx, 'read');
  const restored = (await lockActiveLimits(tx)).filter(
    (limit) => limit.stoppedBy !== null && stoppedByNow(toLimit(limit), entitlement) === null,
  );
  await writeLimits(tx, restored, { stoppedBy: null }, (limits) => ({
    type: 'LimitsActivated',
    shopId,
    limits,
    reason: 'upgrade',
  }));
}
