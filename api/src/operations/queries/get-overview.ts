import type { Overview } from '@purchase-limits/contract/overview';
import { VERSION } from '@purchase-limits/contract/version';
import { Query } from '@nestjs/cqrs';
import { queueBackend } from '../../events/redis.js';
import { QUEUES } from '../../events/subscriptions.js';
import { ReadBacklog, type Backlog } from '../read-backlog.js';
import { queryHandlerWith } from '../../http/handlers.js';

/** An operator's overview: what runs, what is waiting, what was given up. */
export class GetOverview extends Query<Overview> {}

export const GetOverviewHandler = queryHandlerWith(GetOverview, ReadBacklog, async (reader, _, config) => {
  const backlog = await reader.backlog();
  return {
    at: new Date().toISOString(),
    version: VERSION,
    backend: queueBackend(config),
    processes: backlog.processes.map(({ startedAt, beatAt, ...process }) => ({
      ...process,
      startedAt: startedAt.toISOString(),
      beatAt: beatAt.toISOString(),
    })),
    events: {
      unsent: backlog.unsent.count,
      oldestSeconds: backlog.unsent.oldestSeconds,
      unknownTypes: backlog.unknownTypes,
    },
    queues: QUEUES.map((name) => queueOf(name, backlog)),
    causes: Object.fromEntries(backlog.causes),
    queuesAnswer: backlog.jobs !== null,
    publications: { behind: backlog.publications.count, oldestSeconds: backlog.publications.oldestSeconds },
    mails: backlog.mails,
    browserErrors: backlog.browserErrors,
    tokens: backlog.tokens,
    platform: backlog.platform,
    tasks: [...backlog.tasks].map(([name, report]) => ({ name, ...report })).sort(byName),
  };
});

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

const NO_JOBS = { waiting: 0, active: 0, delayed: 0, isPaused: false, reasons: {} };

function queueOf(name: string, { jobs, open, stalled, deadEnds, pausedShops }: Backlog): Overview['queues'][number] {
  const waiting = open.get(name);
  return {
    name,
    ...(jobs?.get(name) ?? NO_JOBS),
    open: waiting?.count ?? 0,
    oldestSeconds: waiting?.oldestSeconds ?? null,
    stalledSeconds: stalled.get(name) ?? null,
    deadEnds: deadEnds.get(name) ?? 0,
    pausedShops: pausedShops.get(name) ?? 0,
  };
}
