// The figures that all processes share: what waits, what was given up, which processes live. Read for the overview and
// for Prometheus.
import type { ProcessKind } from '@purchase-limits/contract/overview';
import { Inject, Injectable } from '@nestjs/common';
import { now } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { countDeadEnds, readOpen, readUnknownTypes, readUnsent, type Waiting } from '../events/backlog.js';
import { countJobs, type JobCounts } from '../events/queue-state.js';
import { Queues } from '../events/queues.js';
import type { TaskReport } from '../events/task-reports.js';
import { withinTime } from '../events/within-time.js';
import { speedOf, type PlatformReport, type PlatformSpeed } from '../platform/platform-speed.js';
import { countDaysAhead, readPastImpressionDays } from '../impressions/retention.js';
import { countFailedMails } from '../notifications/queries/failed-mails.js';
import { countSealedTokens } from '../platform/reseal-tokens.js';
import { appSecrets } from '../secrets.js';
import { countPublicationsBehind } from '../storefront/queries/publications-behind.js';
import { keptFor } from './kept-for.js';
import { readStalled, SILENT_SECONDS, type Stalled } from './stalled-queues.js';

/** `replaced`: it was lost, and another of its kind has started since. */
export type ProcessState = 'alive' | 'lost' | 'replaced' | 'ended';
export type KnownProcess = {
  id: string;
  kind: ProcessKind;
  version: string;
  host: string;
  startedAt: Date;
  beatAt: Date;
  state: ProcessState;
  problems: string[];
  /** Wrong passwords and tokens of its last ten minutes. */
  refusedCredentials: number;
};
export type Backlog = {
  unsent: Waiting;
  unknownTypes: string[];
  open: Map<string, Waiting>;
  deadEnds: Map<string, number>;
  publications: Waiting;
  mails: { refused: number; unknown: number; failing: number };
  browserErrors: number;
  /** By queue, how many shops' events operators have it leave alone. */
  pausedShops: Map<string, number>;
  /** `ahead`: how many coming days have a table of impressions; `past`: how many should have none any more. */
  impressionDays: { ahead: number; past: number };
  /** Platform tokens for which the previous secret is still needed, and those that no configured one opens. */
  tokens: { previous: number; unreadable: number };
  processes: KnownProcess[];
  /** In the last five minutes, of all processes; null: nobody called it. */
  platform: PlatformSpeed | null;
  /** By name, how the repeated tasks ended last. */
  tasks: Map<string, TaskReport>;
  /** By the reasons of failures of the last ten minutes, the latest cause in words. */
  causes: Map<string, string>;
  stalled: Stalled;
  /** null: the queues do not answer. */
  jobs: Map<string, JobCounts> | null;
};

/** Prometheus waits some seconds; what takes longer does not work. */
const ANSWERS_WITHIN_MS = 3_000;
/** Operators and Prometheus ask at any time; the answer is the same for so long. */
const KEPT_MS = 1_000;

@Injectable()
export class ReadBacklog {
  private readonly stored = keptFor(KEPT_MS, () => this.transactions.runSystem((tx) => readStored(tx, this.config)));
  private readonly jobs = keptFor(KEPT_MS, () => withinTime(countJobs(this.queues), ANSWERS_WITHIN_MS));

  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async backlog(): Promise<Backlog> {
    const jobs = this.jobs().catch(() => null);
    const stored = await withinTime(this.stored(), ANSWERS_WITHIN_MS);
    const counted = await jobs;
    // A queue that an operator paused isn't stuck.
    const isPaused = (queue: string) => counted?.get(queue)?.isPaused === true;
    const stalled = new Map([...stored.stalled].filter(([queue]) => !isPaused(queue)));
    return { ...stored, stalled, jobs: counted };
  }
}

async function readStored(tx: Tx, config: Config): Promise<Omit<Backlog, 'jobs'>> {
  const open = await readOpen(tx);
  return {
    unsent: await readUnsent(tx),
    unknownTypes: await readUnknownTypes(tx),
    open,
    stalled: await readStalled(tx, open),
    deadEnds: await countDeadEnds(tx),
    publications: await countPublicationsBehind(tx),
    mails: await countFailedMails(tx),
    browserErrors: await countBrowserErrors(tx),
    pausedShops: await countPauses(tx),
    causes: await readCauses(tx),
    impressionDays: {
      ahead: await countDaysAhead(tx, now()),
      past: (await readPastImpressionDays(tx, now(), config.IMPRESSIONS_KEPT_DAYS)).length,
    },
    tokens: await countSealedTokens(tx, appSecrets(config)),
    ...(await readFacts(tx)),
    processes: withReplaced(await readProcesses(tx)),
  };
}

type Facts = { platform?: PlatformReport | null; tasks?: Record<string, TaskReport> };

/** Of living processes how the platform does, and of all known ones how tasks ended last. */
async function readFacts(tx: Tx): Promise<Pick<Backlog, 'platform' | 'tasks'>> {
  const rows = await tx.rows<{ facts: Facts; isAlive: boolean }>(
    `SELECT facts, ended_at IS NULL AND beat_at > now() - make_interval(secs => $1) AS "isAlive" FROM process`,
    [SILENT_SECONDS],
  );
  const tasks = new Map<string, TaskReport>();
  for (const [name, report] of rows.flatMap(({ facts }) => Object.entries(facts.tasks ?? {})))
    if (report.at > (tasks.get(name)?.at ?? '')) tasks.set(name, report);
  // An earlier release, still running, tells of no times.
  const reports = rows.flatMap(({ facts, isAlive }) => (isAlive && facts.platform?.within ? [facts.platform] : []));
  return { platform: speedOf(reports), tasks };
}

/** Each process that started later stands in for one of its kind that was lost before. */
function withReplaced(processes: readonly KnownProcess[]): KnownProcess[] {
  const alive = processes.filter(({ state }) => state === 'alive');
  const lost = processes.filter(({ state }) => state === 'lost').toSorted((one, other) => +one.beatAt - +other.beatAt);
  const replaced = new Set<KnownProcess>();
  for (const newer of alive) {
    const stoodInFor = lost.find(
      (one) => !replaced.has(one) && one.kind === newer.kind && one.beatAt < newer.startedAt,
    );
    if (stoodInFor) replaced.add(stoodInFor);
  }
  return processes.map((process) => (replaced.has(process) ? { ...process, state: 'replaced' } : process));
}

/** Errors that browsers reported in the last 24 hours for the first time, or again. */
async function countBrowserErrors(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM browser_error WHERE last_at > now() - interval '1 day'`,
  );
  return row!.count;
}

async function readCauses(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.rows<{ reason: string; cause: string }>(
    `SELECT DISTINCT ON (reason) reason, cause FROM job_failure WHERE at > now() - interval '10 minutes'
     ORDER BY reason, at DESC`,
  );
  return new Map(rows.map(({ reason, cause }) => [reason, cause]));
}

async function countPauses(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.rows<{ queue: string; count: number }>(
    'SELECT queue, count(*)::int AS count FROM shop_pause GROUP BY queue',
  );
  return new Map(rows.map(({ queue, count }) => [queue, count]));
}

/** Those of the last hour; the living first, then the latest. */
function readProcesses(tx: Tx): Promise<KnownProcess[]> {
  return tx.rows<KnownProcess>(
    `SELECT id, kind, version, host, started_at AS "startedAt", beat_at AS "beatAt", problems,
       refused_credentials AS "refusedCredentials", state
     FROM process, LATERAL (SELECT CASE
       WHEN ended_at IS NOT NULL THEN 'ended'
       WHEN beat_at < now() - make_interval(secs => $1) THEN 'lost'
       ELSE 'alive' END AS state) s
     WHERE beat_at > now() - interval '1 hour'
     ORDER BY state = 'alive' DESC, kind DESC, beat_at DESC LIMIT 50`,
    [SILENT_SECONDS],
  );
}
