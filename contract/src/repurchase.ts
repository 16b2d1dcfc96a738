// What customers bought before, for limits that ask for it.
import type { SubjectKind } from '@purchase-limits/domain/measure';
import { z } from 'zod';
import { instant } from './answers.js';
import { limitDraft } from './limit.js';

/**
 * `not_allowed`: the store has yet to allow it. `refused`: the platform has not approved the app. `reading`: earlier
 * orders are being read. `known`: those since `knownSince` are, and what comes is followed. `problem`: see there.
 */
export const REPURCHASE_STATES = ['not_allowed', 'refused', 'reading', 'known', 'problem'] as const;
export type RepurchaseState = (typeof REPURCHASE_STATES)[number];

export const repurchaseView = z.strictObject({
  state: z.enum(REPURCHASE_STATES),
  missingScopes: z.array(z.string()),
  /** The platform does not show older orders. */
  knownSince: instant.nullable(),
  /** Orders that are read, of those that the platform found so far; null when none are being read. */
  progress: z.strictObject({ done: z.int().nonnegative(), total: z.int().nonnegative().nullable() }).nullable(),
  /** Why the last attempt did not succeed. */
  problem: z.string().nullable(),
  /** Customers of whom pages and checkout have yet to be told. */
  customersDue: z.int().nonnegative(),
  /**
   * Where limits count persons: `refused`: the platform has not approved the app for e-mail, phone and address, so
   * accounts count. `held`: persons whom the checkout knows, of `total`; null: it was not told of any.
   */
  persons: z
    .strictObject({
      state: z.enum(['known', 'refused']),
      held: z.int().nonnegative().nullable(),
      total: z.int().nonnegative().nullable(),
    })
    .nullable(),
});
export type RepurchaseView = z.infer<typeof repurchaseView>;

/**
 * The limit as it is typed, and the customer, whose e-mail address is not kept; nobody where all customers share its
 * allowance.
 */
export const allowanceBody = z.strictObject({
  email: z.email().max(255).optional(),
  limit: limitDraft.extend({ name: z.string().default('') }),
});
export type AllowanceBody = z.infer<typeof allowanceBody>;
export type AllowanceRequest = z.input<typeof allowanceBody>;

const left = z.strictObject({
  /** `cart`, or the id of the collection, product or variant that is measured. */
  subject: z.string(),
  subjectKind: z.enum(['cart', 'collection', 'product', 'variant'] satisfies SubjectKind[]),
  /** Its title in the shop's own language; null where the catalog does not have it any more, and of the cart. */
  name: z.string().nullable(),
  /** Bought in the window, and left: units, money of the shop or its weight unit; without a maximum orders. */
  bought: z.number(),
  left: z.number(),
});
export type AllowanceLeft = z.infer<typeof left>;

/** `isFound`: the store has such a customer. What nobody bought is left out: all of its allowance is left. */
export const allowanceView = z.strictObject({ isFound: z.boolean(), left: z.array(left) });
export type AllowanceView = z.infer<typeof allowanceView>;
