import { stoppedByNow } from '@purchase-limits/domain/in-force';
import type { ChangedLimits } from '@purchase-limits/contract/limit';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import type { Idempotency } from '../../http/idempotency.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { limitStoppedError } from '../entitlement-errors.js';
import { toLimit } from '../limit.entity.js';
import { throwUnlessFits } from '../shop-sizes.js';
import { lockLimits, writeLimits } from '../write-limits.js';

/** The merchant activates these limits. All of them or none. */
export class ActivateLimits extends ShopCommand<ChangedLimits> {
  constructor(
    shop: CurrentShop,
    idempotency: Idempotency | null,
    readonly ids: string[],
  ) {
    super(shop, idempotency);
  }
}

export const ActivateLimitsHandler = commandHandler(ActivateLimits, async (tx, { shop, ids }) => {
  const entitlement = await readEntitlement(tx, 'read');
  const limits = await lockLimits(tx, ids);
  for (const limit of limits) {
    const stopper = stoppedByNow({ ...toLimit(limit), status: 'active' }, entitlement);
    if (stopper) throw limitStoppedError(stopper);
  }
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
  return answer;
});
