import type { z } from 'zod';
import type { ShopId, WebhookEvent } from '../../events/events.js';

/** A webhook of the platform: what of its payload is read, and the event that it becomes. */
export type Topic<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** `at`: when it happened, as the platform says. */
  event: (told: { shopId: ShopId; payload: Payload; at: string }) => WebhookEvent;
};

/** A topic whose payload is checked before its event is made; throws a ZodError when it is not what we read. */
export type AnyTopic = {
  name: string;
  eventOf: (told: { shopId: ShopId; payload: unknown; at: string }) => WebhookEvent;
};

export function topic<Payload>({ name, payload: schema, event }: Topic<Payload>): AnyTopic {
  return { name, eventOf: ({ payload, ...told }) => event({ ...told, payload: schema.parse(payload) }) };
}
