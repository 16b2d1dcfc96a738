// What workers write down when a shop's entitlement changed: which limits stopped or came back.
import { planAllows } from '@purchase-limits/domain/plans';
import type { StoppedBy } from '@purchase-limits/domain/views';
import { IsNull } from 'typeorm';
import type { Tx } from '../../database/transactions.js';
import { readEntitlement } from '../../impressions/queries/read-entitlement.js';
import { LimitEntity, toLimit } from '../limit.entity.js';
import { changeLimits } from './change-limits.js';

/** Stops every active limit that the shop's quota or plan does not carry now; the merchant's wish stays as it is. */
export async function stopLimits(tx: Tx, shopId: string, reason: StoppedBy): Promise<void> {
  const { plan, level } = await readEntitlement(tx);
  const limits = await lockActive(tx);
  const stopped = limits.filter((limit) => limit.stoppedBy === null && (level === 'reached' || !planAllows(plan, toLimit(limit))));
  await changeLimits(tx, stopped, { stoppedBy: reason }, (changed) => ({ type: 'LimitsDeactivated', shopId, limits: changed, reason }));
}

/** Brings back exactly the stopped limits that the shop's quota and plan carry again. */
export async function restoreLimits(tx: Tx, shopId: string): Promise<void> {
  const { plan, level } = await readEntitlement(tx);
  if (level === 'reached') return;
  const restored = (await lockActive(tx)).filter((limit) => limit.stoppedBy !== null && planAllows(plan, toLimit(limit)));
  await changeLimits(tx, restored, { stoppedBy: null }, (changed) => ({
    type: 'LimitsActivated',
    shopId,
    limits: changed,
    reason: 'upgrade',
  }));
}

function lockActive(tx: Tx): Promise<LimitEntity[]> {
  return tx.manager.find(LimitEntity, {
    where: { status: 'active', deletedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}
