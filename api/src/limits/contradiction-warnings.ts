import { findContradictions, type Contradiction } from '@purchase-limits/domain/contradictions';
import type { ContradictionWarning } from '@purchase-limits/contract/limit';
import { IsNull } from 'typeorm';
import type { Tx } from '../database/transactions.js';
import { LimitEntity, toLimit } from './limit.entity.js';

/** Contradictions of a saved limit with the shop's other limits, in a sentence that names both (rules §3.15). */
export async function warningsFor(tx: Tx, saved: LimitEntity): Promise<ContradictionWarning[]> {
  const others = await tx.manager.find(LimitEntity, {
    where: { shopId: saved.shopId, status: 'active', deletedAt: IsNull() },
  });
  return findContradictions(toLimit(saved), others.map(toLimit)).map((contradiction) => ({
    code: 'contradiction',
    message: sentenceOf(contradiction),
    limits: contradiction.limits.map(({ id, name }) => ({ id, name })),
  }));
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
