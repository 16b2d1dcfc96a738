// Workflow payloads by trigger: the handles and fields that `extensions/flow-*` declare. A spec compares them.
import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { Limit } from '@purchase-limits/domain/limit';
import type { OrderBrokeLimit } from '../events/broken-order-events.js';
import type { ReachedKind } from '../events/events.js';
import type { SummaryDue } from '../events/summary-event.js';
import { exactNumber } from '../platform/platform-json.js';

/** `payload`: by field; a reference that is not known is left out. */
export type WorkflowTrigger = { handle: string; payload: Record<string, string | number | bigint> };

/** Words that a merchant can compare with in a workflow: they are the same in every language. */
const KINDS: Record<OrderBrokeLimit['kind'], string> = {
  min: 'minimum',
  max: 'maximum',
  multiple: 'multiple',
  repurchase: 'repurchase',
  blocked: 'blocked',
  login_required: 'login required',
};
const SOURCES: Record<OrderBrokeLimit['source'], string> = {
  online_store: 'online store',
  edited: 'edited after checkout',
  point_of_sale: 'point of sale',
  draft_order: 'draft order',
  subscription: 'subscription',
  app: 'another app',
  unknown: 'not known',
};
/** A workflow shows the names in one line; the whole payload may have 50 kB. */
const MOST_NAMES = 20;

/** A shopper saw that a limit keeps something from being bought. */
export function purchaseLimitReached(limit: Limit, kind: ReachedKind, customerId: string | null): WorkflowTrigger {
  const productId = onlyProduct(limit);
  return {
    handle: 'purchase-limit-reached',
    payload: {
      'Limit name': limit.name,
      Kind: KINDS[kind],
      ...(productId !== null && { product_id: exactNumber(productId) }),
      ...(customerId !== null && { customer_id: exactNumber(customerId) }),
    },
  };
}

/** `max`: the impressions that are free. */
export function impressionWarning(impressions: number, max: number): WorkflowTrigger {
  return { handle: 'impression-warning', payload: { Impressions: impressions, 'Free impressions': max } };
}

/** `max`: the impressions that are free. */
export function impressionLimitReached(impressions: number, max: number): WorkflowTrigger {
  return { handle: 'impression-limit-reached', payload: { Impressions: impressions, 'Free impressions': max } };
}

/** `names`: of the limits, in the order of the event. */
export function limitsDeactivated(reason: StoppedBy, names: readonly string[]): WorkflowTrigger {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return {
    handle: 'limits-deactivated',
    payload: { Reason: reason, 'Number of limits': names.length, 'Limit names': shown + more },
  };
}

/** An order broke a limit that was in force. */
export function orderBrokeLimit({ orderId, orderName, limitName, kind, source }: OrderBrokeLimit): WorkflowTrigger {
  return {
    handle: 'order-broke-limit',
    payload: {
      'Order name': orderName,
      'Limit name': limitName,
      Kind: KINDS[kind],
      Source: SOURCES[source],
      order_id: exactNumber(orderId),
    },
  };
}

/** A week or a month is over. What is not known is 0: every field of a trigger has a value. */
export function limitsSummary({ cadence, period, totals, before, limits }: SummaryDue): WorkflowTrigger {
  return {
    handle: 'limits-summary',
    payload: {
      Period: cadence,
      'First day': period.from,
      'Last day': period.to,
      Seen: totals.impressions,
      'Seen before': before.impressions,
      Contacts: totals.contacts,
      'Contacts before': before.contacts,
      'Refused checkouts': totals.refused,
      'Refused checkouts before': before.refused,
      'Orders that broke a limit': totals.broken ?? 0,
      'Orders that broke a limit before': before.broken ?? 0,
      'Limit names': limits.flatMap(({ name }) => name ?? []).join(', '),
    },
  };
}

/** The limit's product, if it has just one: an impression doesn't say which product was seen. */
function onlyProduct({ type, products }: Limit): string | null {
  if (type !== 'product' || products?.kind !== 'specific' || products.items.length !== 1) return null;
  return products.items[0]!.productId;
}
