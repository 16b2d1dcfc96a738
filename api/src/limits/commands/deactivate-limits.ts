import type { ChangedLimits } from '@purchase-limits/contract/limit';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import type { Idempotency } from '../../http/idempotency.js';
import { lockLimits, writeLimits } from '../write-limits.js';

/** The merchant deactivates these limits. Allowed whatever the quota says. */
export class DeactivateLimits extends ShopCommand<ChangedLimits> {
  constructor(
    shop: CurrentShop,
    idempotency: Idempotency | null,
    readonly ids: string[],
  ) {
    super(shop, idempotency);
  }
}

export const DeactivateLimitsHandler = commandHandler(DeactivateLimits, async (tx, { shop, ids }) => {
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
