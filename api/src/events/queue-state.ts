// The state of the queues themselves, for operators.
import type { RetryList } from '@purchase-limits/contract/operators';
import type { Job, Queue } from 'bullmq';
import type { Queues } from './queues.js';

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

/** Of each queue its jobs. Rejects when the queues do not answer. */
export async function countJobs({ all }: Queues): Promise<Map<string, JobCounts>> {
  return new Map(await Promise.all(all.map(async (queue) => [queue.name, await countsOf(queue)] as const)));
}

async function countsOf(queue: Queue): Promise<JobCounts> {
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed');
  const of = (...states: string[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const delayed = of('delayed') > 0 ? await queue.getJobs(['delayed'], 0, LOOKED_AT - 1, true) : [];
  // Those that have not failed wait until it is their shop's turn.
  const inTurn = delayed.filter(hasNotFailed).length;
  const failed = byReason(delayed.filter((job) => !hasNotFailed(job)));
  return {
    waiting: of('waiting', 'prioritized') + inTurn,
    active: of('active'),
    delayed: of('delayed') - inTurn,
    isPaused: await queue.isPaused(),
    reasons: Object.fromEntries([...failed].map(([reason, jobs]) => [reason, jobs.length])),
  };
}

const hasNotFailed = ({ attemptsMade }: Job) => attemptsMade === 0;

/** Jobs that failed and wait to be tried again, by queue and reason; those with most jobs first. */
export async function listRetries({ all }: Queues): Promise<RetryList['retries']> {
  const groups = await Promise.all(
    all.map(async (queue) => {
      const jobs = await queue.getJobs(['delayed'], 0, LOOKED_AT - 1, true);
      return [...byReason(jobs.filter((job) => !hasNotFailed(job)))].map(([reason, failed]) => ({
        queue: queue.name,
        reason,
        jobs: failed.length,
        failures: Math.max(...failed.map(({ attemptsMade }) => attemptsMade)),
        nextAt: new Date(Math.min(...failed.map(nextAttemptOf))).toISOString(),
      }));
    }),
  );
  return groups.flat().sort((one, other) => other.jobs - one.jobs);
}

/** The start of the last attempt, because the time of its failure isn't stored. */
const nextAttemptOf = ({ processedOn, timestamp, delay }: Job) => (processedOn ?? timestamp) + delay;

function byReason(jobs: readonly Job[]): Map<string, Job[]> {
  const groups = new Map<string, Job[]>();
  for (const job of jobs) {
    const reason = job.failedReason?.replace(`${job.queueName} failed: `, '') || 'not known';
    groups.set(reason, [...(groups.get(reason) ?? []), job]);
  }
  return groups;
}

/** Has the delayed jobs of a queue tried now; answers how many. */
export async function runRetries({ all }: Queues, name: string): Promise<number> {
  const queue = all.find((one) => one.name === name);
  if (!queue) return 0;
  const count = await queue.getDelayedCount();
  await queue.promoteJobs();
  return count;
}
