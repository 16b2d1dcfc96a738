// Simulates several machines on one: two app processes and three workers, PostgreSQL behind PgBouncer, the queues in a
// Redis Cluster, or in a Redis with Sentinels. Kills primaries under load, so replicas take over.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { broken, type Broken } from '../checks/found.js';
import { RECOVERED_WITHIN_MS } from '../checks/rest.js';
import { median, printBroken, printFigures, worst, type Figure } from '../figures.js';
import type { FaultKind } from '../kinds/fault-kind.js';
import { runScenario } from '../scenario.js';
import type { World } from '../topology/world.js';

export type Queues = 'redis-cluster' | 'redis-sentinels';

const SHORT = { seconds: 14, kills: 1, crossing: 4, drainWithinMs: 60_000 };
const LONG = { seconds: 90, kills: 5, crossing: 12, drainWithinMs: 300_000 };
/** The queue with the most jobs: it stalls while its primary is gone. */
const WATCHED = 'count-impressions';
/** Load without a failure, before each kill. */
const BEFORE_KILL_MS = 2_000;
const PAUSE_GOAL_MS = 10_000;
const PROCESSES = { http: 2, worker: 3 };
const EAGER_RECONCILER = join(import.meta.dirname, '../preloads/eager-reconciler.js');

/** Answers whether every promise held. */
export async function runSeveralMachines(wanted: { queues: Queues; isShort: boolean; seed: number }): Promise<boolean> {
  const { queues, isShort, seed } = wanted;
  const { seconds, kills, crossing, drainWithinMs } = isShort ? SHORT : LONG;
  const killedAt: Date[] = [];
  let pauses: number[] = [];
  const found = await runScenario({
    backend: queues,
    isPooled: true,
    processes: PROCESSES,
    seed,
    seconds,
    crossing,
    drainWithinMs,
    schedule: () => ({ front: Array.from({ length: kills }, () => killPrimary(killedAt)), beside: [] }),
    ...(isShort && { preloads: { worker: [EAGER_RECONCILER] } }),
    afterwards: async (world) => {
      pauses = await Promise.all(killedAt.map((at) => pauseAfter(world, at)));
    },
  });
  const all = [...found.broken, ...latePauses(pauses)];
  for (const note of found.notes) console.log(note);
  printFigures([...figuresOf(pauses), ...found.figures]);
  printBroken(all);
  return all.length === 0;
}

function figuresOf(pauses: readonly number[]): Figure[] {
  return [
    { name: 'processes_http', value: PROCESSES.http, goal: '-' },
    { name: 'processes_worker', value: PROCESSES.worker, goal: '-' },
    { name: 'primaries_killed', value: pauses.length, goal: '>=1' },
    { name: 'queue_stood_still_ms_median', value: median(pauses), goal: '-' },
    { name: 'queue_stood_still_ms_worst', value: worst(pauses), goal: `<=${PAUSE_GOAL_MS}` },
  ];
}

const latePauses = (pauses: readonly number[]): Broken[] =>
  broken(
    'stuck',
    `a queue stood still for more than ${RECOVERED_WITHIN_MS / 1_000} s after its primary was killed`,
    pauses.filter((ms) => ms > RECOVERED_WITHIN_MS).map((ms) => `${ms} ms`),
  );

const killPrimary = (killedAt: Date[]): FaultKind => ({
  name: 'primary_killed',
  isDatabaseFault: false,
  stopsReading: false,
  lastsMs: [5_000, 7_000],
  begin: async ({ world }) => {
    await pause(BEFORE_KILL_MS);
    const { replicated, prefix } = world;
    await replicated!.killPrimary(replicated!.prefixOf(prefix, WATCHED));
    killedAt.push(new Date());
  },
  end: ({ world }) => world.replicated!.restartKilled(),
});

/** The longest time, in ms, without a finished job of the queue, starting within 2 s of the kill. */
async function pauseAfter(world: World, killedAt: Date): Promise<number> {
  const [row] = await world.sql<{ ms: number | null }>(
    `SELECT extract(epoch FROM max(at - earlier)) * 1000 AS ms FROM (
       SELECT at, lag(at, 1, $2::timestamptz) OVER (ORDER BY at) AS earlier FROM inbox WHERE consumer = $1
     ) AS done WHERE at > $2::timestamptz AND earlier < $2::timestamptz + interval '2 seconds'`,
    [WATCHED, killedAt],
  );
  // Nothing was done any more.
  return row?.ms === null || row === undefined ? Infinity : Number(row.ms);
}
