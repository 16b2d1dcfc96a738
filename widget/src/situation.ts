// Which limits are for whoever shops here and now (rules §3.17). Loaded only where a limit has such conditions.
import { holds } from '@purchase-limits/domain/holds';
import type { Page } from './page.js';

/** Until then, and where it fails, the judge leaves these limits out. */
export function findOutWhatHolds({ limits, facts, settings }: Pick<Page, 'facts' | 'settings' | 'limits'>): void {
  const { country, customer } = facts.situation!;
  const situation = {
    now: Date.now(),
    language: facts.locale,
    customer: facts.customer && { ...facts.customer, ...customer },
    ...(country && { country }),
  };
  for (const limit of limits)
    if (limit.appliesWhen)
      limit.status = holds(limit.appliesWhen, situation, settings.timezone ?? 'UTC') ? 'active' : 'inactive';
}
