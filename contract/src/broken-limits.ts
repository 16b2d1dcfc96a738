// Orders that broke a limit although it was in force.
import { CONDITION_TYPES } from '@purchase-limits/domain/limit';
import type { SubjectKind } from '@purchase-limits/domain/measure';
import type { ViolationKind } from '@purchase-limits/domain/evaluate';
import { z } from 'zod';
import { instant } from './answers.js';

/** Where an order came from. `edited`: of the online store, and edited after the checkout. */
export const ORDER_SOURCES = [
  'online_store',
  'edited',
  'point_of_sale',
  'draft_order',
  'subscription',
  'app',
  'unknown',
] as const;
export type OrderSourceKind = (typeof ORDER_SOURCES)[number];

/**
 * Why the checkout let an order of the online store through, where that is known. `checkout_off`: the checkout rule was
 * off. `not_at_checkout`: the checkout does not hold this limit, or not wholly.
 */
export const BROKEN_REASONS = ['checkout_off', 'not_at_checkout'] as const;
export type BrokenReason = (typeof BROKEN_REASONS)[number];

const KINDS = ['min', 'max', 'multiple', 'blocked', 'login_required', 'repurchase'] as const satisfies ViolationKind[];
const SUBJECTS = ['cart', 'collection', 'product', 'variant'] as const satisfies SubjectKind[];

/** The bound that an order broke: the first of the limit's, in the order of its lines. */
export const brokenBound = {
  kind: z.enum(KINDS),
  conditionType: z.enum(CONDITION_TYPES),
  subjectKind: z.enum(SUBJECTS),
  /** The title of the product as the order has it; null where the limit measures more than one. */
  subjectName: z.string().nullable(),
  /** What was bought and what is allowed: units, money of the shop or its weight unit. */
  current: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  multiple: z.number().nullable(),
};
const bound = z.strictObject(brokenBound);
export type BrokenBound = z.infer<typeof bound>;

const brokenLimit = z.strictObject({
  /** The number of the platform's id. */
  orderId: z.string(),
  orderName: z.string(),
  /** When the order was placed, or edited last. */
  at: instant,
  source: z.enum(ORDER_SOURCES),
  /** Of another app. */
  appName: z.string().nullable(),
  reason: z.enum(BROKEN_REASONS).nullable(),
  limitId: z.string(),
  limitName: z.string(),
  /** Whether the limit is still there. */
  isLimitKept: z.boolean(),
  ...brokenBound,
});
export type BrokenLimit = z.infer<typeof brokenLimit>;

/** A moment, and the ids of an order and a limit. */
const place = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,20}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isPlace = (text: string) => place.test(text) && !Number.isNaN(Date.parse(text.slice(0, 24)));

/** `after`: the `next` of the page before. */
export const brokenLimitsQuery = z.strictObject({
  after: z.string().refine(isPlace, 'This is not the `next` of a page').optional(),
});
export type BrokenLimitsQuery = z.infer<typeof brokenLimitsQuery>;

/** Newest first. `next`: null on the last page. */
export const brokenLimitPage = z.strictObject({ items: z.array(brokenLimit), next: z.string().nullable() });
export type BrokenLimitPage = z.infer<typeof brokenLimitPage>;

/**
 * Whether the app sees orders. `missingScopes`: what the store has yet to allow. `isRefused`: the platform has not
 * approved the app for data of customers and orders; it is asked again every hour.
 */
export const orderAccess = { missingScopes: z.array(z.string()), isRefused: z.boolean() };

/** Orders of the last 30 days that broke a limit. */
export const brokenLimitCount = z.strictObject({ orders: z.int().nonnegative(), ...orderAccess });
export type BrokenLimitCount = z.infer<typeof brokenLimitCount>;
