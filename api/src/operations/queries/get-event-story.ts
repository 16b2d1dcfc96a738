import type { EventStory, FailedAttempt, JobState } from '@purchase-limits/contract/jobs';
import type { Job } from 'bullmq';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CONFIG, type Config } from '../../config.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { nextAttemptOf } from '../../events/queue-state.js';
import { jobIdOf, Queues } from '../../events/queues.js';
import { queuesOf } from '../../events/subscriptions.js';
import type { EventType } from '../../events/events.js';
import { withinTime } from '../../events/within-time.js';
import { QueryWith } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { EVENT_COLUMNS, eventOf, EVENTS, type EventRow } from './event-rows.js';

/** What became of an event, in each queue that it was sent to. */
export class GetEventStory extends QueryWith<EventStory, { eventId: string }> {}

const QUEUE_ANSWERS_WITHIN_MS = 1_000;
const MOST_RELATED = 50;
const MOST_CHARACTERS = 100;
/** Ids and numbers; names are a merchant's words. */
const FACT = /^(version|kind|from|to|epoch|max|impressions|bonusImpressions|source|problem|isFrozen|\w*Ids?)$/;

type Stored = EventRow & {
  sentAt: Date | null;
  requestId: string | null;
  payload: Record<string, unknown>;
  sentTo: string[] | null;
  /** Its trace, as W3C's Trace Context has it. */
  traceparent: string | null;
};
type JobRow = {
  queue: string;
  handledAt: Date | null;
  discardedBy: string | null;
  isGivenUp: boolean;
  pause: { operator: string; reason: string; at: string } | null;
  attempts: number | null;
  failures: FailedAttempt[];
  behind: number;
  behindSeconds: number | null;
};

@QueryHandler(GetEventStory)
export class GetEventStoryHandler implements IQueryHandler<GetEventStory> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ given: { eventId } }: GetEventStory): Promise<EventStory> {
    const { event, jobs, mail, related } = await this.transactions.runSystem(async (tx) => {
      const stored = await readEvent(tx, eventId);
      return {
        event: stored,
        jobs: await readJobs(tx, stored),
        mail: await readMail(tx, eventId),
        related: await readRelated(tx, stored),
      };
    });
    return {
      ...eventOf(event),
      sentAt: event.sentAt?.toISOString() ?? null,
      requestId: event.requestId,
      traceId: traceIdIn(event.traceparent),
      links: linksOf(event, this.config),
      facts: factsOf(event.payload),
      jobs: await Promise.all(jobs.map((row) => this.jobOf(event, row))),
      mail,
      related: related.map(eventOf),
    };
  }

  private async jobOf(event: Stored, row: JobRow): Promise<EventStory['jobs'][number]> {
    const found = await this.stateOf(event, row);
    return {
      queue: row.queue,
      state: found.state,
      handledAt: row.handledAt?.toISOString() ?? null,
      discardedBy: row.discardedBy,
      nextAt: found.nextAt,
      failures: row.failures,
      attempts: row.attempts ?? 0,
      pause: row.pause && { ...row.pause, at: new Date(row.pause.at).toISOString() },
      behind: { count: row.behind, oldestSeconds: row.behindSeconds },
    };
  }

  private async stateOf(event: Stored, row: JobRow): Promise<{ state: JobState; nextAt: string | null }> {
    const known = knownState(event, row);
    if (known) return { state: known, nextAt: null };
    try {
      return await withinTime(this.stateInQueue(event.id, row.queue), QUEUE_ANSWERS_WITHIN_MS);
    } catch {
      return { state: 'unknown', nextAt: null };
    }
  }

  private async stateInQueue(eventId: string, name: string): Promise<{ state: JobState; nextAt: string | null }> {
    const job = (await this.queues.named(name)?.getJob(jobIdOf(eventId, name))) as Job | undefined;
    if (!job) return { state: 'missing', nextAt: null };
    if (await job.isActive()) return { state: 'running', nextAt: null };
    const isRetrying = job.attemptsMade > 0 && (await job.isDelayed());
    return isRetrying
      ? { state: 'retrying', nextAt: nextAttemptOf(job).toISOString() }
      : { state: 'waiting', nextAt: null };
  }
}

const traceIdIn = (traceparent: string | null) => traceparent?.split('-')[1] ?? null;

function linksOf({ id, traceparent }: Stored, { TRACE_URL, LOG_URL }: Config): EventStory['links'] {
  const traceId = traceIdIn(traceparent);
  return {
    trace: (traceId && TRACE_URL?.replace('{traceId}', traceId)) ?? null,
    log: LOG_URL?.replace('{eventId}', id) ?? null,
  };
}

/** What the tables say; null: only the queue knows. */
function knownState({ sentAt }: Stored, { handledAt, discardedBy, isGivenUp, pause }: JobRow): JobState | null {
  if (discardedBy !== null) return 'discarded';
  if (handledAt) return 'handled';
  if (isGivenUp) return 'given_up';
  if (!sentAt) return 'unsent';
  return pause ? 'paused' : null;
}

async function readEvent(tx: Tx, eventId: string): Promise<Stored> {
  const [stored] = await tx.rows<Stored>(
    `SELECT ${EVENT_COLUMNS}, e.sent_at AS "sentAt", e.request_id AS "requestId", e.payload, e.sent_to AS "sentTo",
       e.traceparent
     FROM ${EVENTS} WHERE e.id = $1`,
    [eventId],
  );
  if (!stored) throw new NotFoundError('event');
  return stored;
}

function readJobs(tx: Tx, { id, type, shopId, sentTo }: Stored): Promise<JobRow[]> {
  return tx.rows<JobRow>(
    `SELECT q.queue, i.at AS "handledAt", i.discarded_by AS "discardedBy", d.event_id IS NOT NULL AS "isGivenUp",
       CASE WHEN p.shop_id IS NOT NULL THEN jsonb_build_object('operator', p.operator, 'reason', p.reason, 'at', p.at)
         END AS pause,
       f.attempts, coalesce(f.failures, '[]') AS failures, b.behind, b."behindSeconds"
     FROM unnest($2::text[]) WITH ORDINALITY AS q (queue, place)
     LEFT JOIN inbox i ON i.event_id = $1 AND i.consumer = q.queue
     LEFT JOIN dead_end d ON d.event_id = $1 AND d.queue = q.queue
     LEFT JOIN shop_pause p ON p.shop_id = $3 AND p.queue = q.queue
     LEFT JOIN LATERAL (
       SELECT (array_agg(attempt ORDER BY at DESC))[1] AS attempts,
         jsonb_agg(jsonb_build_object('attempt', attempt, 'at',
         to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'tookMs', took_ms, 'reason', reason,
         'cause', cause) ORDER BY at) AS failures
       FROM job_failure WHERE event_id = $1 AND queue = q.queue) f ON true
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS behind, extract(epoch FROM clock_timestamp() - min(e.at))::float8 AS "behindSeconds"
       FROM event_log e WHERE e.shop_id = $3 AND e.id > $1 AND NOT e.settled AND q.queue = ANY (e.sent_to)
         AND NOT EXISTS (SELECT 1 FROM inbox o WHERE o.event_id = e.id AND o.consumer = q.queue)) b
     ORDER BY q.place`,
    [id, sentTo ?? queuesOf(type as EventType), shopId],
  );
}

async function readMail(tx: Tx, eventId: string): Promise<EventStory['mail']> {
  const [mail] = await tx.rows<{ state: string; reason: string | null; failures: number; at: Date }>(
    'SELECT state, reason, failures, at FROM mail_attempt WHERE event_id = $1',
    [eventId],
  );
  return mail ? { ...mail, at: mail.at.toISOString() } : null;
}

async function readRelated(tx: Tx, { id, requestId }: Stored): Promise<EventRow[]> {
  if (requestId === null) return [];
  return tx.rows<EventRow>(
    `SELECT ${EVENT_COLUMNS} FROM ${EVENTS} WHERE e.request_id = $1 AND e.id <> $2 ORDER BY e.id LIMIT ${MOST_RELATED}`,
    [requestId, id],
  );
}

function factsOf(payload: Record<string, unknown>): EventStory['facts'] {
  const facts = Object.entries(payload).filter(([name]) => name !== 'shopId' && FACT.test(name));
  return Object.fromEntries(
    facts.flatMap(([name, value]): [string, string | number | boolean][] => {
      if (Array.isArray(value)) return [[name, value.length === 1 ? String(value[0]) : `${value.length} of them`]];
      return ['string', 'number', 'boolean'].includes(typeof value)
        ? [[name, typeof value === 'string' ? value.slice(0, MOST_CHARACTERS) : (value as number | boolean)]]
        : [];
    }),
  );
}
