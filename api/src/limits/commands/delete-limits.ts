import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { deleteLimits, lockLimits } from '../write-limits.js';

/** The merchant deletes these limits, which can be brought back for 30 days. All that are there or none. */
export class DeleteLimits extends ShopCommand<ChangedLimits, { ids: string[] }> {}

export const DeleteLimitsHandler = commandHandler(DeleteLimits, async (tx, { shop, given: { ids } }) => {
  const { limits, missing } = await lockLimits(tx, ids);
  return { ...(await deleteLimits(tx, shop, limits)), missing };
});
