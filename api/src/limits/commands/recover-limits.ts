import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { stoppedByNow } from '@purchase-limits/domain/in-force';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { throwUnlessFits } from '../shop-sizes.js';
import { lockDeletedLimits, writeLimits } from '../write-limits.js';

/** The merchant brings back these limits as they were when they were deleted. All that can be or none. */
export class RecoverLimits extends ShopCommand<ChangedLimits, { ids: string[] }> {}

export const RecoverLimitsHandler = commandHandler(RecoverLimits, async (tx, { shop, given: { ids } }) => {
  const entitlement = await readEntitlement(tx, 'read');
  const { limits, missing } = await lockDeletedLimits(tx, ids);
  // What plan or quota don't carry any more comes back stopped.
  const stopperOf = (limit: (typeof limits)[number]) => stoppedByNow(limit, entitlement);
  const answer: ChangedLimits = { changed: [], missing, eventId: null };
  for (const stoppedBy of new Set(limits.map(stopperOf))) {
    const alike = limits.filter((limit) => stopperOf(limit) === stoppedBy);
    const change = { deletedAt: null, stoppedBy, updatedBy: shop.userId };
    const { changed, eventId } = await writeLimits(tx, alike, change, (recovered) => ({
      type: 'LimitsRecovered',
      shopId: shop.id,
      limits: recovered,
      by: shop.userId,
    }));
    answer.changed.push(...changed);
    answer.eventId = eventId;
  }
  await throwUnlessFits(tx);
  return answer;
});
