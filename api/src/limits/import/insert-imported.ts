import { randomUUID } from 'node:crypto';
import type { Entitlement } from '@purchase-limits/domain/in-force';
import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { newLimit } from '../insert-limit.js';
import { LimitEntity, toLimit, type Written } from '../limit.entity.js';
import type { ImportedDraft } from './limit-file-thread.js';

/** Who wants these limits, where, and what the shop may do. */
type Imported = Written & { shopId: string; entitlement: Entitlement; drafts: readonly ImportedDraft[] };

const ROWS_AT_ONCE = 250;
const LIMITS_OF_AN_EVENT = 100;

/**
 * Writes the new limits of a file and their events, and answers their ids and the last event's. `onProgress` hears
 * after each group how many are written. Throws when the plan does not allow them all.
 */
export async function insertImported(
  tx: Tx,
  { drafts, ...written }: Imported,
  onProgress: (done: number) => Promise<void>,
): Promise<{ ids: string[]; eventId: string }> {
  const { shopId, by } = written;
  const ids = idsOf(drafts);
  let eventId = '';
  for (let start = 0; start < drafts.length; start += ROWS_AT_ONCE) {
    const limits = drafts
      .slice(start, start + ROWS_AT_ONCE)
      .map((draft, index) => newLimit(tx, ids[start + index]!, draft, written));
    await tx.manager.insert(LimitEntity, limits);
    eventId = await emitImported(tx, shopId, by, limits);
    await onProgress(start + limits.length);
  }
  return { ids, eventId };
}

/** As the check chose them. Limits with the same timestamp are listed by id, so new ones are in order, too. */
function idsOf(drafts: readonly ImportedDraft[]): string[] {
  const own = drafts.map(() => randomUUID()).sort();
  return drafts.map(({ id }, at) => id ?? own[at]!);
}

async function emitImported(tx: Tx, shopId: string, by: string, limits: readonly LimitEntity[]): Promise<string> {
  let eventId = '';
  for (let start = 0; start < limits.length; start += LIMITS_OF_AN_EVENT)
    eventId = await emit(tx, {
      type: 'LimitsImported',
      shopId,
      by,
      limits: limits
        .slice(start, start + LIMITS_OF_AN_EVENT)
        .map((limit) => ({ id: limit.id, version: limit.version, limit: toLimit(limit) })),
    });
  return eventId;
}
