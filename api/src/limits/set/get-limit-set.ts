import { completeLimit } from '@purchase-limits/domain/limit';
import type { LimitSet } from '@purchase-limits/contract/limit-set';
import { IsNull } from 'typeorm';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { mapInTurns } from '../../http/turns.js';
import { LimitEntity, toLimit } from '../limit.entity.js';
import { withNames } from './compare-set.js';

/** All limits of the shop, by name and without ids: planned as a set, they change nothing. */
export class GetLimitSet extends ShopQuery<LimitSet> {}

export const GetLimitSetHandler = queryHandler(GetLimitSet, async (tx) => {
  const rows = await tx.manager.find(LimitEntity, {
    where: { deletedAt: IsNull() },
    order: { name: 'ASC', id: 'ASC' },
  });
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    limits: await mapInTurns(rows, (row) => {
      const { id: _id, ...limit } = completeLimit(row.id, withNames(toLimit(row), nameOf));
      return limit;
    }),
  };
});
