import type { LimitView } from '@purchase-limits/contract/limit';
import { IsNull } from 'typeorm';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { LimitEntity, toView } from '../limit.entity.js';

/** One limit of the shop; throws when it has none with this id. */
export class GetLimit extends ShopQuery<LimitView> {
  constructor(
    shopId: string,
    readonly limitId: string,
  ) {
    super(shopId);
  }
}

export const GetLimitHandler = queryHandler(GetLimit, async (tx, { limitId }) => {
  const limit = await tx.manager.findOneBy(LimitEntity, { id: limitId, deletedAt: IsNull() });
  if (!limit) throw new NotFoundError('limit');
  return toView(limit, await readEntitlement(tx));
});
