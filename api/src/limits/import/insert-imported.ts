import { randomUUID } from 'node:crypto';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { newLimit } from '../insert-limit.js';
import { LimitEntity, toLimit } from '../limit.entity.js';
import { throwUnlessFits } from '../shop-sizes.js';

/** Who wants these limits, and where. */
type Imported = { shopId: string; by: string; drafts: readonly LimitDraft[] };

const ROWS_AT_ONCE = 250;
const LIMITS_OF_AN_EVENT = 100;

/**
 * Writes the limits of a file and their events, and answers the last event's id. `onProgress` hears after each group
 * how many are written. Throws when plan or sizes do not allow them all.
 */
export async function insertImported(
  tx: Tx,
  { shopId, by, drafts }: Imported,
  onProgress: (done: number) => Promise<void>,
): Promise<string> {
  const entitlement = await readEntitlement(tx, 'read');
  const written = { by, at: now() };
  const ids = idsInOrder(drafts.length);
  let eventId = '';
  for (let start = 0; start < drafts.length; start += ROWS_AT_ONCE) {
    const limits = drafts
      .slice(start, start + ROWS_AT_ONCE)
      .map((draft, index) => newLimit(tx, ids[start + index]!, draft, { ...written, shopId, entitlement }));
    await tx.manager.insert(LimitEntity, limits);
    eventId = await emitImported(tx, shopId, by, limits);
    await onProgress(start + limits.length);
  }
  await throwUnlessFits(tx);
  return eventId;
}

/** Limits with the same timestamp are listed by id, so this keeps file order. */
function idsInOrder(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID()).sort();
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
