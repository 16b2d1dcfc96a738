import type { LimitNames, LimitNamesQuery } from '@purchase-limits/contract/limit-list';
import { queryHandler, ShopQuery } from '../../http/handlers.js';

/** The names of these limits and of those that replace one, the oldest first. Ids that the shop lacks are left out. */
export class ListLimitNames extends ShopQuery<LimitNames, { query: LimitNamesQuery }> {}

export const ListLimitNamesHandler = queryHandler(ListLimitNames, async (tx, { given: { query } }) => {
  const { ids = '', replacing = null } = query;
  const limits = await tx.rows<LimitNames['limits'][number]>(
    `SELECT id::text AS id, name FROM purchase_limit
     WHERE deleted_at IS NULL AND (id::text = ANY($1) OR definition -> 'replaces' ? $2)
     ORDER BY created_at, id`,
    [ids.split(','), replacing],
  );
  return { limits };
});
