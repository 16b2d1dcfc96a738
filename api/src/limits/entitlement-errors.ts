// Errors when plan or quota don't allow a request (rules §6, §7).
import { planAllows, type Entitlement, type StoppedBy } from '@purchase-limits/domain/in-force';
import type { Limit, LimitDraft } from '@purchase-limits/domain/limit';
import { RuleError } from '../http/rule-error.js';

export const UPGRADE_FOR_COLLECTIONS = 'Your plan has no collection limits. Upgrade to use them.';

/** Throws when the plan does not include such a limit. */
export function requirePlanFor(limit: Pick<LimitDraft, 'type' | 'applyTo'>, { plan }: Entitlement): void {
  if (!planAllows(plan, limit)) throw new RuleError(403, 'plan_not_allowed', UPGRADE_FOR_COLLECTIONS);
}

/** `stoppedBy`: what would stop the limit, once the draft is saved over it. */
type Changing = { before: Limit; draft: LimitDraft; stoppedBy: StoppedBy | null };

/** Throws when plan or quota don't let the draft be saved over the limit. */
export function requireMayChange({ before, draft, stoppedBy }: Changing, entitlement: Entitlement): void {
  const isActivated = (draft.status ?? 'active') === 'active' && before.status === 'inactive';
  if (isActivated && stoppedBy) throw limitsStoppedError(stoppedBy, [draft.name]);
  // A limit that the plan stopped may be edited; one that it includes may not be edited into one that it does not.
  if (planAllows(entitlement.plan, before)) requirePlanFor(draft, entitlement);
}

const MOST_NAMED = 10;

/** Limits that stay out of force although the merchant activates them; says which, and what would help. */
export function limitsStoppedError(stopper: StoppedBy, names: readonly string[]): RuleError {
  const named = inWords(names);
  const help = names.length > 1 ? 'activate them, or activate the others alone.' : 'activate it.';
  const message =
    stopper === 'quota'
      ? `The free impressions are used up, so limits are stopped: ${named}. Upgrade your plan to activate them again.`
      : `Your plan does not include ${named}. Upgrade your plan to ${help}`;
  return new RuleError(409, 'limit_stopped', message);
}

function inWords(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  return new Intl.ListFormat('en').format(more > 0 ? [...shown, `${more} more`] : shown);
}
