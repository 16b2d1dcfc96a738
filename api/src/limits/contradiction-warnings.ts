import { findContradictions, meetingKeys } from '@purchase-limits/domain/contradictions';
import type { Limit } from '@purchase-limits/domain/limit';
import type { ContradictionWarning } from '@purchase-limits/contract/limit';
import type { Tx } from '../database/transactions.js';
import { warningsOf } from './contradiction-sentences.js';
import { LimitEntity, toLimit } from './limit.entity.js';

/**
 * Contradictions of a limit with itself and with those of the shop that can measure the same, the oldest first, each in
 * a sentence that names both (rules §3.15).
 */
export async function warningsFor(tx: Tx, row: LimitEntity): Promise<ContradictionWarning[]> {
  const limit = toLimit(row);
  return warningsOf(findContradictions(limit, await readMeeting(tx, limit)));
}

/** The active limits that can measure the same. */
async function readMeeting(tx: Tx, limit: Limit): Promise<Limit[]> {
  const { sought } = meetingKeys(limit);
  if (limit.status === 'inactive' || sought.length === 0) return [];
  const rows = await tx.manager
    .createQueryBuilder(LimitEntity, 'other')
    .where(`other.status = 'active' AND other.deletedAt IS NULL`)
    .andWhere('(other.meetingKeys IS NULL OR other.meetingKeys && :sought)', { sought })
    .orderBy('other.createdAt')
    .addOrderBy('other.id')
    .getMany();
  return rows.map(toLimit);
}
