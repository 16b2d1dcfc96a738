// What programs are told of an event: which limits it is about, and not how they are.
import type { DeliveryBody, DeliveryType } from '@purchase-limits/contract/outgoing-webhooks';
import type { LimitEvent } from '../events/limit-events.js';

const TYPES: Record<LimitEvent['type'], DeliveryType> = {
  LimitCreated: 'limit.created',
  LimitsImported: 'limit.created',
  LimitChanged: 'limit.changed',
  LimitsChanged: 'limit.changed',
  LimitsActivated: 'limit.activated',
  LimitsDeactivated: 'limit.deactivated',
  LimitsDeleted: 'limit.deleted',
  LimitsRecovered: 'limit.recovered',
};

/** `at`: when it happened. */
export function deliveryOf(event: LimitEvent, shop: string, at: Date): DeliveryBody {
  const limits = 'limits' in event ? event.limits : [{ id: event.limitId, version: event.version }];
  return {
    type: TYPES[event.type],
    timestamp: at.toISOString(),
    data: {
      shop,
      limits: limits.map(({ id, version }) => ({ id, version })),
      by: event.by ?? null,
      reason: 'reason' in event ? event.reason : null,
    },
  };
}
