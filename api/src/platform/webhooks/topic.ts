import type { z } from 'zod';
import type { ShopId, WebhookEvent } from '../../events/events.js';

/** A webhook of the platform: what of its payload is read, and the event that it becomes. */
export type Topic<Name extends string, Payload> = {
  name: Name;
  payload: z.ZodType<Payload>;
  /** `at`: when it happened, as the platform says. */
  event: (told: { shopId: ShopId; payload: Payload; at: string }) => WebhookEvent;
};

/** A topic whose payload is checked before its event is made; throws a ZodError when it is not what we read. */
export type AnyTopic<Name extends string = string> = {
  name: Name;
  eventOf: (told: { shopId: ShopId; payload: unknown; at: string }) => WebhookEvent;
};

export function topic<Name extends string, Payload>({
  name,
  payload: schema,
  event,
}: Topic<Name, Payload>): AnyTopic<Name> {
  return { name, eventOf: ({ payload, ...told }) => event({ ...told, payload: schema.parse(payload) }) };
}
