// Writing what a checked file wants: its new limits, and its changes where nobody else has changed them since.
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { RuleError } from '../../http/rule-error.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { requireReplaced } from '../replaced-limits.js';
import { throwUnlessFits } from '../shop-sizes.js';
import { saveChanges, type Change } from '../write-change.js';
import { lockLimitsLeft } from '../write-limits.js';
import { insertImported } from './insert-imported.js';
import { quotedList } from './limit-columns.js';
import type { ImportedDraft } from './limit-file-thread.js';
import { undoOf } from './undo-of.js';

type Imported = { shopId: string; by: string; drafts: readonly ImportedDraft[] };
/** `undo`: as JSON. `eventId`: of the last event; null: nothing was written. */
export type WrittenImport = { eventId: string | null; undo: string };

/** Writes all of it, or throws the reason why it can't be. `onProgress` hears how many limits are written. */
export async function writeImported(
  tx: Tx,
  { shopId, by, drafts }: Imported,
  onProgress: (done: number) => Promise<void>,
): Promise<WrittenImport> {
  const entitlement = await readEntitlement(tx, 'read');
  const written = { shopId, by, at: now(), entitlement };
  const changes = await lockChanged(tx, drafts);
  const creates = drafts.filter(({ seen }) => seen === undefined);
  const undo = await undoOf(tx, { at: written.at, changes });
  const created = await insertImported(tx, { ...written, drafts: creates }, onProgress);
  const lastChange = await saveChanges(tx, written, changes, (done) => onProgress(creates.length + done));
  await requireReplaced(tx, shopId, drafts);
  await throwUnlessFits(tx);
  return { eventId: lastChange || created.eventId || null, undo: undo(created.ids) };
}

/** The limits to change, locked. Throws when one of them isn't what the check saw any more. */
async function lockChanged(tx: Tx, drafts: readonly ImportedDraft[]): Promise<Change[]> {
  const changing = drafts.filter(({ seen }) => seen !== undefined);
  if (changing.length === 0) return [];
  const ids = changing.map(({ id }) => id!);
  const byId = new Map((await lockLimitsLeft(tx, ids)).map((limit) => [limit.id, limit]));
  const stale = changing.filter(({ id, seen }) => byId.get(id!)?.version !== seen);
  if (stale.length > 0)
    throw new RuleError(
      409,
      'stale_version',
      `These limits were changed after the check: ${quotedList(stale.map(({ name }) => name))}. Check the file again.`,
    );
  return changing.map(({ id, seen: _seen, ...draft }) => ({ before: byId.get(id!)!, draft }));
}
