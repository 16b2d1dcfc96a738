// The state of the queues themselves, for operators.
import type { Job, JobType, Queue } from 'bullmq';
import type { EventRef } from './events.js';
import { jobIdOf, type Queues } from './queues.js';

/** `reasons`: why jobs failed that aren't done yet, with how many did, of those that are looked at. */
export type JobCounts = {
  waiting: number;
  active: number;
  delayed: number;
  isPaused: boolean;
  reasons: Record<string, number>;
};

/** Jobs of a state that are looked at of each queue: the next ones. */
const LOOKED_AT = 500;
/** `paused`: those of a paused queue that would be waiting; the type of the states lacks it. */
const QUEUED = ['waiting', 'paused', 'prioritized'] as string[] as JobType[];
const COUNTED: JobType[] = [...QUEUED, 'active', 'delayed'];
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
  const delayed = of('delayed') > 0 ? await jobsOf(queue, ['delayed'], LOOKED_AT) : [];
  // Those that have not failed wait until it is their shop's turn.
  const inTurn = delayed.filter(hasNotFailed).length;
  const others = of('active', ...QUEUED) > 0 ? await jobsOf(queue, ['active', ...QUEUED], LOOKED_AT) : [];
  return {
    waiting: of(...QUEUED) + inTurn,
    active: of('active'),
    delayed: of('delayed') - inTurn,
    isPaused: await queue.isPaused(),
    reasons: Object.fromEntries(byReason([...delayed, ...others].filter(hasFailed))),
  };
}

/** So many of each state at most, those that are due first. One that is done meanwhile is left out. */
async function jobsOf(queue: Queue, states: JobType[], most: number): Promise<Job<EventRef>[]> {
  const jobs = (await queue.getJobs(states, 0, most - 1, true)) as (Job<EventRef> | null | undefined)[];
  // One that changes its state meanwhile may be there twice.
  return [...new Map(jobs.flatMap((job) => (job ? [[job.id, job]] : []))).values()];
}

/** The event's job if it is delayed. */
async function delayedJob(queue: Queue, eventId: string): Promise<Job<EventRef>[]> {
  const job = (await queue.getJob(jobIdOf(eventId, queue.name))) as Job<EventRef> | undefined;
  return job && (await job.isDelayed()) ? [job] : [];
}

const hasNotFailed = ({ attemptsMade }: Job) => attemptsMade === 0;
const hasFailed = (job: Job) => !hasNotFailed(job);

/**
 * A job that failed and isn't done. `running`: it is being tried; `waiting`: no worker has taken it yet; `retrying`: it
 * is tried at `nextAt`, which is null otherwise.
 */
export type FailedJob = {
  job: Job<EventRef>;
  state: 'running' | 'waiting' | 'retrying';
  reason: string;
  nextAt: Date | null;
  failures: number;
};
/** Which of them; every condition that is given has to be true. */
export type JobFilter = { reason?: string | undefined; shopId?: string | undefined; eventId?: string | undefined };

const STATES = { running: ['active'], waiting: QUEUED, retrying: ['delayed'] } satisfies Record<string, JobType[]>;

/** Of each queue the failed jobs that are tried now or next. */
export async function failedJobs({ all }: Queues): Promise<FailedJob[]> {
  return (await Promise.all(all.map(failedJobsOf))).flat();
}

async function failedJobsOf(queue: Queue): Promise<FailedJob[]> {
  const found = new Map<string, FailedJob>();
  // In the order that a job has them, so that one that goes on between two looks isn't missed.
  for (const state of ['retrying', 'waiting', 'running'] as const)
    for (const job of await jobsOf(queue, STATES[state], LOOKED_AT))
      if (hasFailed(job)) found.set(job.id!, describe(job, state));
  return [...found.values()].toSorted((one, other) => Number(one.nextAt) - Number(other.nextAt));
}

const describe = (job: Job<EventRef>, state: FailedJob['state']): FailedJob => ({
  job,
  state,
  reason: reasonIn(job),
  nextAt: state === 'retrying' ? nextAttemptOf(job) : null,
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
  const jobs = eventId === undefined ? await jobsOf(queue, ['delayed'], MOST_RUN) : await delayedJob(queue, eventId);
  return jobs
    .filter(hasFailed)
    .filter((job) => reason === undefined || reasonIn(job) === reason)
    .filter((job) => shopId === undefined || job.data.shopId === shopId);
}

async function tryNow(job: Job<EventRef>): Promise<boolean> {
  await job.updateData({ ...job.data, extraAttempts: (job.data.extraAttempts ?? 0) + 1 });
  return promote(job);
}

/** Has those jobs of a shop looked at now that wait because the queue left it alone. */
export async function wakeJobs(queue: Queue, shopId: string): Promise<void> {
  for (const job of await jobsOf(queue, ['delayed'], MOST_RUN))
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
