import type { Limit } from '@purchase-limits/domain/limit';
import { In, IsNull } from 'typeorm';
import type { Tx } from '../../database/transactions.js';
import { LimitEntity, toLimit } from '../limit.entity.js';

/** Limits by id, including deleted ones that still have a row. */
export async function readLimitsById(tx: Tx, ids: readonly string[]): Promise<Map<string, Limit>> {
  const rows = await tx.manager.find(LimitEntity, { where: { id: In(ids) } });
  return new Map(rows.map((row) => [row.id, toLimit(row)]));
}

/** Names of limits by id, including deleted ones that still have a row. */
export async function readLimitNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.manager.find(LimitEntity, { select: { id: true, name: true }, where: { id: In(ids) } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Which of these limits are there, and not deleted. */
export async function readKeptLimits(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.manager.find(LimitEntity, {
    select: { id: true },
    where: { id: In(ids), deletedAt: IsNull() },
  });
  return new Set(rows.map(({ id }) => id));
}
