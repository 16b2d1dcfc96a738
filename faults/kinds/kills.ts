// Processes killed with SIGKILL, and stopped processes.
import type { NodePart } from '../topology/node-part.js';
import type { World } from '../topology/world.js';
import { AT_ONCE, nothing, type FaultContext, type FaultKind } from './fault-kind.js';

const ofProcess = { isDatabaseFault: false, stopsReading: false } as const;
/** One that works, if there is one: a process that only starts has nothing to lose. */
const someWorker = ({ world, random }: FaultContext) => {
  const working = world.workers.filter(({ isReady }) => isReady);
  return random.pick(working.length > 0 ? working : world.workers);
};
/** Longer than the lock of a job, which is ten seconds. */
const PAST_THE_LOCK_MS = [11_000, 13_000] as const;

/** How long a worker may keep failing after its queue was killed. */
const RECOVERS_WITHIN_MS = 10_000;
export function mayEnd({ workers, operations }: World): void {
  for (const part of [...workers, ...(operations ? [operations] : [])]) part.mayEnd(RECOVERS_WITHIN_MS);
}

export const killHttp: FaultKind = {
  ...ofProcess,
  name: 'kill_http',
  stopsReading: true,
  kills: 'http',
  lastsMs: AT_ONCE,
  begin: ({ world }) => world.http.kill(),
  end: nothing,
};

export const killWorker: FaultKind = {
  ...ofProcess,
  name: 'kill_worker',
  kills: 'worker',
  lastsMs: AT_ONCE,
  begin: (context) => someWorker(context).kill(),
  end: nothing,
};

/** Operators' pages may be gone at any time. */
export const killOperations: FaultKind = {
  ...ofProcess,
  name: 'kill_operations',
  lastsMs: AT_ONCE,
  begin: async ({ world }) => world.operations?.kill(),
  end: nothing,
};

/** The platform and the mail server, which keep what they answered for. */
export const killPlatform: FaultKind = {
  ...ofProcess,
  name: 'kill_platform',
  lastsMs: AT_ONCE,
  begin: ({ world }) => world.store.kill(),
  end: nothing,
};

export const killPostgres: FaultKind = {
  name: 'kill_postgresql',
  isDatabaseFault: true,
  stopsReading: true,
  kills: 'postgresql',
  lastsMs: [0, 300],
  begin: ({ world }) => {
    mayEnd(world);
    return world.postgres.kill();
  },
  end: ({ world }) => world.postgres.restart(),
  // What it committed at the last moment is on the replica before that may be promoted.
  afterwards: ({ world }) => world.pair.untilCaughtUp(),
};

export const killRedis: FaultKind = {
  ...ofProcess,
  name: 'kill_redis',
  kills: 'redis',
  lastsMs: [0, 500],
  begin: ({ world }) => {
    mayEnd(world);
    return world.redis!.kill();
  },
  end: ({ world }) => world.redis!.restart(),
};

export const stopHttp: FaultKind = {
  ...ofProcess,
  name: 'stop_http',
  stopsReading: true,
  lastsMs: [1_000, 2_000],
  begin: async ({ world }) => world.http.freeze(),
  end: async ({ world }) => world.http.thaw(),
};

export const stopPostgres: FaultKind = {
  name: 'stop_postgresql',
  isDatabaseFault: true,
  stopsReading: true,
  lastsMs: [1_500, 3_000],
  begin: async ({ world }) => void world.postgres.freeze(),
  end: async ({ world }) => world.postgres.thaw(),
};

export const stopWorker: FaultKind = {
  ...ofProcess,
  name: 'stop_worker_past_lock',
  lastsMs: PAST_THE_LOCK_MS,
  begin: async ({ world }) => world.workers[1]!.freeze(),
  end: async ({ world }) => world.workers[1]!.thaw(),
};

const clock = (name: string, offsetMs: number, partsOf: (world: World) => NodePart[]): FaultKind => {
  const move = async ({ world }: FaultContext, ms: number) => {
    for (const part of partsOf(world)) part.moveClock(ms);
  };
  return {
    ...ofProcess,
    name,
    lastsMs: [4_000, 8_000],
    begin: (context) => move(context, offsetMs),
    end: (context) => move(context, 0),
  };
};
const oneWorker = ({ workers }: World) => workers.slice(0, 1);
/** Its end is a clock that jumps back by a minute. */
export const clockFaults = [
  clock('worker_clock_ahead', 60_000, oneWorker),
  clock('worker_clock_back', -60_000, oneWorker),
  clock('all_workers_clock_ahead', 60_000, ({ workers }) => workers),
  clock('all_workers_clock_back', -60_000, ({ workers }) => workers),
  clock('http_clock_ahead', 60_000, ({ http }) => [http]),
  clock('http_clock_back', -60_000, ({ http }) => [http]),
];
