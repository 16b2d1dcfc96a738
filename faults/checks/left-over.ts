// Pending work, from the tables and the queues.
import { EVENT_TYPES, QUEUES, SCHEDULED_QUEUES } from '@purchase-limits/api/events/subscriptions';
import type { World } from '../topology/world.js';
import type { Found } from './found.js';

type LeftOver = Pick<Found, 'unsent' | 'unhandled' | 'jobs' | 'deadEnds'>;
const MOST_READ = 1_000;

export async function readLeftOver(world: World): Promise<LeftOver> {
  const unsent = await world.sql<{ text: string }>(
    `SELECT concat(id, ' ', type) AS text FROM event_log WHERE sent_at IS NULL AND type = ANY ($1) LIMIT $2`,
    [EVENT_TYPES, MOST_READ],
  );
  const unhandled = await world.sql<{ text: string }>(
    `SELECT concat(e.id, ' ', q.queue) AS text FROM event_log e CROSS JOIN unnest(e.sent_to) AS q (queue)
     WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id) LIMIT $1`,
    [MOST_READ],
  );
  return {
    unsent: unsent.map(({ text }) => text),
    unhandled: unhandled.map(({ text }) => text),
    jobs: world.backend === 'postgresql' ? await jobsInPostgres(world) : await jobsInRedis(world),
    deadEnds: await readDeadEnds(world),
  };
}

export const isNothingLeft = ({ unsent, unhandled, jobs }: LeftOver): boolean =>
  unsent.length + unhandled.length + jobs.length === 0;

/** The next job of a scheduler waits for its time, and is not left over. */
const waitsForItsTime = (queue: string) => SCHEDULED_QUEUES.some((name) => name === queue);

async function jobsInPostgres(world: World): Promise<string[]> {
  const rows = await world.sql<{ text: string }>(
    `SELECT concat(queue, ' ', state, ' ', id) AS text FROM bullmq.job
     WHERE state <> 'completed' AND NOT (state = 'delayed' AND queue = ANY ($2)) LIMIT $1`,
    [MOST_READ, SCHEDULED_QUEUES],
  );
  return rows.map(({ text }) => text);
}

async function jobsInRedis({ redis, replicated, prefix }: World): Promise<string[]> {
  const { client } = (replicated ?? redis)!;
  const found = await Promise.all(
    [...QUEUES, ...SCHEDULED_QUEUES].map(async (queue) => {
      const first = replicated?.prefixOf(prefix, queue) ?? prefix;
      const key = (name: string) => `${first}:${queue}:${name}`;
      const lists = await Promise.all(['wait', 'active', 'paused'].map((name) => client.lrange(key(name), '0', '-1')));
      const ordered = ['failed', 'prioritized', ...(waitsForItsTime(queue) ? [] : ['delayed'])];
      const sets = await Promise.all(ordered.map((name) => client.zrange(key(name), '0', '-1')));
      return [...lists, ...sets].flat().map((id) => `${queue} ${id}`);
    }),
  );
  return found.flat();
}

async function readDeadEnds(world: World): Promise<string[]> {
  const [table] = await world.sql<{ name: string | null }>(`SELECT to_regclass('dead_end')::text AS name`);
  if (!table?.name) return [];
  return (await world.sql<{ text: string }>('SELECT d::text AS text FROM dead_end d')).map(({ text }) => text);
}
