import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { now } from '../../clock.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { lockLimits, writeLimits } from '../write-limits.js';

/** The merchant deletes these limits, which can be brought back for 30 days. All that are there or none. */
export class DeleteLimits extends ShopCommand<ChangedLimits, { ids: string[] }> {}

export const DeleteLimitsHandler = commandHandler(DeleteLimits, async (tx, { shop, given: { ids } }) => {
  const { limits, missing } = await lockLimits(tx, ids);
  const answer = await writeLimits(tx, limits, { deletedAt: now(), updatedBy: shop.userId }, (changed) => ({
    type: 'LimitsDeleted',
    shopId: shop.id,
    limits: changed,
    by: shop.userId,
  }));
  return { ...answer, missing };
});
