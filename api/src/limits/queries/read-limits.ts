// What other features may know of a shop's limits, within their own transaction.
import type { Limit } from '@purchase-limits/domain/limit';
import type { StoppedBy } from '@purchase-limits/domain/views';
import { In, IsNull } from 'typeorm';
import type { Tx } from '../../database/transactions.js';
import { LimitEntity, toLimit } from '../limit.entity.js';

export type LimitState = {
  limit: Limit;
  stoppedBy: StoppedBy | null;
  isDeleted: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** These limits as they are now, deleted ones included. */
export async function readLimits(tx: Tx, ids: readonly string[]): Promise<LimitState[]> {
  return (await tx.manager.find(LimitEntity, { where: { id: In([...ids]) } })).map(toState);
}

/** The limits a storefront may show, today or from a later start date on: wished for, not stopped, not over. Oldest first. */
export async function readPublishableLimits(tx: Tx, today: string): Promise<Limit[]> {
  const limits = await tx.manager.find(LimitEntity, {
    where: { status: 'active', stoppedBy: IsNull(), deletedAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return limits.filter(({ endDate }) => endDate === null || endDate >= today).map(toLimit);
}

function toState(row: LimitEntity): LimitState {
  return {
    limit: toLimit(row),
    stoppedBy: row.stoppedBy,
    isDeleted: row.deletedAt !== null,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
