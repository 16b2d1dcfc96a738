// The state of the queues themselves, for operators.
import type { Job, JobType, Queue } from 'bullmq';
import type { EventRef } from './events.js';
import { jobIdOf, type Queues } from './queues.js';

/** `reasons`: why jobs failed that are tried again, with how many did, of those that are looked at. */
export type JobCounts = {
  waiting: number;
  active: number;
  delayed: number;
  isPaused: boolean;
  reasons: Record<string, number>;
};

/** Delayed jobs that are looked at of each queue: the next ones. */
const LOOKED_AT = 500;
/** `paused`: those of a paused queue that would be waiting; the type of the states lacks it. */
const COUNTED = ['waiting', 'paused', 'prioritized', 'active', 'delayed'] as string[] as JobType[];
/** Jobs that an operator has tried in one go, and how many of them side by side. */
const MOST_RUN = 5_000;
const AT_ONCE = 20;

/** Of each queue its jobs. Rejects when the queues do not answer. */
export async function countJobs({ all }: Queues): Promise<Map<string, JobCounts>> {
  return new Map(await Promise.all(all.map(async (queue) => [queue.name, await countsOf(queue)] as const)));
}

async function countsOf(queue: Queue): Promise<JobCounts> {
  const counts = await queue.getJobCounts(...COUNTED);
  const of = (...states: string[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const delayed = of('delayed') > 0 ? await delayedJobs(queue, LOOKED_AT) : [];
  // Those that have not failed wait until it is their shop's turn.
  const inTurn = delayed.filter(hasNotFailed).length;
  const failed = byReason(delayed.filter((job) => !hasNotFailed(job)));
  return {
    waiting: of('waiting', 'paused', 'prioritized') + inTurn,
    active: of('active'),
    delayed: of('delayed') - inTurn,
    isPaused: await queue.isPaused(),
    reasons: Object.fromEntries(failed),
  };
}

/** Those that are due first. One that begins meanwhile is left out. */
async function delayedJobs(queue: Queue, most: number): Promise<Job<EventRef>[]> {
  const jobs = (await queue.getJobs(['delayed'], 0, most - 1, true)) as (Job<EventRef> | null | undefined)[];
  return jobs.filter((job) => job !== null && job !== undefined);
}

/** The event's job if it is delayed. */
async function delayedJob(queue: Queue, eventId: string): Promise<Job<EventRef>[]> {
  const job = (await queue.getJob(jobIdOf(eventId, queue.name))) as Job<EventRef> | undefined;
  return job && (await job.isDelayed()) ? [job] : [];
}

const hasNotFailed = ({ attemptsMade }: Job) => attemptsMade === 0;

/** A job that failed and waits to be tried again. */
export type DelayedJob = { job: Job<EventRef>; reason: string; nextAt: Date; failures: number };
/** Which of them; every condition that is given has to be true. */
export type JobFilter = { reason?: string | undefined; shopId?: string | undefined; eventId?: string | undefined };

/** Of each queue the failed jobs that are due next. */
export async function failedJobs({ all }: Queues): Promise<DelayedJob[]> {
  const ofQueues = await Promise.all(
    all.map(async (queue) => {
      const jobs = await delayedJobs(queue, LOOKED_AT);
      return jobs.filter((job) => !hasNotFailed(job)).map(describe);
    }),
  );
  return ofQueues.flat();
}

const describe = (job: Job<EventRef>): DelayedJob => ({
  job,
  reason: reasonIn(job),
  nextAt: nextAttemptOf(job),
  failures: job.attemptsMade,
});

/** The start of the last attempt, because the time of its failure isn't stored. */
export const nextAttemptOf = ({ processedOn, timestamp, delay }: Job) => new Date((processedOn ?? timestamp) + delay);

function reasonIn({ failedReason, queueName }: Job): string {
  return failedReason?.replace(`${queueName} failed: `, '') || 'not known';
}

function byReason(jobs: readonly Job[]): Map<string, number> {
  const groups = new Map<string, number>();
  for (const job of jobs) groups.set(reasonIn(job), (groups.get(reasonIn(job)) ?? 0) + 1);
  return groups;
}

/**
 * Has a queue's failed jobs tried now, which doesn't bring them closer to being given up; answers how many. More than
 * 5,000 are left for another time.
 */
export async function runRetries(queue: Queue, filter: JobFilter): Promise<number> {
  const chosen = await chosenJobs(queue, filter);
  let count = 0;
  for (let first = 0; first < chosen.length; first += AT_ONCE)
    for (const ran of await Promise.all(chosen.slice(first, first + AT_ONCE).map(tryNow))) count += ran ? 1 : 0;
  return count;
}

async function chosenJobs(queue: Queue, { reason, shopId, eventId }: JobFilter): Promise<Job<EventRef>[]> {
  const jobs = eventId === undefined ? await delayedJobs(queue, MOST_RUN) : await delayedJob(queue, eventId);
  return jobs
    .filter((job) => !hasNotFailed(job))
    .filter((job) => reason === undefined || reasonIn(job) === reason)
    .filter((job) => shopId === undefined || job.data.shopId === shopId);
}

async function tryNow(job: Job<EventRef>): Promise<boolean> {
  await job.updateData({ ...job.data, extraAttempts: (job.data.extraAttempts ?? 0) + 1 });
  return promote(job);
}

/** Has those jobs of a shop looked at now that wait because the queue left it alone. */
export async function wakeJobs(queue: Queue, shopId: string): Promise<void> {
  for (const job of await delayedJobs(queue, MOST_RUN))
    if (job.data.shopId === shopId && hasNotFailed(job)) await promote(job);
}

/** Runs a delayed job now; false when it has begun meanwhile. */
export async function promote(job: Job): Promise<boolean> {
  try {
    await job.promote();
    return true;
  } catch (error) {
    if (await job.isDelayed()) throw error;
    return false;
  }
}

/** Removes the job of an event that is noted as handled; one that runs finds the note. */
export async function dropJob(queue: Queue, eventId: string): Promise<void> {
  const job = await queue.getJob(jobIdOf(eventId, queue.name));
  // A job that runs is locked.
  if (job && !(await job.isActive())) await job.remove();
}
