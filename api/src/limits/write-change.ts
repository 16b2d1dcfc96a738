// Saving a limit over an earlier version of it.
import { planAllows, stoppedByNow, type Entitlement } from '@purchase-limits/domain/in-force';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { CurrentShop } from '../http/current-shop.js';
import { RuleError } from '../http/rule-error.js';
import { readStaffNames } from '../shops/staff-names.js';
import { warningsFor } from './contradiction-warnings.js';
import { limitsStoppedError, requirePlanFor } from './entitlement-errors.js';
import { LimitEntity, limitRow, toLimit, toView } from './limit.entity.js';
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

/** A limit that the plan stopped may be edited; one that it includes may not be edited into one that it does not. */
export function requirePlanForChange(before: LimitEntity, draft: LimitDraft, entitlement: Entitlement): void {
  if (planAllows(entitlement.plan, toLimit(before))) requirePlanFor(draft, entitlement);
}

/** The same where the sizes of the shop are looked at afterwards, and what it replaces is known to be there. */
export async function saveChange(
  tx: Tx,
  shop: CurrentShop,
  { before, entitlement }: LockedLimit,
  draft: LimitDraft,
  restoredVersion?: number,
): Promise<{ limit: LimitEntity; eventId: string }> {
  const row = limitRow(before.id, draft, { by: shop.userId, at: now() }, before);
  const stoppedBy = stoppedByNow({ ...draft, stoppedBy: before.stoppedBy }, entitlement);
  const isActivated = row.status === 'active' && before.status === 'inactive';
  if (isActivated && stoppedBy) throw limitsStoppedError(stoppedBy, [row.name]);
  requirePlanForChange(before, draft, entitlement);
  const limit = tx.manager.create(LimitEntity, { ...before, ...row, stoppedBy });
  await tx.manager.update(LimitEntity, { id: limit.id }, { ...row, stoppedBy } as object);
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
