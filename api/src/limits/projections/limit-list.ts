import { In } from 'typeorm';
import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { LimitEntity } from '../limit.entity.js';
import { LIMIT_LIST_VERSION } from '../limit-list-version.js';
import { listedLimit } from '../limit-rows.js';

/** Keeps the rows of the admin's list. Re-reads the limits, so that duplicates and disorder of events do no harm. */
export class LimitListProjection extends consumerOf('limit-list') {
  protected readonly handle = this.inShop((tx, event) => {
    if (event.type === 'LimitListRebuildRequested') return rebuildList(tx);
    return projectLimits(tx, 'limits' in event ? event.limits.map(({ id }) => id) : [event.limitId]);
  });
}

/** Rebuilds all of the shop's rows, even those that are up to date. */
export async function rebuildList(tx: Tx): Promise<void> {
  await tx.rows('DELETE FROM limit_list');
  const limits = await tx.rows<{ id: string }>('SELECT id FROM purchase_limit');
  const ids = limits.map(({ id }) => id);
  await projectLimits(tx, ids);
}

/**
 * Writes these limits' rows where theirs is newer; a deleted limit keeps its row, so a late event cannot bring it back.
 */
export async function projectLimits(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = (await tx.manager.find(LimitEntity, { where: { id: In([...ids]) } })).map(listedLimit);
  await tx.rows(
    `INSERT INTO limit_list (limit_id, shop_id, name, searched_name, type, status, stopped_by, required_feature,
       condition_type, min, max, multiple, scope, start_date, end_date, created_at, updated_at, version,
       projection_version)
     SELECT "limitId", "shopId", name, lower(name), type, status, "stoppedBy", "requiredFeature", "conditionType",
       min, max, multiple, scope, "startDate", "endDate", "createdAt", "updatedAt", version, $2
     FROM jsonb_to_recordset($1) AS r (
       "limitId" uuid, "shopId" uuid, name text, type text, status text, "stoppedBy" text, "requiredFeature" text,
       "conditionType" text, min float8, max float8, multiple float8, scope jsonb, "startDate" text, "endDate" text,
       "createdAt" timestamptz, "updatedAt" timestamptz, version int)
     ORDER BY "limitId"
     ON CONFLICT (limit_id) DO UPDATE SET name = excluded.name, searched_name = excluded.searched_name,
       status = excluded.status, stopped_by = excluded.stopped_by,
       required_feature = excluded.required_feature, condition_type = excluded.condition_type,
       min = excluded.min, max = excluded.max, multiple = excluded.multiple, scope = excluded.scope,
       start_date = excluded.start_date, end_date = excluded.end_date,
       updated_at = excluded.updated_at, version = excluded.version, projection_version = excluded.projection_version
     WHERE limit_list.version < excluded.version`,
    [JSON.stringify(rows), LIMIT_LIST_VERSION],
  );
}
