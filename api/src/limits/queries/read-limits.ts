// Reads for other features about a shop's limits, within their own transaction.
import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { Limit } from '@purchase-limits/domain/limit';
import { IsNull } from 'typeorm';
import type { Tx } from '../../database/transactions.js';
import { LimitEntity, toLimit } from '../limit.entity.js';

/** `updatedAt`: when it was saved last, or its state changed. */
export type ActiveLimit = { limit: Limit; stoppedBy: StoppedBy | null; updatedAt: Date };

/** The limits that the merchant wants active, oldest first, with what has been written down as stopping them. */
export async function readActiveLimits(tx: Tx): Promise<ActiveLimit[]> {
  const limits = await tx.manager.find(LimitEntity, {
    where: { status: 'active', deletedAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return limits.map((row) => ({ limit: toLimit(row), stoppedBy: row.stoppedBy, updatedAt: row.updatedAt }));
}

/** The ids of the active limits that are older than this one; of all of them, if the shop has none with this id. */
export async function readOlderLimits(tx: Tx, limitId: string | null): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    `WITH own AS (SELECT created_at, id FROM purchase_limit WHERE id::text = $1)
     SELECT id FROM purchase_limit listed WHERE status = 'active' AND deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM own WHERE (own.created_at, own.id) <= (listed.created_at, listed.id))`,
    [limitId],
  );
  return new Set(rows.map(({ id }) => id));
}
