import { countDeleted, deletesOld, type DeleteOld } from '../database/delete-old.js';

/**
 * A checked file, or how an import has ended, is there for a day, and for 30 days where it can be undone; an import
 * that is under way stays.
 */
export const deleteOldImports = deletesOld(
  'limit_import',
  `status NOT IN ('waiting', 'importing') AND created_at < $1::timestamptz - interval '1 day'
   AND (undo IS NULL OR created_at < $1::timestamptz - interval '30 days')`,
);

/**
 * A deleted limit keeps its row for 31 days, and longer where the log still has an event of its shop from before or up
 * to a day after: until then a late event could bring it back. Its row in the list goes with it.
 */
export const deleteOldTombstones: DeleteOld = (tx, at, most) =>
  countDeleted(
    tx,
    `WITH old AS (
       SELECT l.shop_id, l.id FROM purchase_limit l
       WHERE l.deleted_at < $1::timestamptz - interval '31 days' AND NOT EXISTS (
         SELECT 1 FROM event_log e WHERE e.shop_id = l.shop_id AND e.at < l.deleted_at + interval '1 day')
       LIMIT $2 FOR UPDATE OF l SKIP LOCKED
     ),
     listed AS (DELETE FROM limit_list r USING old WHERE r.limit_id = old.id),
     noted AS (DELETE FROM limit_history h USING old WHERE h.shop_id = old.shop_id AND h.limit_id = old.id),
     deleted AS (DELETE FROM purchase_limit l USING old WHERE l.id = old.id RETURNING 1)
     SELECT count(*)::int AS count FROM deleted`,
    [at, most],
  );
