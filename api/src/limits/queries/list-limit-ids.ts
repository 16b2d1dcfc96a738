import type { FoundLimitIds, LimitIdsFilter } from '@purchase-limits/contract/limit-list';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { found, TABS } from './list-limits.js';

/** The ids of all limits that the list has on its pages, the oldest first. */
export class ListLimitIds extends ShopQuery<FoundLimitIds, { filter: LimitIdsFilter }> {}

export const ListLimitIdsHandler = queryHandler(ListLimitIds, async (tx, { given: { filter } }) => {
  const rows = await found(tx, filter, await readEntitlement(tx))
    .andWhere(TABS[filter.status])
    .select('listed.limitId', 'id')
    .orderBy('listed.createdAt')
    .addOrderBy('listed.limitId')
    .getRawMany<{ id: string }>();
  return { ids: rows.map(({ id }) => id) };
});
