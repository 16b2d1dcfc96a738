// Writing many limits at once: locked in one order, written in one statement per 500, with an event for each of these.
import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { LimitStatus } from '@purchase-limits/domain/limit';
import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { In, IsNull } from 'typeorm';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { LimitEvent } from '../events/events.js';
import { NotFoundError } from '../http/rule-error.js';
import { LimitEntity } from './limit.entity.js';

const CHUNK = 500;
type Versioned = { id: string; version: number };
type Change = { status?: LimitStatus; stoppedBy?: StoppedBy | null; deletedAt?: Date; updatedBy?: string };

/** The limit with this id, locked; throws when the shop has none. */
export async function lockLimit(tx: Tx, id: string): Promise<LimitEntity> {
  const [limit] = await lockLimits(tx, [id]);
  return limit!;
}

/** The limits with these ids, locked; throws when the shop lacks one of them. */
export async function lockLimits(tx: Tx, ids: readonly string[]): Promise<LimitEntity[]> {
  const wanted = [...new Set(ids)];
  const limits = await tx.manager.find(LimitEntity, {
    where: { id: In(wanted), deletedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  if (limits.length < wanted.length) throw new NotFoundError('limit');
  return limits;
}

/** The limits that the merchant wants active, locked. */
export function lockActiveLimits(tx: Tx): Promise<LimitEntity[]> {
  return tx.manager.find(LimitEntity, {
    where: { status: 'active', deletedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

/** Applies the change to locked limits, raises their versions and emits the events. */
export async function writeLimits(
  tx: Tx,
  limits: readonly Versioned[],
  change: Change,
  eventOf: (changed: Versioned[]) => LimitEvent,
): Promise<ChangedLimits> {
  let eventId: string | null = null;
  for (let start = 0; start < limits.length; start += CHUNK) {
    const chunk = limits.slice(start, start + CHUNK);
    // A stop by the quota or the plan leaves the date of the merchant's last change.
    const dated = change.updatedBy === undefined ? {} : { updatedAt: now() };
    const ids = chunk.map(({ id }) => id);
    await tx.manager.update(LimitEntity, { id: In(ids) }, { ...change, ...dated, version: () => 'version + 1' });
    eventId = await emit(tx, eventOf(chunk.map(({ id, version }) => ({ id, version: version + 1 }))));
  }
  return { changed: limits.map(({ id }) => id), eventId };
}
