import type { Tx } from '../database/transactions.js';
import type { EventOf } from '../events/subscriptions.js';
import { readLimitNames, readLimitsById } from '../limits/queries/read-limits-by-id.js';
import {
  impressionLimitReached,
  impressionWarning,
  limitsDeactivated,
  limitsSummary,
  orderBrokeLimit,
  purchaseLimitReached,
  type WorkflowTrigger,
} from './workflow-triggers.js';

/** By its key: which of the event's triggers it is; '' where the event raises one. */
export type Triggers = Map<string, WorkflowTrigger>;

/** The triggers of an event; none for limits that no longer exist. */
export async function triggersOf(tx: Tx, event: EventOf<'tell-workflows'>): Promise<Triggers> {
  switch (event.type) {
    case 'QuotaWarningReached':
      return new Map([['', impressionWarning(event.impressions, event.max)]]);
    case 'QuotaReached':
      return new Map([['', impressionLimitReached(event.impressions, event.max)]]);
    case 'OrderBrokeLimit':
      return new Map([['', orderBrokeLimit(event)]]);
    case 'SummaryDue':
      return new Map([['', limitsSummary(event)]]);
    case 'LimitsDeactivated': {
      // Merchants' own actions start no workflow.
      if (event.reason === 'merchant') return new Map();
      const ids = event.limits.map(({ id }) => id);
      const kept = await readLimitNames(tx, ids);
      const names = ids.flatMap((id) => kept.get(id) ?? []);
      return names.length === 0 ? new Map() : new Map([['', limitsDeactivated(event.reason, names)]]);
    }
    case 'LimitsReached': {
      const limits = await readLimitsById(
        tx,
        event.limits.map(({ id }) => id),
      );
      return new Map(
        event.limits.flatMap(({ id, kind, customerId }) => {
          const limit = limits.get(id);
          const key = customerId === null ? id : `${id} ${customerId}`;
          return limit ? [[key, purchaseLimitReached(limit, kind, customerId)] as const] : [];
        }),
      );
    }
  }
}
