// Saving a limit over an earlier version of it.
import { stoppedByNow, type Entitlement } from '@purchase-limits/domain/in-force';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { CurrentShop } from '../http/current-shop.js';
import { RuleError } from '../http/rule-error.js';
import { readStaffNames } from '../shops/staff-names.js';
import { warningsFor } from './contradiction-warnings.js';
import { requireMayChange } from './entitlement-errors.js';
import { LimitEntity, limitRow, toLimit, toView, type Written } from './limit.entity.js';
import { withReplaced } from './replaced-limits.js';
import { throwUnlessFits } from './shop-sizes.js';
import type { LockedLimit } from './write-limits.js';

/** Throws a 409, which says who changed the limit, when this is not its version any more. */
export async function throwIfStale(tx: Tx, limit: LimitEntity, version: number, shop: CurrentShop): Promise<void> {
  if (limit.version === version) return;
  const changedBy = limit.appChangedAt ? null : limit.updatedBy;
  const isYou = changedBy === shop.userId;
  const changedByName = (await readStaffNames(tx, [changedBy])).get(changedBy ?? '') ?? null;
  const person = isYou ? 'you, in another window' : (changedByName ?? `staff member ${changedBy}`);
  const by = changedBy === null ? 'the app' : person;
  throw new RuleError(
    409,
    'stale_version',
    `This limit was changed by ${by} in the meantime. Reload it to see the change.`,
    {
      changedBy,
      changedByName,
      isYou,
      changedAt: (limit.appChangedAt ?? limit.updatedAt).toISOString(),
      version: limit.version,
    },
  );
}

/**
 * Saves a valid draft over a locked limit. `restoredVersion`: the earlier version that the draft is taken from; absent:
 * the merchant wrote it.
 */
export async function writeChange(
  tx: Tx,
  shop: CurrentShop,
  locked: LockedLimit,
  draft: LimitDraft,
  restoredVersion?: number,
): Promise<SavedLimit> {
  const { before, entitlement } = locked;
  const known = restoredVersion === undefined ? before.definition.replaces : draft.replaces;
  const checked = await withReplaced(tx, shop.id, before.id, draft, known);
  const { limit, eventId } = await saveChange(tx, shop, locked, checked, restoredVersion);
  await throwUnlessFits(tx);
  return { limit: toView(limit, entitlement), eventId, warnings: await warningsFor(tx, limit) };
}

/** The same where the sizes of the shop are looked at afterwards, and what it replaces is known to be there. */
export async function saveChange(
  tx: Tx,
  shop: CurrentShop,
  { before, entitlement }: LockedLimit,
  draft: LimitDraft,
  restoredVersion?: number,
): Promise<{ limit: LimitEntity; eventId: string }> {
  const { limit, row } = changed(tx, { before, draft, entitlement }, { by: shop.userId, at: now() });
  await tx.manager.update(LimitEntity, { id: limit.id }, row as object);
  const eventId = await emit(tx, {
    type: 'LimitChanged',
    shopId: shop.id,
    limitId: limit.id,
    version: limit.version,
    limit: toLimit(limit),
    by: shop.userId,
    ...(restoredVersion !== undefined && { restoredVersion }),
  });
  return { limit, eventId };
}

const ROWS_AT_ONCE = 250;
const LIMITS_OF_AN_EVENT = 100;

/** A valid draft to save over a locked limit. `restoredVersion`: the version of the limit that it is; absent: none. */
export type Change = { before: LimitEntity; draft: LimitDraft; restoredVersion?: number | undefined };

/** The same for many limits, with an event for 100 of them; answers the last one's id. */
export async function saveChanges(
  tx: Tx,
  { shopId, entitlement, ...written }: Written & { shopId: string; entitlement: Entitlement },
  changes: readonly Change[],
  onProgress: (done: number) => Promise<void>,
): Promise<string> {
  let eventId = '';
  for (let start = 0; start < changes.length; start += ROWS_AT_ONCE) {
    const chunk = changes.slice(start, start + ROWS_AT_ONCE).map(({ restoredVersion, ...change }) => {
      const { limit } = changed(tx, { ...change, entitlement }, written);
      return { limit, restoredVersion };
    });
    // All columns of rows that are there and locked, in one statement.
    await tx.manager.upsert(LimitEntity, chunk.map(({ limit }) => limit) as object[], ['id']);
    for (let at = 0; at < chunk.length; at += LIMITS_OF_AN_EVENT)
      eventId = await emit(tx, {
        type: 'LimitsChanged',
        shopId,
        by: written.by,
        limits: chunk.slice(at, at + LIMITS_OF_AN_EVENT).map(({ limit, restoredVersion }) => ({
          id: limit.id,
          version: limit.version,
          limit: toLimit(limit),
          ...(restoredVersion !== undefined && { restoredVersion }),
        })),
      });
    await onProgress(start + chunk.length);
  }
  return eventId;
}

/** The limit once the draft is saved over it, and its columns that are written. Throws when plan or quota forbid it. */
function changed(tx: Tx, { before, draft, entitlement }: LockedLimit & { draft: LimitDraft }, written: Written) {
  const row = limitRow(before.id, draft, written, before);
  const stoppedBy = stoppedByNow({ ...draft, stoppedBy: before.stoppedBy }, entitlement);
  requireMayChange({ before: toLimit(before), draft: { ...draft, name: row.name }, stoppedBy }, entitlement);
  return { limit: tx.manager.create(LimitEntity, { ...before, ...row, stoppedBy }), row: { ...row, stoppedBy } };
}
