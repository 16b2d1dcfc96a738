import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { lockLimits, writeLimits } from '../write-limits.js';

/** The merchant deactivates these limits. Allowed whatever the quota says. */
export class DeactivateLimits extends ShopCommand<ChangedLimits, { ids: string[] }> {}

export const DeactivateLimitsHandler = commandHandler(DeactivateLimits, async (tx, { shop, given: { ids } }) => {
  const { limits, missing } = await lockLimits(tx, ids);
  const active = limits.filter((limit) => limit.status === 'active');
  const change = { status: 'inactive', stoppedBy: null, updatedBy: shop.userId } as const;
  const answer = await writeLimits(tx, active, change, (changed) => ({
    type: 'LimitsDeactivated',
    shopId: shop.id,
    limits: changed,
    reason: 'merchant',
    by: shop.userId,
  }));
  return { ...answer, missing };
});
