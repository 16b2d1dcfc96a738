import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { now } from '../../clock.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import type { Idempotency } from '../../http/idempotency.js';
import { lockLimits, writeLimits } from '../write-limits.js';

/** The merchant deletes these limits, which can be brought back for 30 days. All that are there or none. */
export class DeleteLimits extends ShopCommand<ChangedLimits> {
  constructor(
    shop: CurrentShop,
    idempotency: Idempotency | null,
    readonly ids: string[],
  ) {
    super(shop, idempotency);
  }
}

export const DeleteLimitsHandler = commandHandler(DeleteLimits, async (tx, { shop, ids }) => {
  const { limits, missing } = await lockLimits(tx, ids);
  const answer = await writeLimits(tx, limits, { deletedAt: now(), updatedBy: shop.userId }, (changed) => ({
    type: 'LimitsDeleted',
    shopId: shop.id,
    limits: changed,
    by: shop.userId,
  }));
  return { ...answer, missing };
});
