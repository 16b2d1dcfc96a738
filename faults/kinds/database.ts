// Failures of the database other than its end: silent connections, no writes, no space, deadlocks.
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { World } from '../topology/world.js';
import type { FaultContext, FaultKind } from './fault-kind.js';

const ofDatabase = { isDatabaseFault: true, stopsReading: true } as const;
const DEADLOCK_ROUNDS = 5;
/** A server process reports what it has counted after a second. */
const STATISTICS_AFTER_MS = 1_500;

export const silentHttp: FaultKind = {
  ...ofDatabase,
  name: 'silent_http',
  lastsMs: [3_500, 5_000],
  begin: async ({ world }) => world.proxies.http.silence(),
  end: async ({ world }) => world.proxies.http.cure('stay silent'),
};

const silentRedis = (name: string, earlier: 'go on' | 'stay silent'): FaultKind => ({
  name,
  isDatabaseFault: false,
  stopsReading: false,
  lastsMs: [3_500, 8_000],
  begin: async ({ world }) => world.redisProxy!.silence(),
  end: async ({ world }) => world.redisProxy!.cure(earlier),
});
export const silentRedisForAWhile = silentRedis('silent_redis', 'go on');
export const silentRedisForEver = silentRedis('silent_redis_for_ever', 'stay silent');

const silentWorkers = (name: string, earlier: 'go on' | 'stay silent'): FaultKind => ({
  name,
  isDatabaseFault: false,
  stopsReading: false,
  lastsMs: [3_500, 5_000],
  begin: async ({ world }) => world.proxies.worker.silence(),
  end: async ({ world }) => world.proxies.worker.cure(earlier),
});
export const silentWorkersForAWhile = silentWorkers('silent_workers', 'go on');
export const silentWorkersForEver = silentWorkers('silent_workers_for_ever', 'stay silent');

export const readOnly: FaultKind = {
  isDatabaseFault: true,
  stopsReading: false,
  name: 'read_only',
  lastsMs: [1_000, 2_500],
  begin: async ({ world }) => setReadOnly(world, 'on'),
  end: async ({ world }) => setReadOnly(world, 'off'),
};

async function setReadOnly(world: World, value: 'on' | 'off'): Promise<void> {
  const client = await world.connectSuperuser();
  try {
    await client.query('SET default_transaction_read_only = off');
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await client.query('SELECT pg_reload_conf()');
    await client.query('RESET default_transaction_read_only');
  } finally {
    client.release(true);
  }
}

/** A small disk for the fastest growing tables; where none can be mounted, a trigger raises the same error. */
export async function prepareSmallDisk(world: World): Promise<'small disk' | 'trigger'> {
  let folder: string;
  try {
    folder = world.pair.addSmallDisk();
  } catch {
    await world.sql(
      `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$`,
    );
    return 'trigger';
  }
  await world.sql(`CREATE TABLESPACE small_disk LOCATION '${folder}'`);
  // Impressions lie in a table for each day.
  const tables = await world.sql<{ name: string }>(
    `SELECT relid::regclass::text AS name FROM pg_partition_tree('impression') WHERE isleaf`,
  );
  for (const table of [...tables.map(({ name }) => name), 'event_log', 'inbox'])
    await world.sql(`ALTER TABLE ${table} SET TABLESPACE small_disk`);
  return 'small disk';
}

export const fullDisk: FaultKind = {
  isDatabaseFault: true,
  stopsReading: false,
  name: 'full_disk',
  lastsMs: [1_500, 2_500],
  begin: async ({ world }) => {
    if (await hasTrigger(world)) return setTrigger(world, 'CREATE TRIGGER no_space BEFORE INSERT');
    const folder = world.postgres.smallDisk!;
    const { bavail, bsize } = statfsSync(folder);
    try {
      writeFileSync(join(folder, 'filling'), Buffer.alloc(bavail * bsize));
    } catch (error) {
      // PostgreSQL took some of it meanwhile: then it is full already.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  },
  end: async ({ world }) => {
    if (await hasTrigger(world)) return setTrigger(world, 'DROP TRIGGER no_space');
    rmSync(join(world.postgres.smallDisk!, 'filling'), { force: true });
  },
};

async function hasTrigger(world: World): Promise<boolean> {
  return (await world.sql(`SELECT 1 FROM pg_proc WHERE proname = 'no_space'`)).length > 0;
}

async function setTrigger(world: World, statement: string): Promise<void> {
  const isCreated = statement.startsWith('CREATE');
  for (const table of ['impression', 'event_log'])
    await world.sql(`${statement} ON ${table} ${isCreated ? 'FOR EACH ROW EXECUTE FUNCTION no_space()' : ''}`);
}

/** Locks rows in the order opposite to the product's; the product's statement is the one that PostgreSQL ends. */
export const deadlocks: FaultKind = {
  name: 'deadlocks',
  isDatabaseFault: true,
  stopsReading: false,
  lastsMs: [0, 0],
  begin: async (context) => {
    const before = await countDeadlocks(context.world);
    for (let round = 0; round < DEADLOCK_ROUNDS; round += 1) {
      await lockInOppositeOrder(context, 'quota', 'shop_id');
      await lockInOppositeOrder(context, 'network_allowance', '(shop_id, network, day)');
    }
    await pause(STATISTICS_AFTER_MS);
    context.world.deadlocksMade += (await countDeadlocks(context.world)) - before;
  },
  end: async () => {},
};

async function countDeadlocks(world: World): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return row!.count;
}

async function lockInOppositeOrder({ world, shops }: FaultContext, table: string, key: string): Promise<void> {
  const wanted = table === 'quota' ? ['store', 'paid'] : ['surplus', 'crossing'];
  const ids = shops.filter(({ role }) => wanted.includes(role)).map(({ id }) => id);
  const client: pg.PoolClient = await world.connectSuperuser();
  try {
    const { rows } = await client.query<{ key: string }>(
      `SELECT (${key})::text AS key FROM ${table} WHERE shop_id = ANY ($1) ORDER BY ${key}`,
      [ids],
    );
    if (rows.length < 2) return;
    await client.query('BEGIN');
    // So long that the other transaction notices the deadlock first.
    await client.query(`SET LOCAL deadlock_timeout = '10s'`);
    await client.query(`SET LOCAL lock_timeout = '3s'`);
    // By key: rows that are written all the time have moved when they are locked.
    const lock = (row: { key: string }) =>
      client.query(`SELECT 1 FROM ${table} WHERE (${key})::text = $1 FOR UPDATE`, [row.key]);
    await lock(rows.at(-1)!);
    await pause(250);
    await lock(rows[0]!);
    await client.query('COMMIT');
  } catch (error) {
    // The lock was not had in time: nothing was locked crosswise this time.
    if (!['55P03', '40P01'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    client.release(true);
  }
}
