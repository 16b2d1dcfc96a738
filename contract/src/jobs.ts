// Single events, what queues do with them, and what operators do about it.
import { z } from 'zod';
import { instant } from './answers.js';

const count = z.int().nonnegative();
const eventId = z.string().regex(/^\d{1,19}$/);
const queueName = z.string().max(100);
const why = z.string().trim().min(3).max(500);
/** The shop's domain, typed by the operator; for what concerns no single shop, the queue's name or `all shops`. */
const confirm = z.string().trim().max(200);

export const shopRef = z.strictObject({ id: z.string(), shopifyDomain: z.string() });
/** How many jobs, events or shops an action was done to. */
export const doneAnswer = z.strictObject({ count });
export type DoneAnswer = z.infer<typeof doneAnswer>;

export const eventRef = z.strictObject({ id: z.string(), type: z.string(), at: instant, shop: shopRef.nullable() });
export type OperatorEvent = z.infer<typeof eventRef>;

/** An attempt that failed. `reason`: a code and a line of ours; `cause`: in words. `attempt`: 1 for the first. */
export const failedAttempt = z.strictObject({
  attempt: z.int().positive(),
  at: instant,
  tookMs: count,
  reason: z.string(),
  cause: z.string(),
});
export type FailedAttempt = z.infer<typeof failedAttempt>;

/**
 * What a queue has done with an event. `unsent`: the relay has not sent it yet; `missing`: the queue has lost the job,
 * which is enqueued again within a minute and a half; `unknown`: the queue doesn't answer.
 */
export const JOB_STATES = [
  'unsent',
  'waiting',
  'running',
  'retrying',
  'paused',
  'given_up',
  'missing',
  'handled',
  'discarded',
  'unknown',
] as const;
export type JobState = (typeof JOB_STATES)[number];

export const shopPause = z.strictObject({
  shop: shopRef,
  queue: z.string(),
  operator: z.string(),
  reason: z.string(),
  at: instant,
});
export type ShopPause = z.infer<typeof shopPause>;
export const pauseList = z.strictObject({ pauses: z.array(shopPause) });
export type PauseList = z.infer<typeof pauseList>;

/** An event, and what became of it in each queue that it was sent to. */
export const eventStory = z.strictObject({
  ...eventRef.shape,
  /** null: not sent to the queues yet. */
  sentAt: instant.nullable(),
  /** The request that it comes from; null: none is known. Log lines carry it, and the event's id. */
  requestId: z.string().nullable(),
  /** Of the trace that it belongs to; null: it belongs to none. */
  traceId: z.string().nullable(),
  /** Where its trace and its lines of the log are shown; null: nobody has said where. */
  links: z.strictObject({ trace: z.url().nullable(), log: z.url().nullable() }),
  /** The ids and numbers that it carries, without a merchant's words. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  jobs: z.array(
    z.strictObject({
      queue: z.string(),
      state: z.enum(JOB_STATES),
      /** When it was handled, or discarded by whom. */
      handledAt: instant.nullable(),
      discardedBy: z.string().nullable(),
      /** Of a job that is tried again: when. */
      nextAt: instant.nullable(),
      /** The first three attempts that failed and the latest twenty, in their order. */
      failures: z.array(failedAttempt),
      /** How many attempts have failed, since it was given up last. */
      attempts: count,
      pause: shopPause.omit({ shop: true, queue: true }).nullable(),
      /** Later events of the shop that the queue has not handled, and for how long the oldest of them waits. */
      behind: z.strictObject({ count, oldestSeconds: z.number().nonnegative().nullable() }),
    }),
  ),
  /** What became of its e-mail; null: it has none. `reason`: the mail server's words. */
  mail: z.strictObject({ state: z.string(), reason: z.string().nullable(), failures: count, at: instant }).nullable(),
  /** Other events of the same request, in their order; at most 50. */
  related: z.array(eventRef),
});
export type EventStory = z.infer<typeof eventStory>;

/** `q`: an event's, request's, limit's, order's or message's id, or a part of a shop's or a limit's name. */
export const searchQuery = z.strictObject({ q: z.string().trim().min(1).max(200) });
export const searchAnswer = z.strictObject({
  shops: z.array(z.strictObject({ ...shopRef.shape, name: z.string() })),
  limits: z.array(z.strictObject({ id: z.string(), name: z.string(), shop: shopRef })),
  /** The latest first; at most 50. */
  events: z.array(eventRef),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** An event that a queue has not handled. `cause`, `reason`: of the latest failure; null: none has failed. */
export const stuckJob = z.strictObject({
  event: eventRef,
  queue: z.string(),
  state: z.enum(['unsent', 'waiting', 'retrying', 'paused', 'given_up']),
  attempts: count,
  reason: z.string().nullable(),
  cause: z.string().nullable(),
  /** Who has the queue leave this shop alone; null: nobody. */
  pause: shopPause.omit({ shop: true, queue: true }).nullable(),
});
export type StuckJob = z.infer<typeof stuckJob>;
/** What waits besides, as a sentence, and since when. */
export const stuckThing = z.strictObject({ what: z.string(), why: z.string(), since: instant });
/** All of a shop that is not done: events of the last ten seconds that nothing is wrong with are left out. */
export const stuckList = z.strictObject({
  jobs: z.array(stuckJob),
  /** More jobs than the 100 oldest are stuck. */
  isMore: z.boolean(),
  things: z.array(stuckThing),
});
export type StuckList = z.infer<typeof stuckList>;

/** Jobs of a queue that failed for the same reason and aren't done. `events`: the 20 that are due first. */
export const retryGroup = z.strictObject({
  queue: z.string(),
  reason: z.string(),
  /** Of the latest failure that is written down; null: none is. */
  cause: z.string().nullable(),
  jobs: count,
  /** The most failures that one of them has. */
  failures: count,
  events: z.array(
    z.strictObject({
      ...eventRef.shape,
      /** Being tried, waiting for a worker, or for its next attempt at `nextAt`, which is null otherwise. */
      state: z.enum(['running', 'waiting', 'retrying']),
      failures: count,
      nextAt: instant.nullable(),
    }),
  ),
});
export type RetryGroup = z.infer<typeof retryGroup>;
export const retryList = z.strictObject({ retries: z.array(retryGroup) });
export type RetryList = z.infer<typeof retryList>;

/** Which of a queue's jobs that wait to be tried again: all, or those that every condition given is true of. */
export const retryBody = z.strictObject({
  queue: queueName,
  reason: z.string().max(500).optional(),
  shopId: z.uuid().optional(),
  eventId: eventId.optional(),
});
export type RetryBody = z.infer<typeof retryBody>;
/** A job that is tried again is given up for good. */
export const discardJobBody = z.strictObject({ queue: queueName, eventId, why, confirm });
export type DiscardJobBody = z.infer<typeof discardJobBody>;

/** Events that a consumer has given up for the same reason. `events`: the 20 latest of them. */
export const deadEndGroup = z.strictObject({
  queue: z.string(),
  reason: z.string(),
  cause: z.string().nullable(),
  count,
  firstTriedAt: instant,
  lastAt: instant,
  events: z.array(
    z.strictObject({ id: z.string(), type: z.string(), at: instant, failures: count, shop: shopRef.nullable() }),
  ),
});
export type DeadEndGroup = z.infer<typeof deadEndGroup>;
export const deadEndList = z.strictObject({ deadEnds: z.array(deadEndGroup) });
export type DeadEndList = z.infer<typeof deadEndList>;

/** What to retry: all of a queue and reason, or one event of it. */
export const deadEndBody = z.strictObject({
  queue: queueName,
  reason: z.string().max(500),
  eventId: eventId.optional(),
});
export type DeadEndBody = z.infer<typeof deadEndBody>;
/** What to discard, and why. */
export const discardDeadEndsBody = z.strictObject({ ...deadEndBody.shape, why, confirm });
export type DiscardDeadEndsBody = z.infer<typeof discardDeadEndsBody>;

export const pauseBody = z.strictObject({ queue: queueName, shopId: z.uuid(), why, confirm });
export type PauseBody = z.infer<typeof pauseBody>;
export const resumeBody = z.strictObject({ queue: queueName, shopId: z.uuid() });
export type ResumeBody = z.infer<typeof resumeBody>;
/** A queue that is to go on. */
export const queueBody = z.strictObject({ queue: queueName });
/** Whether the queues take on new jobs: false before an upgrade, true after it. */
export const drainBody = z.strictObject({ isDraining: z.boolean() });
export type DrainBody = z.infer<typeof drainBody>;

export const MOST_REJUDGED_DAYS = 60;
/** Has the orders of so many days judged again. */
export const rejudgeBody = z.strictObject({ days: z.int().min(1).max(MOST_REJUDGED_DAYS), confirm });
export type RejudgeBody = z.infer<typeof rejudgeBody>;

export const FIGURE_RANGES = ['hour', 'day', 'week'] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];
/** `queue`: absent: all of them together. */
export const figuresQuery = z.strictObject({
  queue: queueName.optional(),
  range: z.enum(FIGURE_RANGES).default('hour'),
});
export type FiguresQuery = z.infer<typeof figuresQuery>;
/** What queues did, in steps of equal length; the last one is under way. */
export const queueFigures = z.strictObject({
  stepSeconds: z.int().positive(),
  steps: z.array(
    z.strictObject({
      at: instant,
      /** Events that were handled, attempts that failed, events that were given up. */
      done: count,
      failed: count,
      givenUp: count,
      /** How long events took from being given to the queue, about; null: none ended. */
      p50Ms: z.number().nonnegative().nullable(),
      p95Ms: z.number().nonnegative().nullable(),
      /** How long an attempt took on average; null: there was none. */
      attemptMs: z.number().nonnegative().nullable(),
    }),
  ),
});
export type QueueFigures = z.infer<typeof queueFigures>;
