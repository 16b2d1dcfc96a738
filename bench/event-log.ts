// What the event log costs a command, how soon after the commit a worker handles an event, and how impressions grow
// with the processes that store them.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@purchase-limits/scripts/ports';
import pg from 'pg';
import {
  processEnvironment,
  seed,
  SHOP,
  startDatabase,
  startProcess,
  startServer,
  type BenchDatabase,
} from './bench-database.js';
import type { Figure } from './figure.js';
import { newImpressionId } from './impression-id.js';
import { medianRatio, requestsPerSecond } from './requests.js';

const SECONDS = 3;
const AT_ONCE = 12;
/** Merchants' commands of a large installation; the consumers keep up with it on one machine. */
const PACED = { seconds: 10, perSecondEach: 2 };
const REDIS = '/usr/bin/redis-server';
const WORKER = createRequire(import.meta.url).resolve('@purchase-limits/api/worker');

type Load = { seconds: number; isLogged: boolean; perSecondEach?: number };

export async function measureEventLog(): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    const limitId = await seed(database.urls.owner);
    await addLimits(database, limitId);
    return [
      ...(await measureCommands(database)),
      ...(await measureLag(database)),
      ...(await measureProcesses(database, limitId)),
    ];
  } finally {
    await database.stop();
  }
}

async function measureCommands(database: BenchDatabase): Promise<Figure[]> {
  const { url, stop } = await startHttp(database);
  try {
    const change = await changing(database, url);
    let logged = 0;
    const ratio = await medianRatio(
      async () => (logged = await change({ seconds: SECONDS, isLogged: true })),
      () => change({ seconds: SECONDS, isLogged: false }),
    );
    return [
      { name: 'commands_with_event_log_per_second', value: logged, goal: '-' },
      { name: 'commands_with_event_log_over_without', value: ratio, goal: '>=0.65' },
    ];
  } finally {
    stop();
  }
}

/** From the moment an event is written, shortly before its commit, until the consumer's transaction begins. */
async function measureLag(database: BenchDatabase): Promise<Figure[]> {
  const figures: Figure[] = [await lagOn('postgresql', database, {})];
  if (!existsSync(REDIS)) return figures;
  const port = await freePort();
  const redis = spawn(REDIS, ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], { stdio: 'ignore' });
  try {
    figures.push(await lagOn('redis', database, { REDIS_URL: `redis://127.0.0.1:${port}` }));
  } finally {
    redis.kill('SIGKILL');
  }
  return figures;
}

async function lagOn(name: string, database: BenchDatabase, env: Record<string, string>): Promise<Figure> {
  const client = new pg.Client(database.superuserUrl);
  await client.connect();
  // What was measured before is not waited for.
  await client.query('TRUNCATE event_log CASCADE');
  const http = await startHttp(database);
  const worker = await startProcess(WORKER, { ...processEnvironment(database.urls), ...env });
  try {
    const change = await changing(database, http.url);
    await change({ ...PACED, isLogged: true });
    await handled(client);
    const { rows } = await client.query<{ p99: number }>(
      `SELECT percentile_cont(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM i.at - e.at)) * 1000 AS p99
       FROM event_log e JOIN inbox i ON i.event_id = e.id WHERE e.type = 'LimitChanged'`,
    );
    return { name: `commit_to_worker_p99_ms_on_${name}`, value: rows[0]!.p99, goal: '<=250' };
  } finally {
    await client.end();
    http.stop();
    worker.kill('SIGKILL');
  }
}

/** Waits until every event was handled. */
async function handled(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT 1 FROM event_log e WHERE e.sent_at IS NULL OR EXISTS (
         SELECT 1 FROM unnest(e.sent_to) AS q (queue)
         WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id)) LIMIT 1`,
    );
    if (!rowCount) return;
    await pause(200);
  }
}

/** On a machine with few cores the processes, PostgreSQL and the load compete: then only the ratios tell something. */
async function measureProcesses(database: BenchDatabase, limitId: string): Promise<Figure[]> {
  const body = () => JSON.stringify({ shop: SHOP, impressions: [{ id: newImpressionId(), limitId, kind: 'max' }] });
  const figures: Figure[] = [];
  for (const count of [1, 2, 4]) {
    const servers = await Promise.all(Array.from({ length: count }, () => startHttp(database)));
    const rates = await Promise.all(
      servers.map(({ url }) => requestsPerSecond(`${url}/storefront/impressions`, SECONDS, body)),
    );
    for (const { stop } of servers) stop();
    const value = rates.reduce((sum, rate) => sum + rate, 0);
    figures.push({ name: `impressions_per_second_with_${count}_http_processes`, value, goal: '-' });
  }
  return figures;
}

async function startHttp({ urls }: BenchDatabase): Promise<{ url: string; process: ChildProcess; stop: () => void }> {
  const port = await freePort();
  const server = await startServer(urls, port);
  return { url: `http://127.0.0.1:${port}`, process: server, stop: () => void server.kill('SIGKILL') };
}

/** As many limits as are changed at once: changes of one limit wait for each other. */
async function addLimits({ superuserUrl }: BenchDatabase, limitId: string): Promise<void> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  await client.query(
    `INSERT INTO purchase_limit
       (id, shop_id, name, type, status, start_date, definition, version, created_at, updated_at, updated_by)
     SELECT gen_random_uuid(), shop_id, name, type, status, start_date, definition, 1, now(), now(), updated_by
     FROM purchase_limit, generate_series(2, $2) WHERE id = $1`,
    [limitId, AT_ONCE],
  );
  await client.end();
}

/** Changes of the limits per second, under a load. */
async function changing({ superuserUrl }: BenchDatabase, url: string): Promise<(load: Load) => Promise<number>> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  const { rows } = await client.query<{ shopId: string; limitIds: string[] }>(
    `SELECT shop_id AS "shopId", array_agg(id) AS "limitIds" FROM purchase_limit
     WHERE shop_id = (SELECT id FROM shop WHERE shopify_domain = $1) GROUP BY shop_id`,
    [SHOP],
  );
  await client.end();
  return async (load) => {
    const response = await fetch(`${url}/bench/commands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...rows[0]!, ...load }),
    });
    if (!response.ok) throw new Error(`The commands were answered with ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { perSecond: number }).perSecond;
  };
}
