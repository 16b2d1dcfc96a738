// What the operators' pages read and send: JSON at `/operations/api`, of a process of its own. Not part of the
// merchants' API and not in its description.
import { PLAN_IDS } from '@purchase-limits/domain/plans';
import { SUBSCRIPTION_STATES } from '@purchase-limits/domain/trial';
import { z } from 'zod';
import { instant } from './answers.js';
import {
  deadEndBody,
  deadEndList,
  discardDeadEndsBody,
  discardJobBody,
  doneAnswer,
  drainBody,
  eventStory,
  figuresQuery,
  pauseBody,
  pauseList,
  queueBody,
  queueFigures,
  rejudgeBody,
  resumeBody,
  retryBody,
  retryList,
  searchAnswer,
  searchQuery,
  shopRef,
  stuckList,
} from './jobs.js';
import { overview } from './overview.js';
import { DEVICES, SPEED_METRICS, SPEED_RATINGS, SURFACES } from './page-speed.js';

const count = z.int().nonnegative();

/** Shops whose document on the platform is older than ours, the oldest first; at most 100. */
export const publicationList = z.strictObject({
  publications: z.array(
    z.strictObject({
      shop: shopRef,
      version: count,
      publishedVersion: count,
      /** Since when ours is newer. */
      since: instant,
      /** Why it waits: `no_grant` (the shop has to open the app), `given_up`, or null where it is being tried. */
      waitsFor: z.enum(['no_grant', 'given_up']).nullable(),
    }),
  ),
});
export type PublicationList = z.infer<typeof publicationList>;

/**
 * Mails of the last 30 days that were refused, of which it is not known whether they arrived, or that are tried again;
 * at most 100.
 */
export const mailList = z.strictObject({
  mails: z.array(
    z.strictObject({
      eventId: z.string(),
      eventType: z.string(),
      shop: shopRef,
      state: z.enum(['refused', 'unknown', 'failing']),
      /** Times the mail server could not be reached, or did not take it yet. */
      failures: count,
      /** What the mail server said. */
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
});
export type MailList = z.infer<typeof mailList>;

/** Errors in merchants' and shoppers' browsers, by what was thrown where; at most 100, the latest first. */
export const browserErrorList = z.strictObject({
  errors: z.array(
    z.strictObject({
      page: z.enum(['admin', 'storefront']),
      version: z.string(),
      name: z.string(),
      place: z.string(),
      count,
      firstAt: instant,
      lastAt: instant,
    }),
  ),
});
export type BrowserErrorList = z.infer<typeof browserErrorList>;

/** Of how many GMT days, today included, the speed of pages is shown. */
export const SPEED_DAYS = [7, 28] as const;
export type SpeedDays = (typeof SPEED_DAYS)[number];

/** `surface`, `device`: absent: of both. */
export const pageSpeedQuery = z.strictObject({
  days: z.coerce
    .number()
    .refine((days) => SPEED_DAYS.some((range) => range === days), `One of ${SPEED_DAYS.join(', ')}`)
    .default(7),
  surface: z.enum(SURFACES).optional(),
  device: z.enum(DEVICES).optional(),
});
export type PageSpeedQuery = z.infer<typeof pageSpeedQuery>;

/** How fast visits of the admin were, by metric and by the route on which the admin was opened. */
export const pageSpeedList = z.strictObject({
  thresholds: z.record(z.enum(SPEED_METRICS), z.strictObject({ good: z.number(), poor: z.number() })),
  /** Metrics in the order of a page's life; of each all routes together, then those with the most visits first. */
  figures: z.array(
    z.strictObject({
      metric: z.enum(SPEED_METRICS),
      /** null: all of them. */
      route: z.string().nullable(),
      /** Three quarters of the visits were no slower. Milliseconds; CLS: a score. */
      percentile75: z.number().nonnegative(),
      /** Of the percentile. */
      rating: z.enum(SPEED_RATINGS),
      /** How many visits measured it, and how many of them were rated so. */
      visits: z.int().positive(),
      good: count,
      needsImprovement: count,
      poor: count,
    }),
  ),
});
export type PageSpeedList = z.infer<typeof pageSpeedList>;

/** Shops by a part of their domain or name, the latest installed first; at most 50. */
export const shopsQuery = z.strictObject({ search: z.string().trim().max(200).default('') });
export const operatorShopRow = z.strictObject({
  id: z.string(),
  shopifyDomain: z.string(),
  name: z.string(),
  plan: z.enum(PLAN_IDS),
  isInstalled: z.boolean(),
  installedAt: instant,
});
export const operatorShopList = z.strictObject({ shops: z.array(operatorShopRow), isMore: z.boolean() });
export type OperatorShopList = z.infer<typeof operatorShopList>;

export const operatorShop = z.strictObject({
  ...operatorShopRow.shape,
  limits: z.strictObject({ all: count, active: count, stopped: count }),
  impressions: count,
  /** null: without an end. */
  maximumImpressions: count.nullable(),
  state: z.enum(SUBSCRIPTION_STATES),
  trialEndsAt: instant.nullable(),
  /** Days that operators have added to the trial. */
  trialDaysExtend: count,
  document: z.strictObject({ version: count, publishedVersion: count, publishedAt: instant.nullable() }),
  openEvents: count,
  deadEnds: count,
});
export type OperatorShop = z.infer<typeof operatorShop>;

/** `url`: opens the shop's admin for support, once, within a minute. */
export const supportBody = z.strictObject({ reason: z.string().trim().min(3).max(500) });
export type SupportBody = z.infer<typeof supportBody>;
export const supportAnswer = z.strictObject({ url: z.url() });
export type SupportAnswer = z.infer<typeof supportAnswer>;

export const MOST_TRIAL_DAYS = 90;
export const extendTrialBody = z.strictObject({ days: z.int().min(1).max(MOST_TRIAL_DAYS) });
export type ExtendTrialBody = z.infer<typeof extendTrialBody>;
/** `trialEndsAt`: null: no trial is running; the days count for the next one. */
export const extendTrialAnswer = z.strictObject({ trialDaysExtend: count, trialEndsAt: instant.nullable() });
export type ExtendTrialAnswer = z.infer<typeof extendTrialAnswer>;

/** Kept copies that can be made anew from what they are made of; `purchases` from the platform's orders. */
export const PROJECTIONS = ['limit-list', 'storefront-settings', 'publish-settings', 'purchases'] as const;
export type ProjectionName = (typeof PROJECTIONS)[number];
/** `shopId`: absent: of all shops. `confirm`: the shop's domain or `all shops`, where orders are read again. */
export const rebuildBody = z.strictObject({
  projection: z.enum(PROJECTIONS),
  shopId: z.uuid().optional(),
  confirm: z.string().trim().max(200).optional(),
});
export type RebuildBody = z.infer<typeof rebuildBody>;

/** What operators did, the latest first; 50 at a time. `before`: the id of the last one seen. */
export const actionsQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
});
export const actionView = z.strictObject({
  id: z.string(),
  at: instant,
  operator: z.string(),
  /** Such as `retry_dead_ends`, or of the queue board `PUT /queues/limit-list/…`. */
  action: z.string(),
  shop: shopRef.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export const actionList = z.strictObject({ actions: z.array(actionView), isMore: z.boolean() });
export type ActionList = z.infer<typeof actionList>;

/** Who asks. `mayAct`: false: the password is one that may only look. */
export const operatorView = z.strictObject({ name: z.string(), mayAct: z.boolean() });
export type OperatorView = z.infer<typeof operatorView>;

type Call = { method: 'get' | 'post'; path: string; query?: z.ZodType; body?: z.ZodType; answer: z.ZodType };

/** Every call of the operators' pages, below `/operations/api`. */
export const operatorCalls = {
  me: { method: 'get', path: '/me', answer: operatorView },
  overview: { method: 'get', path: '/overview', answer: overview },
  retries: { method: 'get', path: '/retries', answer: retryList },
  runRetries: { method: 'post', path: '/retries/run', body: retryBody, answer: doneAnswer },
  discardJob: { method: 'post', path: '/retries/discard', body: discardJobBody, answer: doneAnswer },
  search: { method: 'get', path: '/search', query: searchQuery, answer: searchAnswer },
  event: { method: 'get', path: '/events/{id}', answer: eventStory },
  figures: { method: 'get', path: '/figures', query: figuresQuery, answer: queueFigures },
  pauses: { method: 'get', path: '/pauses', answer: pauseList },
  pause: { method: 'post', path: '/pauses', body: pauseBody, answer: doneAnswer },
  resume: { method: 'post', path: '/pauses/end', body: resumeBody, answer: doneAnswer },
  resumeQueue: { method: 'post', path: '/queues/resume', body: queueBody, answer: doneAnswer },
  drain: { method: 'post', path: '/drain', body: drainBody, answer: doneAnswer },
  deadEnds: { method: 'get', path: '/dead-ends', answer: deadEndList },
  retryDeadEnds: { method: 'post', path: '/dead-ends/retry', body: deadEndBody, answer: doneAnswer },
  discardDeadEnds: { method: 'post', path: '/dead-ends/discard', body: discardDeadEndsBody, answer: doneAnswer },
  publications: { method: 'get', path: '/publications', answer: publicationList },
  mails: { method: 'get', path: '/mails', answer: mailList },
  browserErrors: { method: 'get', path: '/browser-errors', answer: browserErrorList },
  pageSpeed: { method: 'get', path: '/page-speed', query: pageSpeedQuery, answer: pageSpeedList },
  shops: { method: 'get', path: '/shops', query: shopsQuery, answer: operatorShopList },
  shop: { method: 'get', path: '/shops/{id}', answer: operatorShop },
  stuck: { method: 'get', path: '/shops/{id}/stuck', answer: stuckList },
  rejudge: { method: 'post', path: '/shops/{id}/rejudge', body: rejudgeBody, answer: doneAnswer },
  openForSupport: { method: 'post', path: '/shops/{id}/support', body: supportBody, answer: supportAnswer },
  extendTrial: { method: 'post', path: '/shops/{id}/trial', body: extendTrialBody, answer: extendTrialAnswer },
  rebuild: { method: 'post', path: '/projections/rebuild', body: rebuildBody, answer: doneAnswer },
  actions: { method: 'get', path: '/actions', query: actionsQuery, answer: actionList },
} as const satisfies Record<string, Call>;
