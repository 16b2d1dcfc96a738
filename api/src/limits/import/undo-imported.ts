// Taking back what an import has written, as long as nobody has changed it since.
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { RuleError } from '../../http/rule-error.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { requireNoCircle } from '../replaced-limits.js';
import { throwUnlessFits } from '../shop-sizes.js';
import { saveChanges } from '../write-change.js';
import { deleteLimits, lockLimitsLeft } from '../write-limits.js';
import { quotedList } from './limit-columns.js';
import type { Undo } from './limit-import.entity.js';

type Undone = { shopId: string; by: string; importId: string; undo: Undo };

/** Deletes what it has created and restores what it has changed: all of it, or throws the reason why it can't be. */
export async function undoImported(
  tx: Tx,
  { shopId, by, importId, undo }: Undone,
  onProgress: (done: number) => Promise<void>,
): Promise<string | null> {
  const entitlement = await readEntitlement(tx, 'read');
  const written = await lockLimitsLeft(tx, [...undo.created, ...undo.changed.map(({ limit }) => limit.id)]);
  await requireAsImported(tx, importId);
  const left = new Map(written.map((limit) => [limit.id, limit]));
  const created = undo.created.flatMap((id) => left.get(id) ?? []);
  const restored = undo.changed.map(({ version, limit: { id, ...draft } }) => ({
    before: left.get(id)!,
    draft,
    restoredVersion: version - 1,
  }));
  const { eventId } = await deleteLimits(tx, { id: shopId, userId: by }, created);
  await onProgress(created.length);
  const last = await saveChanges(tx, { shopId, by, at: now(), entitlement }, restored, (done) =>
    onProgress(created.length + done),
  );
  // Of a limit that is gone, it doesn't matter that it is replaced again.
  if (restored.some(({ draft }) => draft.replaces)) await requireNoCircle(tx, shopId);
  await throwUnlessFits(tx);
  return last || eventId;
}

/**
 * Throws when a limit was changed since the import, or when a changed one was deleted. What the app itself has stopped
 * or resumed since doesn't matter, nor do new limits that are deleted already.
 */
export async function requireAsImported(tx: Tx, importId: string): Promise<void> {
  const changed = await tx.rows<{ name: string }>(
    `WITH kept AS (SELECT undo, (undo ->> 'at')::timestamptz AS at FROM limit_import WHERE id = $1),
     written AS (
       SELECT (one -> 'limit' ->> 'id')::uuid AS id, (one ->> 'version')::int AS version,
         one -> 'limit' ->> 'name' AS name, false AS is_new, at
       FROM kept, jsonb_array_elements(undo -> 'changed') AS one
       UNION ALL
       SELECT id::uuid, 1, null, true, at FROM kept, jsonb_array_elements_text(undo -> 'created') AS id)
     SELECT coalesce(l.name, w.name) AS name
     FROM written w LEFT JOIN purchase_limit l ON l.id = w.id AND l.deleted_at IS NULL
     WHERE CASE WHEN l.id IS NULL THEN NOT w.is_new
       ELSE l.version <> w.version AND (l.app_changed_at IS NULL OR l.updated_at <> w.at) END
     ORDER BY 1`,
    [importId],
  );
  if (changed.length === 0) return;
  const names = quotedList(changed.map(({ name }) => name));
  throw new RuleError(
    409,
    'import_changed_since',
    `This import can’t be undone, because limits were changed or deleted since: ${names}.`,
  );
}
