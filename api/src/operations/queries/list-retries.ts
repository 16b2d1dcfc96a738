import type { RetryList } from '@purchase-limits/contract/jobs';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { failedJobs, type FailedJob } from '../../events/queue-state.js';
import { Queues } from '../../events/queues.js';
import { QueryWith } from '../../http/handlers.js';
import { EVENT_COLUMNS, eventOf, EVENTS, type EventRow } from './event-rows.js';

/** Jobs that failed and aren't done, by queue and reason; those with most jobs first. */
export class ListRetries extends QueryWith<RetryList, object> {}

/** Events of a group that are listed. */
const MOST_SHOWN = 20;

type Known = EventRow & { queue: string; cause: string | null };

@QueryHandler(ListRetries)
export class ListRetriesHandler implements IQueryHandler<ListRetries> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  async execute(): Promise<RetryList> {
    const groups = grouped(await failedJobs(this.queues));
    const shown = groups.flatMap((jobs) => jobs.slice(0, MOST_SHOWN));
    const known = new Map((await this.readEvents(shown)).map((row) => [`${row.queue} ${row.id}`, row]));
    const knownOf = ({ job }: FailedJob) => known.get(`${job.queueName} ${job.data.eventId}`);
    const retries = groups.map((jobs) => ({
      queue: jobs[0]!.job.queueName,
      reason: jobs[0]!.reason,
      cause: jobs.map((job) => knownOf(job)?.cause).find((cause) => cause) ?? null,
      jobs: jobs.length,
      failures: Math.max(...jobs.map(({ failures }) => failures)),
      events: jobs.slice(0, MOST_SHOWN).flatMap((job) => {
        const row = knownOf(job);
        const { state, failures, nextAt } = job;
        return row ? [{ ...eventOf(row), state, failures, nextAt: nextAt?.toISOString() ?? null }] : [];
      }),
    }));
    return { retries: retries.toSorted((one, other) => other.jobs - one.jobs) };
  }

  private readEvents(jobs: readonly FailedJob[]): Promise<Known[]> {
    return this.transactions.runSystem((tx) =>
      tx.rows<Known>(
        `SELECT ${EVENT_COLUMNS}, j.queue, (
           SELECT cause FROM job_failure f WHERE f.event_id = e.id AND f.queue = j.queue
           ORDER BY at DESC LIMIT 1) AS cause
         FROM unnest($1::bigint[], $2::text[]) AS j (event_id, queue), ${EVENTS} WHERE e.id = j.event_id`,
        [jobs.map(({ job }) => job.data.eventId), jobs.map(({ job }) => job.queueName)],
      ),
    );
  }
}

function grouped(jobs: readonly FailedJob[]): FailedJob[][] {
  const groups = new Map<string, FailedJob[]>();
  for (const job of jobs) {
    const key = `${job.job.queueName} ${job.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), job]);
  }
  return [...groups.values()];
}
