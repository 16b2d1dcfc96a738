// What creating, changing and duplicating share: the entitlement, and the warnings about limits that contradict each other.
import { findContradictions } from '@purchase-limits/domain/contradictions';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { planAllows } from '@purchase-limits/domain/plans';
import type { ContradictionWarning, StoppedBy } from '@purchase-limits/domain/views';
import { IsNull } from 'typeorm';
import type { Tx } from '../../database/transactions.js';
import { RuleError } from '../../http/rule-error.js';
import { readEntitlement, type Entitlement } from '../../impressions/queries/read-entitlement.js';
import { LimitEntity, toLimit } from '../limit.entity.js';

/** What stops a limit of this shop at this moment; the entitlement stays as read until the transaction ends. */
export function stopperOf({ plan, level }: Entitlement, limit: Pick<LimitDraft, 'type' | 'applyTo'>): StoppedBy | null {
  if (!planAllows(plan, limit)) return 'downgrade';
  return level === 'reached' ? 'quota' : null;
}

/** The entitlement, held for the transaction; throws when the plan does not include such a limit. */
export async function requirePlanFor(tx: Tx, limit: Pick<LimitDraft, 'type' | 'applyTo'>): Promise<Entitlement> {
  const entitlement = await readEntitlement(tx);
  if (!planAllows(entitlement.plan, limit))
    throw new RuleError(403, 'plan_not_allowed', 'Your plan has no collection limits. Upgrade to use them.');
  return entitlement;
}

/** Contradictions with the shop's other limits, in words that name both. */
export async function warningsFor(tx: Tx, saved: LimitEntity): Promise<ContradictionWarning[]> {
  const others = await tx.manager.find(LimitEntity, { where: { shopId: saved.shopId, status: 'active', deletedAt: IsNull() } });
  return findContradictions(toLimit(saved), others.map(toLimit)).map(({ limits: [one, other], reason }) => ({
    code: 'contradiction',
    message:
      one.id === other.id
        ? `No quantity can satisfy "${one.name}": there is no multiple between its minimum and maximum.`
        : `No cart can satisfy "${one.name}" and "${other.name}" together: ${reason === 'min_above_max' ? 'the minimum of one is above the maximum of the other' : 'no multiple lies inside both ranges'}.`,
    limits: [one, other].map(({ id, name }) => ({ id, name })),
  }));
}
