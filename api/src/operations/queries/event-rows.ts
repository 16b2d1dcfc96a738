// Events as operators see them.
import type { OperatorEvent } from '@purchase-limits/contract/jobs';

/** The columns of {@link EventRow}, of `event_log e` and `shop s`. */
export const EVENT_COLUMNS =
  'e.id::text AS id, e.type, e.at, e.shop_id AS "shopId", s.shopify_domain AS "shopifyDomain"';
export const EVENTS = 'event_log e LEFT JOIN shop s ON s.id = e.shop_id';

export type EventRow = { id: string; type: string; at: Date; shopId: string | null; shopifyDomain: string | null };

export function eventOf({ id, type, at, shopId, shopifyDomain }: EventRow): OperatorEvent {
  const shop = shopId !== null && shopifyDomain !== null ? { id: shopId, shopifyDomain } : null;
  return { id, type, at: at.toISOString(), shop };
}
