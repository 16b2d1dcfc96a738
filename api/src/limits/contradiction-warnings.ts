import { findContradictions, meetingKeys, type Contradiction } from '@purchase-limits/domain/contradictions';
import type { Limit } from '@purchase-limits/domain/limit';
import type { ContradictionWarning } from '@purchase-limits/contract/limit';
import type { Tx } from '../database/transactions.js';
import { LimitEntity, toLimit } from './limit.entity.js';

/** More would not be read. */
const MOST_WARNINGS = 20;

/**
 * Contradictions of a limit with itself and with those of the shop that can measure the same, the oldest first, each in
 * a sentence that names both (rules §3.15).
 */
export async function warningsFor(tx: Tx, row: LimitEntity): Promise<ContradictionWarning[]> {
  const limit = toLimit(row);
  return warningsOf(findContradictions(limit, await readMeeting(tx, limit)));
}

export function warningsOf(contradictions: readonly Contradiction[]): ContradictionWarning[] {
  return contradictions.slice(0, MOST_WARNINGS).map((contradiction) => ({
    code: 'contradiction',
    message: sentenceOf(contradiction),
    limits: contradiction.limits.map(({ id, name }) => ({ id, name })),
  }));
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

function sentenceOf({ limits: [one, other], reason }: Contradiction): string {
  if (one.id === other.id)
    return `No quantity can satisfy "${one.name}": there is no multiple between its minimum and maximum.`;
  const why =
    reason === 'min_above_max'
      ? 'the minimum of one is above the maximum of the other'
      : 'no multiple lies inside both ranges';
  return `No cart can satisfy "${one.name}" and "${other.name}" together: ${why}.`;
}
