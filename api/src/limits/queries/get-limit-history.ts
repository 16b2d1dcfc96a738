import { changesBetween } from '@purchase-limits/domain/limit-changes';
import type { Limit, LimitStatus } from '@purchase-limits/domain/limit';
import type { LimitHistory, LimitHistoryItem } from '@purchase-limits/contract/limit-history';
import { IsNull } from 'typeorm';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { NotFoundError } from '../../http/rule-error.js';
import { readStaffNames } from '../../shops/staff-names.js';
import type { HistoryChange } from '../limit-history.entity.js';
import { LimitEntity, toLimit } from '../limit.entity.js';

const PAGE = 20;

/** A limit's history below the version `before`, newest first; throws if the shop has no such limit. */
export class GetLimitHistory extends ShopQuery<
  LimitHistory,
  { shop: CurrentShop; limitId: string; before: number | null }
> {}

type Row = {
  version: number;
  change: HistoryChange;
  changedAt: Date;
  changedBy: string | null;
  restoredVersion: number | null;
  definition: Limit | null;
  /** The content of the version before. */
  earlier: Limit | null;
  /** The merchant's last status-only change since that content was saved. */
  statusBefore: LimitStatus | null;
};

export const GetLimitHistoryHandler = queryHandler(
  GetLimitHistory,
  async (tx, { given: { shop, limitId, before } }) => {
    const current = await tx.manager.findOneBy(LimitEntity, { id: limitId, deletedAt: IsNull() });
    if (!current) throw new NotFoundError('limit');
    const rows = await tx.rows<Row>(
      `SELECT version, change, changed_at AS "changedAt", changed_by AS "changedBy", definition,
       restored_version AS "restoredVersion",
       (SELECT e.definition FROM limit_history e
        WHERE e.limit_id = h.limit_id AND e.version < h.version AND e.definition IS NOT NULL
        ORDER BY e.version DESC LIMIT 1) AS earlier,
       (SELECT CASE e.change WHEN 'activated' THEN 'active' WHEN 'deactivated' THEN 'inactive'
          ELSE e.definition ->> 'status' END FROM limit_history e
        WHERE e.limit_id = h.limit_id AND e.version < h.version
          AND (e.definition IS NOT NULL OR e.change IN ('activated', 'deactivated'))
        ORDER BY e.version DESC LIMIT 1) AS "statusBefore"
     FROM limit_history h WHERE limit_id = $1 AND ($2::int IS NULL OR version < $2)
     ORDER BY version DESC LIMIT $3`,
      [limitId, before, PAGE + 1],
    );
    const shown = rows.slice(0, PAGE);
    const names = await readStaffNames(
      tx,
      shown.map(({ changedBy }) => changedBy),
    );
    return {
      items: shown.map((row) => toItem(row, names, toLimit(current), shop.userId)),
      next: rows.length > PAGE ? shown.at(-1)!.version : null,
    };
  },
);

function toItem(row: Row, names: Map<string, string>, current: Limit, userId: string): LimitHistoryItem {
  const { version, change, changedAt, changedBy, restoredVersion, definition, earlier, statusBefore } = row;
  // Whether a limit is active is not restored with its content.
  const differs = (one: Limit) => changesBetween({ ...one, status: current.status }, current).length > 0;
  return {
    version,
    at: changedAt.toISOString(),
    by: changedBy,
    byName: (changedBy && names.get(changedBy)) || null,
    isYou: changedBy === userId,
    change,
    restoredVersion,
    changes:
      definition && earlier ? changesBetween({ ...earlier, status: statusBefore ?? earlier.status }, definition) : [],
    canRestore: definition !== null && differs(definition),
  };
}
