import type { EventRef, EventType } from './events.js';

/** The columns of an event that go into its jobs. */
export type EventRow = {
  id: string;
  type: EventType;
  shop_id: string | null;
  request_id: string | null;
  traceparent: string | null;
};

export function refOf({ id, type, shop_id: shopId, request_id: requestId, traceparent }: EventRow): EventRef {
  return { eventId: id, type, shopId, ...(requestId !== null && { requestId }), ...(traceparent && { traceparent }) };
}
