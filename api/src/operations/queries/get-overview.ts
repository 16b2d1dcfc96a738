import type { Overview } from '@purchase-limits/contract/operators';
import { VERSION } from '@purchase-limits/contract/version';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CONFIG, type Config } from '../../config.js';
import { queueBackend } from '../../events/redis.js';
import { QUEUES } from '../../events/subscriptions.js';
import { ReadBacklog, type Backlog } from '../read-backlog.js';

/** An operator's overview: what runs, what is waiting, what was given up. */
export class GetOverview extends Query<Overview> {}

@QueryHandler(GetOverview)
export class GetOverviewHandler implements IQueryHandler<GetOverview> {
  constructor(
    private readonly reader: ReadBacklog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute(): Promise<Overview> {
    const backlog = await this.reader.backlog();
    return {
      at: new Date().toISOString(),
      version: VERSION,
      backend: queueBackend(this.config),
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
      queuesAnswer: backlog.jobs !== null,
      publications: { behind: backlog.publications.count, oldestSeconds: backlog.publications.oldestSeconds },
      mails: backlog.mails,
      browserErrors: backlog.browserErrors,
      tokens: backlog.tokens,
    };
  }
}

const NO_JOBS = { waiting: 0, active: 0, delayed: 0, isPaused: false };

function queueOf(name: string, { jobs, open, stalled, deadEnds }: Backlog): Overview['queues'][number] {
  const waiting = open.get(name);
  return {
    name,
    ...(jobs?.get(name) ?? NO_JOBS),
    open: waiting?.count ?? 0,
    oldestSeconds: waiting?.oldestSeconds ?? null,
    stalledSeconds: stalled.get(name) ?? null,
    deadEnds: deadEnds.get(name) ?? 0,
  };
}
