// Writing many limits at once: locked in one order, written in one statement per 500, with an event for each of these.
import type { Entitlement, StoppedBy } from '@purchase-limits/domain/in-force';
import type { LimitStatus } from '@purchase-limits/domain/limit';
import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { In, IsNull, MoreThan, type FindOperator, type FindOptionsSelect } from 'typeorm';
import { z } from 'zod';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { LimitEvent } from '../events/limit-events.js';
import type { CurrentShop } from '../http/current-shop.js';
import { NotFoundError } from '../http/rule-error.js';
import { readEntitlement } from '../quota/queries/read-entitlement.js';
import { LimitEntity, recoverableSince } from './limit.entity.js';

const CHUNK = 500;
/** Columns that bulk changes read; a definition can be large. */
const WITHOUT_DEFINITION = {
  id: true,
  name: true,
  type: true,
  status: true,
  stoppedBy: true,
  requiredFeature: true,
  version: true,
} as const satisfies FindOptionsSelect<LimitEntity>;
type Row = Pick<LimitEntity, keyof typeof WITHOUT_DEFINITION>;
/** `missing`: ids that the shop has no limit for. */
type Locked<Limit> = { limits: Limit[]; missing: string[] };
type Versioned = { id: string; version: number };
type Change = { status?: LimitStatus; stoppedBy?: StoppedBy | null; deletedAt?: Date | null; updatedBy?: string };

/** A limit and what its shop may do, both locked. */
export type LockedLimit = { before: LimitEntity; entitlement: Entitlement };

/** The limit with this id and its shop's entitlement, locked in this order; throws when the shop has no such limit. */
export async function lockLimit(tx: Tx, id: string): Promise<LockedLimit> {
  const entitlement = await readEntitlement(tx, 'read');
  const { limits } = await lockWholeLimits(tx, [id]);
  return { before: limits[0]!, entitlement };
}

/** Those of these limits that are there, locked and without their definitions; throws when none is there. */
export function lockLimits(tx: Tx, ids: readonly string[]): Promise<Locked<Row>> {
  return lock(tx, ids, WITHOUT_DEFINITION);
}

/** Those of these limits that were deleted and can be brought back, locked likewise; throws when there is none. */
export function lockDeletedLimits(tx: Tx, ids: readonly string[]): Promise<Locked<Row>> {
  return lock(tx, ids, WITHOUT_DEFINITION, MoreThan(recoverableSince()));
}

/** Those of these limits that are there, locked. */
export async function lockLimitsLeft(tx: Tx, ids: readonly string[]): Promise<LimitEntity[]> {
  return (await find(tx, ids)).limits;
}

/** Those of these limits that are there, locked; throws when none is there. */
export function lockWholeLimits(tx: Tx, ids: readonly string[]): Promise<Locked<LimitEntity>> {
  return lock(tx, ids);
}

async function lock(
  tx: Tx,
  ids: readonly string[],
  select?: FindOptionsSelect<LimitEntity>,
  deletedAt?: FindOperator<Date>,
): Promise<Locked<LimitEntity>> {
  const found = await find(tx, ids, select, deletedAt);
  if (found.limits.length === 0) throw new NotFoundError('limit');
  return found;
}

async function find(
  tx: Tx,
  ids: readonly string[],
  select?: FindOptionsSelect<LimitEntity>,
  deletedAt: FindOperator<Date> = IsNull(),
): Promise<Locked<LimitEntity>> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const limits = await tx.manager.find(LimitEntity, {
    ...(select && { select }),
    // A text that is no UUID is the id of no limit.
    where: { id: In(wanted.filter((id) => z.uuid().safeParse(id).success)), deletedAt },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  const found = new Set(limits.map(({ id }) => id));
  return { limits, missing: wanted.filter((id) => !found.has(id)) };
}

/** The limits that the merchant wants active, locked. */
export function lockActiveLimits(tx: Tx): Promise<LimitEntity[]> {
  return tx.manager.find(LimitEntity, {
    where: { status: 'active', deletedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
}

/** Deletes locked limits, which can be brought back for 30 days. */
export function deleteLimits(
  tx: Tx,
  { id: shopId, userId: by }: Pick<CurrentShop, 'id' | 'userId'>,
  limits: readonly Versioned[],
): Promise<Omit<ChangedLimits, 'missing'>> {
  const eventOf = (changed: Versioned[]): LimitEvent => ({ type: 'LimitsDeleted', shopId, limits: changed, by });
  return writeLimits(tx, limits, { deletedAt: now(), updatedBy: by }, eventOf);
}

/** Applies the change to locked limits, raises their versions and emits the events. */
export async function writeLimits(
  tx: Tx,
  limits: readonly Versioned[],
  change: Change,
  eventOf: (changed: Versioned[]) => LimitEvent,
): Promise<Omit<ChangedLimits, 'missing'>> {
  let eventId: string | null = null;
  for (let start = 0; start < limits.length; start += CHUNK) {
    const chunk = limits.slice(start, start + CHUNK);
    // A stop by the quota or the plan leaves the date of the merchant's last change.
    const dated = change.updatedBy === undefined ? { appChangedAt: now() } : { updatedAt: now(), appChangedAt: null };
    const ids = chunk.map(({ id }) => id);
    await tx.manager.update(LimitEntity, { id: In(ids) }, { ...change, ...dated, version: () => 'version + 1' });
    eventId = await emit(tx, eventOf(chunk.map(({ id, version }) => ({ id, version: version + 1 }))));
  }
  return { changed: limits.map(({ id }) => id), eventId };
}
