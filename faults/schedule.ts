// The schedule of faults: random, but the same for the same seed. One lane has kills and database failures, one after
// another; the other has longer failures that overlap them.
import type { Random } from '@purchase-limits/scripts/random';
import type { FaultKind, Target } from './kinds/fault-kind.js';
import * as database from './kinds/database.js';
import * as events from './kinds/events.js';
import * as kills from './kinds/kills.js';
import * as replica from './kinds/replica.js';
import * as network from './kinds/network.js';
import { powerLoss } from './kinds/power.js';
import { mailFaults, platformFaults } from './kinds/services.js';
import type { Backend } from './topology/world.js';

export type Schedule = { front: FaultKind[]; beside: FaultKind[] };

const DATABASE_FAULTS = [
  database.readOnly,
  database.fullDisk,
  database.deadlocks,
  database.silentHttp,
  kills.stopPostgres,
  database.silentWorkersForAWhile,
  database.silentWorkersForEver,
];
const MACHINE_FAULTS = [
  replica.promoteReplica,
  replica.promoteReplicaHalfOpen,
  replica.failingReplica,
  powerLoss,
  kills.killOperations,
  kills.killPlatform,
];
const OTHER_FAULTS = [kills.stopHttp, events.unknownEvent, events.lostJobs, events.repeatedEvents];
/** Each of them takes seconds, so a short run has a sample of the other lists, too. */
const IN_SHORT_RUN = [events.unknownEvent, events.repeatedEvents, events.lostJobs, kills.killOperations];

const LOSSES = [network.packetLossOfClients, network.packetLossOfDatabase];
const BESIDE = [kills.stopWorker, ...kills.clockFaults, ...LOSSES, ...platformFaults, ...mailFaults];
const OF_REDIS = {
  front: [database.silentRedisForAWhile, database.silentRedisForEver],
  beside: [network.packetLossOfRedis],
};

const KILLS: Record<Target, FaultKind> = {
  http: kills.killHttp,
  worker: kills.killWorker,
  postgresql: kills.killPostgres,
  redis: kills.killRedis,
};

type Wanted = {
  kills: number;
  backend: Backend;
  isShort: boolean;
  seconds: number;
  /** Only faults with these names, each once. */
  only?: readonly string[];
};
/** About how long a fault of the second lane takes, with the pause after it. */
const BESIDE_SECONDS = 11;
/** In a long run the faults in front that are no kills come once in so many seconds. */
const ROUND_SECONDS = 420;

/** As many kills as are wanted, every target about equally often; in a short run a sample of the other faults. */
export function drawSchedule(random: Random, wanted: Wanted): Schedule {
  if (wanted.only?.length) return namedFaults(wanted.only);
  const targets: Target[] = ['http', 'worker', 'postgresql', 'worker', ...redisOf(wanted.backend)];
  const drawnKills = Array.from({ length: wanted.kills }, (_, index) => KILLS[targets[index % targets.length]!]);
  if (wanted.isShort)
    return { front: random.shuffled([...drawnKills, ...sampleFront(random)]), beside: sampleBeside(random) };
  const rounds = Math.max(1, Math.floor(wanted.seconds / ROUND_SECONDS));
  const { front, beside } = wanted.backend === 'redis' ? OF_REDIS : NOTHING;
  const others = [...DATABASE_FAULTS, ...MACHINE_FAULTS, ...OTHER_FAULTS, ...front];
  const all = Array.from({ length: rounds }, () => others).flat();
  return {
    front: random.shuffled([...drawnKills, ...all]),
    beside: drawBeside(random, [...BESIDE, ...beside], wanted.seconds),
  };
}

function namedFaults(names: readonly string[]): Schedule {
  const named = (kinds: FaultKind[]) => kinds.filter(({ name }) => names.includes(name));
  const front = named([
    ...Object.values(KILLS),
    ...DATABASE_FAULTS,
    ...MACHINE_FAULTS,
    ...OTHER_FAULTS,
    ...OF_REDIS.front,
  ]);
  const beside = named([...BESIDE, ...OF_REDIS.beside]);
  if (front.length + beside.length === 0) throw new Error(`--only: there is no fault ${names.join(', ')}`);
  return { front, beside };
}

/** Every fault of the second lane, and all of them again while there is time. */
function drawBeside(random: Random, kinds: readonly FaultKind[], seconds: number): FaultKind[] {
  const drawn = random.shuffled(kinds);
  while (drawn.length * BESIDE_SECONDS < seconds) drawn.push(...random.shuffled(kinds));
  return drawn;
}

const NOTHING = { front: [], beside: [] };
const redisOf = (backend: Backend): Target[] => (backend === 'redis' ? ['redis'] : []);

function sampleFront(random: Random): FaultKind[] {
  return [
    ...IN_SHORT_RUN,
    random.pick(DATABASE_FAULTS.slice(0, 3)),
    random.pick(DATABASE_FAULTS.slice(3)),
    random.pick([replica.promoteReplica, replica.failingReplica, powerLoss]),
  ];
}

function sampleBeside(random: Random): FaultKind[] {
  return [
    random.pick(mailFaults),
    random.pick(platformFaults),
    kills.stopWorker,
    random.pick(kills.clockFaults),
    random.pick(LOSSES),
  ];
}
