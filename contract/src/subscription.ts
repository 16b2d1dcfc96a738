// The answer of GET /subscription, with the specification's names; `docs/fields.md` says where each comes from.
import { PLAN_IDS } from '@purchase-limits/domain/plans';
import { z } from 'zod';
import { instant } from './answers.js';

const days = z.int().nonnegative();

export const subscriptionView = z.strictObject({
  plan: z.enum(PLAN_IDS),
  planName: z.string(),
  paid: z.boolean(),
  trialEndsAt: instant.nullable(),
  usedTrialDays: days,
  trialDaysExtend: days,
  /** Whether the shop may subscribe: billing is configured and the shop is not blocked. */
  allow: z.boolean(),
  /** What the admin is doing at the moment; the server is never in the middle of it. */
  subscribing: z.literal(false),
  getting: z.literal(false),
  checking: z.literal(false),
  cancelling: z.literal(false),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;
