import type { DuplicatedLimits } from '@purchase-limits/contract/limit-list';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { copyOf } from '../copy-of.js';
import { insertLimits } from '../insert-limit.js';
import { answeredRow, listedLimit } from '../limit-rows.js';
import { lockWholeLimits } from '../write-limits.js';

/** The merchant copies these limits. All that are there or none; the copies are inactive. */
export class DuplicateLimits extends ShopCommand<DuplicatedLimits, { ids: string[] }> {}

export const DuplicateLimitsHandler = commandHandler(DuplicateLimits, async (tx, { shop, given: { ids } }) => {
  const entitlement = await readEntitlement(tx, 'read');
  const { limits: originals, missing } = await lockWholeLimits(tx, ids);
  const { limits, eventId } = await insertLimits(tx, shop, originals.map(copyOf), entitlement);
  return { limits: limits.map((copy) => answeredRow(listedLimit(copy), entitlement)), eventId, missing };
});
