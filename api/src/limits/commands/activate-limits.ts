import { stoppedByNow, type Entitlement, type StoppedBy } from '@purchase-limits/domain/in-force';
import type { ChangedLimits } from '@purchase-limits/contract/limit';
import type { Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { limitsStoppedError } from '../entitlement-errors.js';
import type { LimitEntity } from '../limit.entity.js';
import { throwUnlessFits } from '../shop-sizes.js';
import { lockLimits, writeLimits } from '../write-limits.js';

/** The merchant activates these limits. All that are there or none. */
export class ActivateLimits extends ShopCommand<ChangedLimits, { ids: string[] }> {}

export const ActivateLimitsHandler = commandHandler(ActivateLimits, (tx, { shop, given: { ids } }) =>
  activateLimits(tx, shop, ids),
);

export async function activateLimits(tx: Tx, shop: CurrentShop, ids: readonly string[]): Promise<ChangedLimits> {
  const entitlement = await readEntitlement(tx, 'read');
  const { limits, missing } = await lockLimits(tx, ids);
  throwIfStopped(limits, entitlement);
  const inactive = limits.filter((limit) => limit.status === 'inactive');
  const answer = await writeLimits(
    tx,
    inactive,
    { status: 'active', stoppedBy: null, updatedBy: shop.userId },
    (changed) => ({
      type: 'LimitsActivated',
      shopId: shop.id,
      limits: changed,
      reason: 'merchant',
      by: shop.userId,
    }),
  );
  await throwUnlessFits(tx);
  return { ...answer, missing };
}

type Activated = Pick<LimitEntity, 'name' | 'type' | 'requiredFeature'>;

function throwIfStopped(limits: readonly Activated[], entitlement: Entitlement): void {
  const namesBy = new Map<StoppedBy, string[]>();
  for (const { name, type, requiredFeature } of limits) {
    const stopper = stoppedByNow({ type, requiredFeature, status: 'active' }, entitlement);
    if (stopper) namesBy.set(stopper, [...(namesBy.get(stopper) ?? []), name]);
  }
  for (const [stopper, names] of namesBy) throw limitsStoppedError(stopper, names);
}
