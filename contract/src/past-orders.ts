// What a limit as it is typed would have done to the orders that the platform still shows.
import { z } from 'zod';
import { instant } from './answers.js';
import { brokenBound, orderAccess } from './broken-limits.js';
import { limitDraft } from './limit.js';

/** How far back the platform shows orders to an app without a further scope. */
export const PAST_ORDER_DAYS = 60;

/**
 * `gathering`: the platform puts the orders together. `checking`: they are judged. `failed`: the store does not let the
 * app see them any more.
 */
export const CHECK_STATES = ['gathering', 'checking', 'done', 'cancelled', 'failed'] as const;
export type PastOrderCheckState = (typeof CHECK_STATES)[number];
export const UNDER_WAY: readonly PastOrderCheckState[] = ['gathering', 'checking'];

const count = z.int().nonnegative();
/** A decimal in the shop's currency: what the lines of the orders cost after their discounts. */
const money = z.string();

export const pastOrderSums = z.strictObject({
  /** Of the online store: those that a checkout judged. */
  orders: count,
  /** Orders of other sources, which no checkout judges. */
  elsewhere: count,
  stopped: count,
  stoppedValue: money,
  /** By the GMT day of the order, in their order, without days that have no order. */
  days: z.array(z.strictObject({ day: z.string(), orders: count, stopped: count, stoppedValue: money })),
});
export type PastOrderSums = z.infer<typeof pastOrderSums>;

const typedLimit = limitDraft.extend({ name: z.string().default('') });

/** The limit as it is typed. `limitId`: of the saved limit that is being changed; null: a new one. */
export const pastOrderCheckBody = z.strictObject({ limit: typedLimit, limitId: z.uuid().nullable().default(null) });
export type PastOrderCheckBody = z.infer<typeof pastOrderCheckBody>;
/** The body as it is sent. */
export type PastOrderCheckRequest = z.input<typeof pastOrderCheckBody>;

export const pastOrderCheck = z.strictObject({
  id: z.string(),
  limitId: z.string().nullable(),
  /** The limit as it was typed then. */
  limit: typedLimit,
  state: z.enum(CHECK_STATES),
  /** Orders since then are judged. */
  since: instant,
  /** Orders that are judged, of those that the platform found so far; null: that is not known yet. */
  done: count,
  total: count.nullable(),
  sums: pastOrderSums,
  /** What the last attempt failed of; it is tried again while the check is under way. */
  problem: z.string().nullable(),
  createdAt: instant,
});
export type PastOrderCheck = z.infer<typeof pastOrderCheck>;

export const pastOrderCheckView = z.strictObject({
  ...orderAccess,
  check: pastOrderCheck.nullable(),
});
export type PastOrderCheckView = z.infer<typeof pastOrderCheckView>;

/** Names one check, or the last one of a saved limit; without both there is none. */
export const pastOrderCheckQuery = z.strictObject({
  id: z.uuid().optional(),
  limitId: z.uuid().optional(),
});
export type PastOrderCheckQuery = z.infer<typeof pastOrderCheckQuery>;

/** `from`: the `next` of the page before. */
export const stoppedOrdersQuery = z.strictObject({ from: z.coerce.number().int().nonnegative().default(0) });
export type StoppedOrdersQuery = z.infer<typeof stoppedOrdersQuery>;

const stoppedOrder = z.strictObject({
  /** The number of the platform's id. */
  orderId: z.string(),
  orderName: z.string(),
  at: instant,
  value: money,
  ...brokenBound,
});
export type StoppedOrder = z.infer<typeof stoppedOrder>;

/** Oldest first. A page may be empty and not the last: a call looks through so many orders. `next`: null at the end. */
export const stoppedOrderPage = z.strictObject({ items: z.array(stoppedOrder), next: count.nullable() });
export type StoppedOrderPage = z.infer<typeof stoppedOrderPage>;
