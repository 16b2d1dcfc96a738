// Orders that broke a limit although it was in force.
import { ORDERS_PER_HOUR, type BrokenOrderAction } from '@purchase-limits/domain/broken-orders';
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
 * off. `not_at_checkout`: the checkout does not hold this limit, or not wholly. `race`: without orders of the seconds
 * before, which the checkout had not yet heard of, it would not be broken.
 */
export const BROKEN_REASONS = ['checkout_off', 'not_at_checkout', 'race'] as const;
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

/** What is done with orders that broke a limit, where its merchant chose something. */
export const ORDER_ACTIONS = ['tag', 'hold', 'cancel'] as const satisfies BrokenOrderAction[];
export type OrderActionName = (typeof ORDER_ACTIONS)[number];
/**
 * `waiting`: for the merchant to decide. `doing`, `undoing`: the platform is asked. `left`: the merchant decided that
 * nothing is done.
 */
export const ORDER_ACTION_STATES = ['waiting', 'doing', 'done', 'failed', 'left', 'undoing', 'undone'] as const;
export type OrderActionState = (typeof ORDER_ACTION_STATES)[number];
/**
 * Why an order waits, or nothing could be done. `many`: too many in an hour. `scopes`: the store has not allowed it.
 * `changed`: the order changed meanwhile. `fulfilled`: it is on its way, or was handed over. `nothing_beyond`: taking
 * units off does not help. `refused`: the platform refused.
 */
export const ORDER_ACTION_PROBLEMS = ['many', 'scopes', 'changed', 'fulfilled', 'nothing_beyond', 'refused'] as const;
export type OrderActionProblem = (typeof ORDER_ACTION_PROBLEMS)[number];

export const orderAction = z.strictObject({
  name: z.enum(ORDER_ACTIONS),
  state: z.enum(ORDER_ACTION_STATES),
  problem: z.enum(ORDER_ACTION_PROBLEMS).nullable(),
  tag: z.string().nullable(),
  /** Units canceled; null: none yet, or the action is another. */
  units: z.int().positive().nullable(),
  /** Whether nothing is left of the order, so that all of it was canceled. */
  isWhole: z.boolean(),
  changedAt: instant,
});
export type OrderAction = z.infer<typeof orderAction>;

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
  /** null: the limit's orders are only reported. */
  action: orderAction.nullable(),
  ...brokenBound,
  /**
   * The value of what the limit does not allow, or how much of it a minimum misses, in the shop's currency; null where
   * no value says it.
   */
  beyond: z.number().nullable(),
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

/** `act`: do what waits, or try again. `leave`: do nothing. `undo`: take a tag or a hold back. */
export const ORDER_DECISIONS = ['act', 'leave', 'undo'] as const;
export type OrderDecisionName = (typeof ORDER_DECISIONS)[number];
/** What the merchant decides about an order that broke a limit. */
export const orderDecision = z.strictObject({
  orderId: z.string().regex(/^\d{1,20}$/),
  limitId: z.uuid(),
  decision: z.enum(ORDER_DECISIONS),
});
export type OrderDecision = z.infer<typeof orderDecision>;

/** `mostPerHour`: so many orders are held or canceled in an hour without the merchant's word; more wait for it. */
export const orderActionSettings = z.strictObject({
  mostPerHour: z.int().min(ORDERS_PER_HOUR.least).max(ORDERS_PER_HOUR.most),
});
export type OrderActionSettings = z.infer<typeof orderActionSettings>;
const scopes = z.array(z.string());
/** `missingScopes`: what the store has yet to allow, by action; `tell`: for orders to be seen at all. */
export const orderActionSettingsView = orderActionSettings.extend({
  missingScopes: z.strictObject({ tell: scopes, tag: scopes, hold: scopes, cancel: scopes }),
});
export type OrderActionSettingsView = z.infer<typeof orderActionSettingsView>;

export const limitOrdersQuery = z.strictObject({ limitId: z.uuid() });
export type LimitOrdersQuery = z.infer<typeof limitOrdersQuery>;
/**
 * Orders that broke one limit: those of the last 30 days, what was done with them, and the worst of the 90 that are
 * known. `orders` also counts what has been put right.
 */
export const limitOrders = z.strictObject({
  orders: z.int().nonnegative(),
  done: z.strictObject({ tag: z.int().nonnegative(), hold: z.int().nonnegative(), cancel: z.int().nonnegative() }),
  /** How many wait for the merchant. */
  waiting: z.int().nonnegative(),
  /** The order that went furthest over the maximum; null: none did. */
  worst: z.strictObject({ orderId: z.string(), orderName: z.string(), at: instant, ...brokenBound }).nullable(),
});
export type LimitOrders = z.infer<typeof limitOrders>;
