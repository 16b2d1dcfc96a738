// What other features may know of a shop's limits, within their own transaction.
import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { Limit } from '@purchase-limits/domain/limit';
import { IsNull } from 'typeorm';
import type { Tx } from '../../database/transactions.js';
import { LimitEntity, toLimit } from '../limit.entity.js';

export type ActiveLimit = { limit: Limit; stoppedBy: StoppedBy | null };

/** The limits that the merchant wants active, oldest first, with what has been written down as stopping them. */
export async function readActiveLimits(tx: Tx): Promise<ActiveLimit[]> {
  const limits = await tx.manager.find(LimitEntity, {
    where: { status: 'active', deletedAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return limits.map((row) => ({ limit: toLimit(row), stoppedBy: row.stoppedBy }));
}
