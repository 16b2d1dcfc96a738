// The shop's subscription, with the specification's names; `docs/fields.md` says where each comes from.
import { BILLING_INTERVALS, PLAN_IDS } from '@purchase-limits/domain/plans';
import { SUBSCRIPTION_STATES } from '@purchase-limits/domain/trial';
import { z } from 'zod';
import { instant } from './answers.js';

const days = z.int().nonnegative();
const interval = z.enum(BILLING_INTERVALS);

/** A plan that the merchant wants. `id`: of the charge. */
const wantedPlan = { id: z.uuid(), plan: z.enum(PLAN_IDS), interval };

export const subscriptionView = z.strictObject({
  plan: z.enum(PLAN_IDS),
  planName: z.string(),
  paid: z.boolean(),
  /** null on the free plan. */
  interval: interval.nullable(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** Of the last trial; null: there was none. */
  trialEndsAt: instant.nullable(),
  /** 0 when no trial is running. */
  trialDaysLeft: days,
  usedTrialDays: days,
  trialDaysExtend: days,
  /** With how many days of trial the next subscription begins. */
  offeredTrialDays: days,
  /** Until when the live subscription is paid, as the platform says; null without one. */
  paidUntil: instant.nullable(),
  /** When the live subscription ends, where the merchant asked for that; null: it goes on. */
  endsAt: instant.nullable(),
  /** The platform holds the subscription back until its bill is paid; the shop is on the free plan meanwhile. */
  frozen: z.boolean(),
  /** Waits for the merchant's approval on the platform's page. */
  pending: z.strictObject({ ...wantedPlan, confirmationUrl: z.url() }).nullable(),
  /** Approved, and begins when what is paid for has ended. */
  next: z.strictObject({ ...wantedPlan, startsAt: instant.nullable() }).nullable(),
  /** The code that the merchant has applied; `isValid`: it takes something off, or gives impressions, now. */
  coupon: z.strictObject({ code: z.string(), isValid: z.boolean() }).nullable(),
  /** Whether the shop may subscribe: billing is configured and the shop is not blocked. */
  allow: z.boolean(),
  /** What the admin is doing at the moment; the server is never in the middle of it. */
  subscribing: z.literal(false),
  getting: z.literal(false),
  checking: z.literal(false),
  cancelling: z.literal(false),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/** `code`: absent: the applied one, where it is for this plan. */
export const subscribeQuery = z.strictObject({
  interval: interval.default('monthly'),
  code: z.string().max(50).optional(),
});
export type SubscribeQuery = z.infer<typeof subscribeQuery>;

/** `isRedirect`: the merchant has to approve at `confirmationUrl`; otherwise it is done. */
export const subscribeAnswer = z.strictObject({ confirmationUrl: z.url().nullable(), isRedirect: z.boolean() });
export type SubscribeAnswer = z.infer<typeof subscribeAnswer>;

/**
 * What moving to the free plan would do. `isAll`: the free impressions are used up, so that all limits stop. `limits`:
 * the first of those that stop.
 */
export const downgradePreview = z.strictObject({
  isAll: z.boolean(),
  count: z.int().nonnegative(),
  limits: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** What is paid for until then is not refunded. */
  paidUntil: instant.nullable(),
});
export type DowngradePreview = z.infer<typeof downgradePreview>;

export const couponBody = z.strictObject({ code: z.string().trim().min(1, 'This field is required').max(50) });
