// Failures of PostgreSQL where it has a synchronous replica: the replica takes over, or it fails.
import { setTimeout as pause } from 'node:timers/promises';
import type { ReplicaFailure } from '../topology/postgres-pair.js';
import type { FaultKind } from './fault-kind.js';
import { mayEnd } from './kills.js';

const FAILURES: ReplicaFailure[] = ['killed', 'frozen', 'silent'];
const LATEST_MS = 1_000;
const CANCELED_TIMES = 10;
const CANCELED_EVERY_MS = 200;

/**
 * The primary is killed, mostly while the replica lags, and the replica is promoted; the address moves to it. Earlier
 * connections end or, half-open, stay silent for ever.
 */
const promote = (name: string, isHalfOpen: boolean): FaultKind => ({
  name,
  isDatabaseFault: true,
  stopsReading: true,
  // How long it takes until somebody notices.
  lastsMs: [300, 1_500],
  begin: async ({ world, random }) => {
    mayEnd(world);
    await world.pair.untilCaughtUp();
    await world.pair.lag(random.between(0, LATEST_MS));
    if (isHalfOpen) for (const proxy of [world.proxies.http, world.proxies.worker]) proxy.silence();
    await world.postgres.kill();
  },
  end: async ({ world }) => {
    await world.pair.promote();
    world.moveDatabase();
    if (isHalfOpen) for (const proxy of [world.proxies.http, world.proxies.worker]) proxy.cure('stay silent');
  },
  afterwards: ({ world }) => world.pair.addReplica(),
});
export const promoteReplica = promote('promote_replica', false);
export const promoteReplicaHalfOpen = promote('promote_replica_half_open', true);

/**
 * A mistake of whoever runs PostgreSQL: nothing reaches the replica, the commits that wait for it are canceled, which
 * acknowledges them, and then it is promoted.
 */
export const cancelWaits: FaultKind = {
  ...promoteReplica,
  name: 'cancel_waits',
  begin: async ({ world }) => {
    await world.pair.lag(0);
    for (let times = 0; times < CANCELED_TIMES; times += 1) {
      await pause(CANCELED_EVERY_MS);
      await world.sql(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
    }
    await world.postgres.kill();
  },
};

/**
 * The replica is killed, stands still, or nothing reaches it: commits wait. At last it is back, or commits no longer
 * wait for it until it has caught up.
 */
export const failingReplica: FaultKind = {
  name: 'failing_replica',
  isDatabaseFault: true,
  stopsReading: true,
  lastsMs: [3_000, 8_000],
  begin: ({ world, random }) => world.pair.failReplica(random.pick(FAILURES)),
  end: ({ world, random }) => (random.isTrue(2) ? world.pair.mendReplica() : world.pair.waitForReplica(false)),
  afterwards: async ({ world: { pair } }) => {
    await pair.mendReplica();
    await pair.untilCaughtUp();
    await pair.waitForReplica(true);
  },
};
