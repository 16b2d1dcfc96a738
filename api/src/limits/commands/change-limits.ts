// Changing many limits at once: locked in one order, written in one statement, told in events of at most 500.
import type { LimitStatus } from '@purchase-limits/domain/limit';
import type { ChangedLimits, StoppedBy } from '@purchase-limits/domain/views';
import { In, IsNull } from 'typeorm';
import type { Tx } from '../../database/transactions.js';
import { NotFoundError } from '../../http/rule-error.js';
import { LimitEntity } from '../limit.entity.js';
import type { LimitEvent } from '../limit.events.js';

const CHUNK = 500;
type Versioned = { id: string; version: number };
type Change = { status?: LimitStatus; stoppedBy?: StoppedBy | null; deletedAt?: Date; updatedBy?: string };

/** The limits with these ids, locked; throws when one of them is not there. */
export async function lockLimits(tx: Tx, ids: readonly string[]): Promise<LimitEntity[]> {
  const limits = await tx.manager.find(LimitEntity, {
    where: { id: In([...new Set(ids)]), deletedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  if (limits.length < new Set(ids).size) throw new NotFoundError('limit');
  return limits;
}

/** Applies the change to locked limits, raises their versions and emits the events. */
export async function changeLimits(
  tx: Tx,
  limits: readonly Versioned[],
  change: Change,
  eventOf: (changed: Versioned[]) => LimitEvent,
): Promise<ChangedLimits> {
  let eventId: string | null = null;
  for (let start = 0; start < limits.length; start += CHUNK) {
    const chunk = limits.slice(start, start + CHUNK);
    const ids = chunk.map(({ id }) => id);
    // A merchant's own change has a date; a stop by the quota or the plan leaves the date of the merchant's last change.
    const dated = change.updatedBy === undefined ? {} : { updatedAt: new Date() };
    await tx.manager.update(LimitEntity, { id: In(ids) }, { ...change, ...dated, version: () => 'version + 1' });
    eventId = await tx.emit(eventOf(chunk.map(({ id, version }) => ({ id, version: version + 1 }))));
  }
  return { changed: limits.map(({ id }) => id), eventId };
}
