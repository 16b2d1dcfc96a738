// What a merchant is told when plan or quota do not allow what was asked (rules §6, §7).
import { planAllows, type Entitlement, type StoppedBy } from '@purchase-limits/domain/in-force';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { RuleError } from '../http/rule-error.js';

export const UPGRADE_FOR_COLLECTIONS = 'Your plan has no collection limits. Upgrade to use them.';

/** Throws when the plan does not include such a limit. */
export function requirePlanFor(limit: Pick<LimitDraft, 'type' | 'applyTo'>, { plan }: Entitlement): void {
  if (!planAllows(plan, limit)) throw new RuleError(403, 'plan_not_allowed', UPGRADE_FOR_COLLECTIONS);
}

/** The limit stays out of force although the merchant activates it; says what would help. */
export function limitStoppedError(stopper: StoppedBy): RuleError {
  const message =
    stopper === 'quota'
      ? 'The free impressions are used up, so limits are stopped. Upgrade your plan to activate them again.'
      : 'Your plan does not include this limit. Upgrade your plan to activate it again.';
  return new RuleError(409, 'limit_stopped', message);
}
