import type { LimitDetails } from '@purchase-limits/contract/limit';
import { IsNull } from 'typeorm';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { warningsFor } from '../contradiction-warnings.js';
import { LimitEntity, toView } from '../limit.entity.js';

/** One limit of the shop, with the contradictions it is part of; throws when it has none with this id. */
export class GetLimit extends ShopQuery<LimitDetails, { limitId: string }> {}

export const GetLimitHandler = queryHandler(GetLimit, async (tx, { given: { limitId } }) => {
  const limit = await tx.manager.findOneBy(LimitEntity, { id: limitId, deletedAt: IsNull() });
  if (!limit) throw new NotFoundError('limit');
  return { ...toView(limit, await readEntitlement(tx)), warnings: await warningsFor(tx, limit) };
});
