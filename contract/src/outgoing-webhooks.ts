// Webhooks with which programs hear of a shop's limits. Their headers and signatures are those of Standard Webhooks.
import { z } from 'zod';
import { instant } from './answers.js';

export const MOST_WEBHOOKS = 5;
export const MOST_DELIVERIES = 50;
const LONGEST_URL = 2_000;

/** `limit.created`: also by an import. */
export const DELIVERY_TYPES = [
  'limit.created',
  'limit.changed',
  'limit.activated',
  'limit.deactivated',
  'limit.deleted',
  'limit.recovered',
] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** What is sent. At most 500 limits; how they are now, the API says. */
export const deliveryBody = z.strictObject({
  type: z.enum(DELIVERY_TYPES),
  timestamp: instant,
  data: z.strictObject({
    shop: z.string(),
    limits: z.array(z.strictObject({ id: z.string(), version: z.int() })),
    /** A staff member, by the platform's id; an API key, by `key:` and its id; `workflow`; null: the app. */
    by: z.string().nullable(),
    /** With `limit.activated` and `limit.deactivated`: `merchant`, or why the app did it. */
    reason: z.string().nullable(),
  }),
});
export type DeliveryBody = z.infer<typeof deliveryBody>;

export const webhookBody = z.strictObject({
  url: z.string().trim().min(1, 'This field is required').max(LONGEST_URL, `Use at most ${LONGEST_URL} characters`),
});
export type WebhookBody = z.infer<typeof webhookBody>;

/** `isFailing`: the last delivery that was tried did not arrive. */
export const webhookView = z.strictObject({
  id: z.string(),
  url: z.string(),
  createdAt: instant,
  isFailing: z.boolean(),
});
export type WebhookView = z.infer<typeof webhookView>;
export const webhookList = z.strictObject({ items: z.array(webhookView) });
export type WebhookList = z.infer<typeof webhookList>;
/** `secret` is answered once: nobody can read it again. */
export const createdWebhook = z.strictObject({ secret: z.string(), item: webhookView });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

/** `waiting`: it is tried again at `nextAt`. `failed`: not any more. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export const deliveryView = z.strictObject({
  /** The same however often it is sent. */
  id: z.string(),
  type: z.enum(DELIVERY_TYPES),
  createdAt: instant,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int().nonnegative(),
  nextAt: instant.nullable(),
  /** Of the last attempt: the answer, or why there was none. */
  status: z.int().nullable(),
  failure: z.string().nullable(),
});
export type DeliveryView = z.infer<typeof deliveryView>;
/** The newest first. */
export const deliveryList = z.strictObject({ items: z.array(deliveryView).max(MOST_DELIVERIES) });
export type DeliveryList = z.infer<typeof deliveryList>;
