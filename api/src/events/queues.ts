// One BullMQ queue per consumer, on PostgreSQL or on Redis by one switch.
import {
  createPostgresBackend,
  setDefaultBackendFactory,
  type JobsOptions,
  type Queue,
  type WorkerOptions,
} from 'bullmq';
import pg from 'pg';
import type { Config } from '../config.js';
import { isSilent } from '../database/database-errors.js';
import { connectionOptions } from '../database/database.module.js';
import { EndsWhenSilent, endIdle } from '../database/silent-connections.js';
import type { EventRef } from './events.js';
import type { Postponing } from './why.js';
import { connectCluster, prefixInCluster, serverOptions } from './redis.js';
import { QUEUES, SCHEDULED_QUEUES, type QueueName } from './subscriptions.js';
import { Turns } from './turns.js';

export type QueueConnection = {
  /** Options of every Queue and Worker. */
  connection: object;
  /** Key prefix of this queue; absent: BullMQ's default. */
  prefixOf: (queue: string) => { prefix?: string };
  turns: Turns;
  /** To be called when all queues and workers are closed. */
  close: () => Promise<void>;
};
type Backend = Omit<QueueConnection, 'turns'>;

/** A changed document reaches the platform within five seconds of its accepting requests again. */
const LONGEST_PAUSE_SECONDS = 4;
const QUEUE_DEADLINE_MS = 30_000;

/**
 * Commits without waiting for the disk: the queue's commits notify workers, and notifying commits wait for each other.
 * Nothing is lost: the relay's own, later commit makes its jobs durable, and a job whose completion was lost runs
 * again, which its inbox row makes harmless.
 */
const QUEUE_COMMITS = '-c synchronous_commit=off';
/** Tells the connections of the queues from our own, in the server's log and in pg_stat_activity. */
export const QUEUE_CONNECTIONS = 'bullmq';

/** Each queue and worker listens for the errors of a connection that they share. */
const LISTENERS = 4 * (QUEUES.length + SCHEDULED_QUEUES.length);

/** Whoever asks to be left alone for longer is asked again all the same. */
export const LONGEST_DELAY_MS = 300_000;

function pauseAfter(attempt: number, error: Postponing | undefined): number {
  const { retryAfterSeconds: seconds, longestPauseSeconds = LONGEST_PAUSE_SECONDS } = error ?? {};
  // Jitter: what failed together does not come back together. Whole milliseconds, as the queues keep no others.
  const pause =
    seconds === undefined
      ? Math.min(250 * 2 ** attempt, longestPauseSeconds * 1_000) * (0.5 + Math.random() / 2)
      : seconds * 1_000;
  return Math.ceil(Math.min(pause, LONGEST_DELAY_MS));
}

/**
 * Worker options. A killed worker's job is retried as often as workers die, because consumers are idempotent and giving
 * it up would lose it. A retry takes until the lock expires plus the next check for such jobs: at most 11 of the 15 s
 * in which another process must take over.
 */
export const WORKER_OPTIONS = {
  lockDuration: 8_000,
  stalledInterval: 3_000,
  maxStalledCount: 1_000,
  concurrency: 8,
  settings: { backoffStrategy: (attempt, _type, error) => pauseAfter(attempt, error) },
} satisfies Partial<WorkerOptions>;

/**
 * A job is tried again until what it depends on works; until then it shows as delayed, with its reason. The consumer
 * decides when it has failed for good, not the queue.
 */
export const JOB_OPTIONS: JobsOptions = { attempts: 1_000_000, backoff: { type: 'custom' }, removeOnComplete: true };

/** Chooses the backend for this process. */
export function connectQueues(config: Config): QueueConnection {
  const turns = new Turns(config.SYSTEM_DATABASE_URL);
  const backend = connectBackend(config);
  const close = async () => {
    await turns.close();
    await backend.close();
  };
  return { ...backend, turns, close };
}

function connectBackend(config: Config): Backend {
  if (config.REDIS_CLUSTER_URLS) return queuesInCluster(config.REDIS_CLUSTER_URLS, config.QUEUE_PREFIX);
  if (!config.REDIS_URL) return queuesInPostgres(config);
  return {
    connection: serverOptions(config),
    prefixOf: () => ({ prefix: config.QUEUE_PREFIX }),
    close: async () => {},
  };
}

function queuesInCluster(urls: readonly URL[], prefix: string): Backend {
  const cluster = connectCluster(urls);
  cluster.setMaxListeners(LISTENERS);
  return {
    connection: cluster,
    prefixOf: (queue) => ({ prefix: prefixInCluster(prefix, queue) }),
    close: async () => cluster.disconnect(),
  };
}

/** All queues share one pool, where each worker keeps one client to LISTEN. */
function queuesInPostgres(config: Config): Backend {
  setDefaultBackendFactory(createPostgresBackend as never);
  const pool = new pg.Pool({
    connectionString: config.SYSTEM_DATABASE_URL,
    options: `-c search_path=bullmq ${QUEUE_COMMITS}`,
    application_name: QUEUE_CONNECTIONS,
    max: QUEUES.length + SCHEDULED_QUEUES.length + 12,
    ...connectionOptions(QUEUE_DEADLINE_MS),
    Client: EndsWhenSilent,
  });
  pool.on('release', (error) => {
    if (isSilent(error)) endIdle(pool);
  });
  pool.setMaxListeners(LISTENERS);
  return { connection: pool, prefixOf: () => ({}), close: () => pool.end() };
}

/** The id of an event's job. */
export const jobIdOf = (eventId: string, queue: string) => `${eventId}_${queue}`;

/** One event for one queue. */
export type Delivery = { event: EventRef; queue: QueueName };

/** The sending side of every queue. */
export class Queues {
  private readonly queues: Map<QueueName, Queue>;

  constructor(queues: readonly Queue[]) {
    this.queues = new Map(queues.map((queue) => [queue.name as QueueName, queue]));
    // The call that failed reports the error; without a listener it would end the process.
    for (const queue of queues) queue.on('error', () => {});
  }

  get all(): Queue[] {
    return [...this.queues.values()];
  }

  /** The queue of this name; undefined: there is none. */
  named(name: string): Queue | undefined {
    return this.queues.get(name as QueueName);
  }

  /** Adds a job for each delivery. A job that is already waiting under its id is not added again. */
  async enqueue(deliveries: readonly Delivery[]): Promise<void> {
    await Promise.all(
      [...this.queues].map(async ([name, queue]) => {
        const jobs = deliveries
          .filter((delivery) => delivery.queue === name)
          .map(({ event }) => ({ name: event.type, data: event, opts: { jobId: jobIdOf(event.eventId, name) } }));
        const [first, ...further] = jobs;
        // Adding several at once makes temporary tables in PostgreSQL, which takes longer than adding one job does.
        if (further.length > 0) await queue.addBulk(jobs);
        else if (first) await queue.add(first.name, first.data, first.opts);
      }),
    );
  }

  /** Jobs not yet done: waiting, running, delayed for a retry. */
  async unfinished(): Promise<number> {
    const counts = await Promise.all(
      this.all.map((queue) => queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized')),
    );
    return counts.reduce((sum, count) => sum + Object.values(count).reduce((one, other) => one + other, 0), 0);
  }
}
