// Processes killed with SIGKILL, and stopped processes.
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

export const killPostgres: FaultKind = {
  name: 'kill_postgresql',
  isDatabaseFault: true,
  stopsReading: true,
  kills: 'postgresql',
  lastsMs: [0, 300],
  begin: ({ world }) => {
    for (const worker of world.workers) worker.mayEnd(RECOVERS_WITHIN_MS);
    return world.postgres.kill();
  },
  end: ({ world }) => world.postgres.restart(),
};

export const killRedis: FaultKind = {
  ...ofProcess,
  name: 'kill_redis',
  kills: 'redis',
  lastsMs: [0, 500],
  begin: ({ world }) => {
    for (const worker of world.workers) worker.mayEnd(RECOVERS_WITHIN_MS);
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

const clock = (name: string, offsetMs: number): FaultKind => ({
  ...ofProcess,
  name,
  lastsMs: [4_000, 8_000],
  begin: async ({ world }) => world.workers[0]!.moveClock(offsetMs),
  end: async ({ world }) => world.workers[0]!.moveClock(0),
});
/** Its end is a clock that jumps back by a minute. */
export const clockAhead = clock('worker_clock_ahead', 60_000);
export const clockBack = clock('worker_clock_back', -60_000);
