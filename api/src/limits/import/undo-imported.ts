// Taking back what an import has written, as long as nobody has changed it since.
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { RuleError } from '../../http/rule-error.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import type { LimitEntity } from '../limit.entity.js';
import { requireNoCircle } from '../replaced-limits.js';
import { throwUnlessFits } from '../shop-sizes.js';
import { saveChanges } from '../write-change.js';
import { deleteLimits, lockLimitsLeft } from '../write-limits.js';
import { quotedList } from './limit-columns.js';
import type { Undo } from './limit-import.entity.js';

type Undone = { shopId: string; by: string; undo: Undo };
/** The limits that an import has written, as far as they are there, locked. */
type Left = Map<string, LimitEntity>;

/** Deletes what it has created and restores what it has changed: all of it, or throws the reason why it can't be. */
export async function undoImported(
  tx: Tx,
  { shopId, by, undo }: Undone,
  onProgress: (done: number) => Promise<void>,
): Promise<string | null> {
  const entitlement = await readEntitlement(tx, 'read');
  const left = await lockUndoable(tx, undo);
  const created = undo.created.flatMap((id) => left.get(id) ?? []);
  const restored = undo.changed.map(({ version, limit: { id, ...draft } }) => ({
    before: left.get(id)!,
    draft,
    restoredVersion: version - 1,
  }));
  const { eventId } = await deleteLimits(tx, { id: shopId, userId: by }, created);
  await onProgress(created.length);
  const written = { shopId, by, at: now(), entitlement };
  const last = await saveChanges(tx, written, restored, (done) => onProgress(created.length + done));
  // Of a limit that is gone, it doesn't matter that it is replaced again.
  if (restored.some(({ draft }) => draft.replaces)) await requireNoCircle(tx, shopId);
  await throwUnlessFits(tx);
  return last || eventId;
}

/** Throws when a limit was changed since the import, or when a changed one was deleted. */
export async function lockUndoable(tx: Tx, { at, created, changed }: Undo): Promise<Left> {
  const ids = [...created, ...changed.map(({ limit }) => limit.id)];
  const left: Left = new Map((await lockLimitsLeft(tx, ids)).map((limit) => [limit.id, limit]));
  const isAsImported = (limit: LimitEntity | undefined, version: number) =>
    limit !== undefined && (limit.version === version || isJustStopped(limit, at));
  // A new limit that the merchant has deleted is gone already.
  const changedNew = created.flatMap((id) => left.get(id) ?? []).filter((limit) => !isAsImported(limit, 1));
  const changedOld = changed.filter(({ version, limit }) => !isAsImported(left.get(limit.id), version));
  const names = [...changedNew.map(({ name }) => name), ...changedOld.map(({ limit }) => limit.name)];
  if (names.length > 0)
    throw new RuleError(
      409,
      'import_changed_since',
      `This import can’t be undone, because limits were changed or deleted since: ${quotedList(names)}.`,
    );
  return left;
}

/** Whether just the app has written it since, by stopping or resuming it. */
const isJustStopped = ({ appChangedAt, updatedAt }: LimitEntity, at: string) =>
  appChangedAt !== null && updatedAt.toISOString() === at;
