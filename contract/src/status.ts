// How a shop's limits are doing as a whole: one answer for every screen.
import { BILLING_INTERVALS, PLAN_IDS } from '@purchase-limits/domain/plans';
import { SHOP_STATES } from '@purchase-limits/domain/shop-status';
import { z } from 'zod';
import { instant } from './answers.js';

const count = z.int().nonnegative();

export const statusView = z.strictObject({
  state: z.enum(SHOP_STATES),
  /** Limits of any state; those in force; and those that a plan below theirs has stopped. */
  limits: z.strictObject({ all: count, inForce: count, stopped: count }),
  /** null on plans without a maximum. */
  freeImpressions: z.strictObject({ used: count, max: count }).nullable(),
  /** Whether the app embed is on in the published theme, and when the platform's admin said so. */
  embed: z.strictObject({ state: z.enum(['on', 'off', 'unknown']), toldAt: instant.nullable() }),
  /**
   * `isPublished`: some version of the rule is. `unheld`: limits that the checkout has no room or no place for.
   * `isSwitchedOff`: in the store's own settings. `problem`: why the last change could not be published, or that the
   * rule was removed.
   */
  checkout: z.strictObject({
    isEnabled: z.boolean(),
    isPublished: z.boolean(),
    unheld: count,
    isSwitchedOff: z.boolean(),
    problem: z.string().nullable(),
  }),
  /** The plan that waits for the merchant's approval. */
  pending: z
    .strictObject({
      plan: z.enum(PLAN_IDS),
      planName: z.string(),
      interval: z.enum(BILLING_INTERVALS),
      confirmationUrl: z.url(),
    })
    .nullable(),
  /** Limits in force that count earlier orders, while the app may not see orders. */
  withoutOrders: count,
  /** When a storefront said last that a message was seen; null: not within the last days. `day`: however long ago. */
  lastSeen: z.strictObject({ at: instant.nullable(), day: z.iso.date().nullable() }),
});
export type StatusView = z.infer<typeof statusView>;
