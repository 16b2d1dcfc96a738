// What the database of 1,000 shops with 1,000 impressions a day each takes after a year, with and without housekeeping.
// Ten days of fewer shops are filled by the product's own statements, faster than time; from them come the bytes of a
// row with its indexes, and rows are counted for the year. Space that deletions free is used again.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followClock } from '@purchase-limits/api/clock';
import { readConfig, type Config } from '@purchase-limits/api/config';
import { prepareDatabase } from '@purchase-limits/api/database/prepare-database';
import { Transactions } from '@purchase-limits/api/database/transactions';
import { connectQueues, Queues } from '@purchase-limits/api/events/queues';
import { Reconciler } from '@purchase-limits/api/events/reconciler';
import { Relay } from '@purchase-limits/api/events/relay';
import { Housekeeping } from '@purchase-limits/api/housekeeping/housekeeping';
import { makeImpressionDays } from '@purchase-limits/api/impressions/retention';
import { createWorkerApp } from '@purchase-limits/api/worker-app';
import { startPostgres } from '@purchase-limits/scripts/postgres';
import { until } from '@purchase-limits/scripts/running-product';
import pg from 'pg';
import type { Figure } from './figure.js';
import { fillDay, seedShops, type YearShop } from './year-filling.js';

/** Per day and shop; as many limits of it are seen. */
const LOAD = { impressions: 1_000, limits: 5 };
const FILLED = { shops: 40, days: 10 };
const YEAR = { shops: 1_000, days: 365 };
/** What housekeeping keeps: whole days of rows and today, and two days of events of counted batches. */
const KEPT_DAYS = { impressions: 8, batches: 2 };
const DAY_MS = 86_400_000;
const COUNTED_WITHIN_MS = 300_000;

type Size = { bytes: number; rows: number };
type Sizes = { impressions: Size; batches: Size; days: Size };
type WorkerApp = Awaited<ReturnType<typeof createWorkerApp>>;

export async function measureYearSize(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-year-'));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'bench', isThrowaway: true });
  const secret = 'bench-password';
  const urls = await prepareDatabase({
    adminUrl: postgres.url('postgres', 'bench', 'postgres'),
    database: 'bench',
    ownerPassword: secret,
    apiPassword: secret,
    systemPassword: secret,
  });
  const config = readConfig({
    API_DATABASE_URL: urls.api,
    SYSTEM_DATABASE_URL: urls.system,
    PLATFORM_CLIENT_ID: 'bench',
    PLATFORM_CLIENT_SECRET: 'a secret of the platform',
    APP_SECRET: 'a secret of the app that is long enough',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  const superuser = new pg.Client(postgres.url('postgres', 'bench', 'bench'));
  try {
    await superuser.connect();
    return await withWorker(config, async (app) => {
      const shops = await seedShops(superuser, FILLED.shops, LOAD.limits);
      await fill(app, { superuser, apiUrl: urls.api, shops });
      const full = await readSizes(superuser);
      await keepHouse(app, join(folder, 'clock.json'));
      return yearFigures(full, await readSizes(superuser));
    });
  } finally {
    followClock(undefined);
    await superuser.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withWorker<T>(config: Config, work: (app: WorkerApp) => Promise<T>): Promise<T> {
  const connection = connectQueues(config);
  const app = await createWorkerApp(config, connection);
  try {
    return await work(app);
  } finally {
    await app.close();
    await connection.close();
  }
}

type Filling = { superuser: pg.Client; apiUrl: string; shops: readonly YearShop[] };

/** Ten days from today on, each with its table; the space of what was changed is free for the next, as at all times. */
async function fill(app: WorkerApp, { superuser, apiUrl, shops }: Filling): Promise<void> {
  const transactions = app.get(Transactions, { strict: false });
  for (let day = 0; day < FILLED.days; day += 1) {
    const from = new Date(midnight() + day * DAY_MS);
    await transactions.runSystem((tx) => makeImpressionDays(tx, from));
    await fillDay(apiUrl, { shops, from, impressions: FILLED.shops * LOAD.impressions });
    await countAll(app);
    await superuser.query('VACUUM event_log, inbox');
  }
}

/** Relays and counts what was filled, and has it noted as counted. */
async function countAll(app: WorkerApp): Promise<void> {
  while ((await app.get(Relay).relayOnce()) > 0);
  const queues = app.get(Queues);
  let left = 0;
  await until(async () => (left = await queues.unfinished()) === 0, {
    withinMs: COUNTED_WITHIN_MS,
    explain: () => `${left} batches are not counted`,
  });
  await app.get(Reconciler).reconcileOnce(0);
}

/** As on the day on which the last of them is rolled up. */
async function keepHouse(app: WorkerApp, clock: string): Promise<void> {
  writeFileSync(
    clock,
    JSON.stringify({ offsetMs: midnight() + (FILLED.days + KEPT_DAYS.impressions) * DAY_MS - Date.now() }),
  );
  followClock(clock);
  const housekeeping = app.get(Housekeeping);
  for (const task of ['impression-days', 'events'] as const) {
    const report = await housekeeping.run(task);
    if (report) throw new Error(report);
  }
}

const midnight = () => Math.floor(Date.now() / DAY_MS) * DAY_MS;

async function readSizes(superuser: pg.Client): Promise<Sizes> {
  const one = async (sql: string) => {
    const { rows } = await superuser.query<{ bytes: string; rows: string }>(sql);
    return { bytes: Number(rows[0]!.bytes), rows: Number(rows[0]!.rows) };
  };
  return {
    impressions: await one(
      `SELECT (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('impression')) AS bytes,
         (SELECT count(*) FROM impression) AS rows`,
    ),
    batches: await one(
      `SELECT pg_total_relation_size('event_log') + pg_total_relation_size('inbox') AS bytes,
         (SELECT count(*) FROM event_log) AS rows`,
    ),
    days: await one(
      `SELECT pg_total_relation_size('impression_day') AS bytes, (SELECT count(*) FROM impression_day) AS rows`,
    ),
  };
}

function yearFigures(full: Sizes, kept: Sizes): Figure[] {
  if (kept.days.rows !== FILLED.shops * LOAD.limits * FILLED.days || kept.impressions.rows + kept.batches.rows > 0)
    throw new Error('Housekeeping has not deleted what it should');
  const perImpression = full.impressions.bytes / full.impressions.rows;
  const perBatch = full.batches.bytes / full.batches.rows;
  const perDay = kept.days.bytes / kept.days.rows;
  const impressionsOf = (days: number) => YEAR.shops * LOAD.impressions * days;
  // Twelve a second: hardly two arrive within the milliseconds in which a batch is gathered.
  const batchesOf = impressionsOf;
  const rolledUp = YEAR.shops * LOAD.limits * YEAR.days;
  const gigabytes = (bytes: number) => bytes / 1e9;
  const line = (what: string, rows: number, bytes: number) => {
    const size = `${gigabytes(rows * bytes).toFixed(2)} GB`;
    return `${what}: ${(rows / 1e6).toFixed(1)} million rows of ${Math.round(bytes)} bytes, ${size}`;
  };
  return [
    {
      name: 'year_size_without_housekeeping_gb',
      value: gigabytes(impressionsOf(YEAR.days) * perImpression + batchesOf(YEAR.days) * perBatch),
      goal: '-',
      because: [
        line('impressions', impressionsOf(YEAR.days), perImpression),
        line('events of batches, with their inbox', batchesOf(YEAR.days), perBatch),
      ],
    },
    {
      name: 'year_size_with_housekeeping_gb',
      value: gigabytes(
        impressionsOf(KEPT_DAYS.impressions) * perImpression +
          batchesOf(KEPT_DAYS.batches) * perBatch +
          rolledUp * perDay,
      ),
      goal: '<=5',
      because: [
        line('impressions of eight days', impressionsOf(KEPT_DAYS.impressions), perImpression),
        line('events of batches of two days, with their inbox', batchesOf(KEPT_DAYS.batches), perBatch),
        line('impressions by day and limit', rolledUp, perDay),
      ],
    },
  ];
}
