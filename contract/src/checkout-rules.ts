// Whether limits are held at the checkout.
import { z } from 'zod';
import type { CheckoutGap } from '@purchase-limits/domain/checkout-knowledge';
import { CHECKOUT_SHORTAGES } from '@purchase-limits/domain/pack-checkout';
import { limitDraft } from './limit.js';

/**
 * Why a limit is not wholly held at the checkout. It is not held at all with `no_room`: the rule, or what
 * it reads of a product, has no room for it, and `no_place`: other apps have taken the store's places for checkout
 * rules; nor with `persons`.
 */
const CHECKOUT_GAPS = [
  'any_tag',
  'past_orders',
  'older_orders',
  'persons',
  'no_room',
  'no_place',
] as const satisfies readonly (CheckoutGap | 'no_room' | 'no_place')[];
export type CheckoutGapName = (typeof CHECKOUT_GAPS)[number];

/**
 * `blockOnFailure`: a cart is refused when the rule itself fails. `countsRefusals`: a pixel counts the checkouts that
 * limits refuse; absent: as before.
 */
export const checkoutRulesBody = z.strictObject({
  isEnabled: z.boolean(),
  blockOnFailure: z.boolean(),
  countsRefusals: z.boolean().optional(),
});
export type CheckoutRulesBody = z.infer<typeof checkoutRulesBody>;

/**
 * `off`: the merchant does not want it. `publishing`: it is being written. `on`: what shoppers see is held.
 * `switched_off_in_store`: somebody switched it off in the store's own settings. `no_place`: other apps have taken all
 * places of the store, and nothing is held. `problem`: see there.
 */
export const CHECKOUT_STATES = ['off', 'publishing', 'on', 'switched_off_in_store', 'no_place', 'problem'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

export const checkoutRulesView = checkoutRulesBody.extend({
  countsRefusals: z.boolean(),
  state: z.enum(CHECKOUT_STATES),
  /** What has to be granted before it can be switched on. */
  missingScopes: z.array(z.string()),
  refusals: z.strictObject({
    /** `waiting`: the pixel is being connected, or checkouts aren't enforced. */
    state: z.enum(['off', 'waiting', 'on', 'problem']),
    /** What has to be granted before they can be counted. */
    missingScopes: z.array(z.string()),
    /** Why there is no pixel, as the platform says it. */
    problem: z.string().nullable(),
    /** Of the last days' orders, how many checkouts the pixel saw completed; null: not known. */
    seen: z.strictObject({ completed: z.int().nonnegative(), orders: z.int().positive() }).nullable(),
  }),
  publishedAt: z.iso.datetime().nullable(),
  /** Products that are written, of those that have to be; null when none is under way. */
  progress: z.strictObject({ done: z.int().nonnegative(), total: z.int().positive() }).nullable(),
  /** Why the last attempt did not succeed. */
  problem: z.string().nullable(),
  /** When the rule itself failed first, as the platform tells it; null: it did not, or the platform did not answer. */
  failingSince: z.iso.datetime({ offset: true }).nullable(),
  /** How many limits are held, wholly or in part. */
  heldLimits: z.int().nonnegative(),
  /** Limits that the checkout does not hold wholly. */
  gaps: z.array(z.strictObject({ limitId: z.string(), name: z.string(), reasons: z.array(z.enum(CHECKOUT_GAPS)) })),
});
export type CheckoutRulesView = z.infer<typeof checkoutRulesView>;

/** `limitIds`: of the limits that the last publication had no room for; none while it is switched off. */
export const checkoutLeftOut = z.strictObject({ isEnabled: z.boolean(), limitIds: z.array(z.string()) });
export type CheckoutLeftOut = z.infer<typeof checkoutLeftOut>;

/** A limit as it is typed. `limitId`: the saved one in whose place it is judged; null: beside all of them. */
export const checkoutRoomBody = z.strictObject({
  limit: limitDraft.extend({ name: z.string().default('') }),
  limitId: z.string().nullable().default(null),
});
export type CheckoutRoomBody = z.infer<typeof checkoutRoomBody>;
export type CheckoutRoomRequest = z.input<typeof checkoutRoomBody>;

/**
 * Whether the checkout would hold the limit, and all others that it holds now. `short`: what is missing. `alone`: it
 * would have no room without all others either.
 */
export const checkoutRoom = z.strictObject({
  leftOut: z.strictObject({ short: z.array(z.enum(CHECKOUT_SHORTAGES)), alone: z.boolean() }).nullable(),
  /** Limits that the checkout would not hold any more. */
  pushedOut: z.array(z.strictObject({ limitId: z.string(), name: z.string() })),
});
export type CheckoutRoom = z.infer<typeof checkoutRoom>;
