// What limits did in the last days, beside what they did in as many days before.
import { z } from 'zod';
import { ORDER_SOURCES } from './broken-limits.js';
import { impressionDays, impressionDaysQuery } from './impression-days.js';
import { IMPRESSION_PAGES } from './storefront.js';

export const insightsQuery = impressionDaysQuery;
export type InsightsQuery = z.infer<typeof insightsQuery>;

const count = z.int().nonnegative();
/** `broken`: orders that broke a limit, each once; null: the app may not see orders, or not those of the time. */
const figures = z.strictObject({ impressions: count, contacts: count, refused: count, broken: count.nullable() });
export type Figures = z.infer<typeof figures>;

/** The limits that did most; the others are in the file. */
export const MOST_LIMITS_OF_INSIGHTS = 100;
export const MOST_MARKS = 50;
/** Of a limit's history, what may explain other figures. */
export const MARKS = ['created', 'changed', 'activated', 'deactivated', 'deleted'] as const;

/**
 * What the figures suggest of a limit. `unseen_refusals`: it refuses checkouts, and nobody saw its message before.
 * `many_refusals`: it refuses a large part of the checkouts. `breaks_through`: orders break it that no checkout holds.
 * `never_seen`: it was in force all the time, and nobody saw its message.
 */
export const ADVICE = ['unseen_refusals', 'many_refusals', 'breaks_through', 'never_seen'] as const;
export type AdviceKind = (typeof ADVICE)[number];
export const MOST_ADVICE = 5;

/**
 * `changed`: of the messages that were seen, those after which the shopper changed quantity, variant or cart so that
 * the limit was kept, on the same page and within ten seconds. `checkouts`: of these, those after which the shopper
 * went on to the checkout.
 */
const funnel = z.strictObject({ impressions: count, changed: count, checkouts: count });
export type Funnel = z.infer<typeof funnel>;
/** `phone`: a page narrower than 750 pixels. */
export const DEVICES = ['phone', 'desktop'] as const;
export const MOST_COUNTRIES = 10;
export const MOST_PRODUCTS = 10;
/** What became of messages. In each list, the most seen first; null: the page didn't tell. */
const outcomes = z.strictObject({
  /** The GMT day from which on it is counted, if it is one of these days. */
  since: impressionDays.shape.days.element.shape.day.nullable(),
  all: funnel,
  limits: z.array(funnel.extend({ limitId: z.string(), name: z.string().nullable() })).max(MOST_LIMITS_OF_INSIGHTS),
  pages: z.array(funnel.extend({ page: z.enum(IMPRESSION_PAGES).nullable() })),
  devices: z.array(funnel.extend({ device: z.enum(DEVICES).nullable() })),
  /** ISO 3166, or `other` for all further ones. */
  countries: z.array(funnel.extend({ country: z.string().nullable() })).max(MOST_COUNTRIES + 1),
  /** The platform's ids. */
  products: z.array(funnel.extend({ productId: z.string() })).max(MOST_PRODUCTS),
});
export type OutcomesView = z.infer<typeof outcomes>;

export const insights = z.strictObject({
  /** GMT days, the oldest first; those without any have 0. */
  days: z.array(figures.extend({ day: impressionDays.shape.days.element.shape.day })),
  totals: figures,
  before: figures,
  /** `name` is null where the limit is deleted. An order or a checkout counts for each limit it broke. */
  limits: z.array(figures.extend({ limitId: z.string(), name: z.string().nullable() })).max(MOST_LIMITS_OF_INSIGHTS),
  totalLimits: count,
  outcomes,
  /**
   * Where the orders came from that broke a limit, the most first. `above`: the value of what the limits don't allow;
   * `below`: how much minimum values are missed by; both in the shop's currency.
   */
  sources: z.array(
    z.strictObject({
      source: z.enum(ORDER_SOURCES),
      orders: z.int().positive(),
      above: z.number().nonnegative(),
      below: z.number().nonnegative(),
    }),
  ),
  /** What merchants changed, the latest first. */
  marks: z
    .array(
      z.strictObject({
        day: impressionDays.shape.days.element.shape.day,
        limitId: z.string(),
        name: z.string(),
        isDeleted: z.boolean(),
        change: z.enum(MARKS),
      }),
    )
    .max(MOST_MARKS),
  /** The gravest first. `count`: checkouts, orders, or with `never_seen` limits, of which one is named. */
  advice: z
    .array(
      z.strictObject({
        kind: z.enum(ADVICE),
        limitId: z.string(),
        name: z.string(),
        count: z.int().positive(),
        /** Percent of the checkouts, with `many_refusals`. */
        share: z.int().min(0).max(100).nullable(),
      }),
    )
    .max(MOST_ADVICE),
  /** Whether refused checkouts are counted now. */
  countsRefusals: z.boolean(),
});
export type InsightsView = z.infer<typeof insights>;
