// Figures that all processes share, for Prometheus: every worker reports the same, so alerts use the maximum.
import { PROCESS_KINDS } from '@purchase-limits/contract/overview';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { registry } from '../metrics.js';
import { ReadBacklog, type Backlog, type ProcessState } from './read-backlog.js';

type Sample = [labels: Record<string, string>, value: number];
type Reading = (backlog: Backlog) => Sample[];

const JOB_STATES = ['waiting', 'active', 'delayed'] as const;
const STATES: ProcessState[] = ['alive', 'lost', 'replaced', 'ended'];
/** For so long a lost process is an alarm; the operators' pages show it for an hour. */
const RECENTLY_MS = 900_000;
const one = (value: number): Sample[] => [[{}, value]];

const GAUGES: Record<string, { help: string; labels: string[]; read: Reading }> = {
  events_unsent: { help: 'Events not sent to a queue yet', labels: [], read: ({ unsent }) => one(unsent.count) },
  events_unsent_oldest_seconds: {
    help: 'Age of the oldest event not sent to a queue yet',
    labels: [],
    read: ({ unsent }) => one(unsent.oldestSeconds ?? 0),
  },
  events_unknown_types: {
    help: 'Event types unknown to this release',
    labels: [],
    read: ({ unknownTypes }) => one(unknownTypes.length),
  },
  consumer_open_events: {
    help: 'Events that were sent to a consumer and are not handled',
    labels: ['queue'],
    read: ({ open }) => [...open].map(([queue, { count }]) => [{ queue }, count]),
  },
  consumer_lag_seconds: {
    help: 'Age of the oldest event that was sent to a consumer and is not handled',
    labels: ['queue'],
    read: ({ open }) => [...open].map(([queue, { oldestSeconds }]) => [{ queue }, oldestSeconds ?? 0]),
  },
  consumer_stalled_seconds: {
    help: 'How long a queue with waiting events has made no progress; 0: it is not stuck',
    labels: ['queue'],
    read: ({ open, stalled }) => [...open.keys()].map((queue) => [{ queue }, stalled.get(queue) ?? 0]),
  },
  dead_ends: {
    help: 'Events that a consumer has given up',
    labels: ['queue'],
    read: ({ open, deadEnds }) => [...open.keys()].map((queue) => [{ queue }, deadEnds.get(queue) ?? 0]),
  },
  queue_jobs: {
    help: 'Jobs in the queues',
    labels: ['state'],
    read: ({ jobs }) =>
      jobs === null
        ? []
        : JOB_STATES.map((state): Sample => [
            { state },
            [...jobs.values()].reduce((sum, counts) => sum + counts[state], 0),
          ]),
  },
  queue_paused: {
    help: '1: an operator has paused the queue',
    labels: ['queue'],
    read: ({ jobs }) => [...(jobs ?? [])].map(([queue, { isPaused }]) => [{ queue }, isPaused ? 1 : 0]),
  },
  queues_answer: { help: '1: the queues answer', labels: [], read: ({ jobs }) => one(jobs === null ? 0 : 1) },
  publications_behind: {
    help: 'Shops with a grant whose document is not published yet',
    labels: [],
    read: ({ publications }) => one(publications.count),
  },
  publications_behind_oldest_seconds: {
    help: 'The longest wait among them',
    labels: [],
    read: ({ publications }) => one(publications.oldestSeconds ?? 0),
  },
  mails_failed_last_day: {
    help: 'E-mails of the last 24 hours that were refused, or whose delivery is unknown',
    labels: ['state'],
    read: ({ mails }) => Object.entries(mails).map(([state, count]) => [{ state }, count]),
  },
  browser_errors_last_day: {
    help: 'Different errors that browsers reported in the last 24 hours',
    labels: [],
    read: ({ browserErrors }) => one(browserErrors),
  },
  impression_days_ahead: {
    help: 'Coming days that have a table of impressions already',
    labels: [],
    read: ({ impressionDays }) => one(impressionDays.ahead),
  },
  impression_days_past: {
    help: 'Days whose impressions should have been rolled up',
    labels: [],
    read: ({ impressionDays }) => one(impressionDays.past),
  },
  sealed_with_previous_key: {
    help: 'Platform tokens still encrypted with the previous secret: keep it until there are none',
    labels: [],
    read: ({ tokens }) => one(tokens.previous),
  },
  sealed_with_unknown_key: {
    help: 'Platform tokens that no configured secret opens',
    labels: [],
    read: ({ tokens }) => one(tokens.unreadable),
  },
  processes: {
    help: 'Running processes, and those that ended or were lost within the last 15 minutes',
    labels: ['kind', 'state'],
    read: ({ processes }) => {
      const recent = processes.filter(({ beatAt }) => Date.now() - beatAt.getTime() < RECENTLY_MS);
      return PROCESS_KINDS.flatMap((kind) =>
        STATES.map((state): Sample => [
          { kind, state },
          recent.filter((process) => process.kind === kind && process.state === state).length,
        ]),
      );
    },
  },
};

/** Tells Prometheus the backlog; while the database does not answer, `purchase_limits_backlog_read` is 0. */
@Injectable()
export class BacklogMetrics {
  private readonly gauges = new Map<string, Gauge>();
  private readonly isRead: Gauge;

  constructor(private readonly reader: ReadBacklog) {
    for (const [name, { help, labels }] of Object.entries(GAUGES)) this.gauges.set(name, gaugeOf(name, help, labels));
    this.isRead = gaugeOf('backlog_read', '1: the figures about events and queues could be read', []);
  }

  /** To be called before the metrics are read. */
  async refresh(): Promise<void> {
    const backlog = await this.reader.backlog().catch(() => null);
    this.isRead.set(backlog ? 1 : 0);
    for (const [name, gauge] of this.gauges) {
      const { labels: names, read } = GAUGES[name]!;
      gauge.reset();
      if (backlog) for (const [labels, value] of read(backlog)) gauge.set(labels, value);
      // Omits unknown values; a reset gauge without labels would report 0.
      else if (names.length === 0) gauge.remove();
    }
  }
}

function gaugeOf(name: string, help: string, labelNames: string[]): Gauge {
  const full = `purchase_limits_${name}`;
  // Tests have several processes in one.
  const known = registry.getSingleMetric(full) as Gauge | undefined;
  return known ?? new Gauge({ name: full, help, labelNames, registers: [registry] });
}
