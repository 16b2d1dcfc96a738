// What runs, waits and fails: the overview of the operators' pages.
import { z } from 'zod';
import { instant } from './answers.js';

const count = z.int().nonnegative();
/** null: there is none to be that old. */
const seconds = z.number().nonnegative().nullable();

/** `operations`: that of these pages. */
export const PROCESS_KINDS = ['http', 'worker', 'operations'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** A process of the product that has said within the last hour that it lives. */
export const processView = z.strictObject({
  id: z.string(),
  kind: z.enum(PROCESS_KINDS),
  version: z.string(),
  host: z.string(),
  startedAt: instant,
  beatAt: instant,
  /**
   * `lost`: it has said nothing for 30 s and has not said that it ends; `replaced`: likewise, and another of its kind
   * has started since.
   */
  state: z.enum(['alive', 'lost', 'replaced', 'ended']),
  /** What it lacks to be ready, by name: `database`, `queues`, `relay`. */
  problems: z.array(z.string()),
  /** Wrong passwords of operators, and wrong tokens for the metrics, in its last ten minutes. */
  refusedCredentials: count,
});
export type ProcessView = z.infer<typeof processView>;

export const queueView = z.strictObject({
  name: z.string(),
  isPaused: z.boolean(),
  /** How many shops' events operators have it leave alone. */
  pausedShops: count,
  /** Jobs in the queue: to be taken, running, and waiting to be tried again. */
  waiting: count,
  active: count,
  delayed: count,
  /** Why jobs failed that are tried again, and how many did. */
  reasons: z.record(z.string(), count),
  /** Events sent to it that its consumer has not handled, and the age of the oldest. */
  open: count,
  oldestSeconds: seconds,
  /** For how long no worker got anywhere with it while events wait; null: it is not stuck. */
  stalledSeconds: seconds,
  deadEnds: count,
});
export type QueueView = z.infer<typeof queueView>;

export const overview = z.strictObject({
  at: instant,
  version: z.string(),
  backend: z.enum(['PostgreSQL', 'Redis']),
  processes: z.array(processView),
  /** Events that no queue has got yet. `unknownTypes`: only another release knows them. */
  events: z.strictObject({ unsent: count, oldestSeconds: seconds, unknownTypes: z.array(z.string()) }),
  queues: z.array(queueView),
  /** By the reasons of `queues`, the latest cause in words. */
  causes: z.record(z.string(), z.string()),
  /** false: the queues do not answer, and their counts of jobs are 0. */
  queuesAnswer: z.boolean(),
  publications: z.strictObject({ behind: count, oldestSeconds: seconds }),
  /** Of the last 24 hours. */
  /** `failing`: those that the mail server does not take now. */
  mails: z.strictObject({ refused: count, unknown: count, failing: count }),
  browserErrors: count,
  /** Platform tokens for which the previous secret is still needed, and those that no configured secret opens. */
  tokens: z.strictObject({ previous: count, unreadable: count }),
  /** The last five minutes of all processes; null: nobody called it. 95 of 100 calls took no longer than `p95Ms`. */
  platform: z.strictObject({ calls: count, failed: count, p95Ms: z.number().nonnegative() }).nullable(),
  /** The repeated tasks, and how each ended last. `failure`: null: it did its work. */
  tasks: z.array(z.strictObject({ name: z.string(), at: instant, failure: z.string().nullable() })),
});
export type Overview = z.infer<typeof overview>;
