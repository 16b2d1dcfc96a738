// The server's figures, on a PostgreSQL with its default durability (fsync on).
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@purchase-limits/scripts/ports';
import { seed, SHOP, startDatabase, startProcess, startServer, type BenchDatabase } from './bench-database.js';
import { takeTurns, type Readings } from './cpu-per-request.js';
import type { Figure } from './figure.js';
import { seedFreeShops } from './free-shops.js';
import { measureHotShop } from './hot-shop.js';
import { measureImpressionDays } from './impression-days.js';
import { askForTicket, beaconOf, requireStored } from './page.js';

type Measured = 'noop' | 'beacon' | 'beacon_with_ticket' | 'settings' | 'bare_http';
type Served = { database: BenchDatabase; url: string; pid: number };

export async function measureServer(): Promise<Figure[]> {
  const database = await startDatabase();
  const port = await freePort();
  const server = await startServer(database.urls, port);
  try {
    const limitId = await seed(database.urls.owner);
    const served = { database, url: `http://127.0.0.1:${port}`, pid: server.pid! };
    const readings = await measureRequests(served, limitId);
    const jobs = await perSecond(`${served.url}/bench/jobs`, limitId);
    const batched = await perSecond(`${served.url}/bench/batched`, limitId);
    return [
      ...requestFigures(readings),
      { name: 'impressions_batched_over_job_per_beacon', value: batched / jobs, goal: '>=15' },
      await measureHotShop(served.url, database.superuserUrl),
      ...(await measureImpressionDays(served.url, database)),
    ];
  } finally {
    server.kill('SIGKILL');
    await database.stop();
  }
}

/** A paid shop's pages send no ticket, those of a free shop do. */
async function measureRequests({ database, url, pid }: Served, limitId: string): Promise<Readings<Measured>> {
  const paid = { domain: SHOP, limitId };
  const [free] = await seedFreeShops(database.superuserUrl, 'ticketed', 1);
  await askForTicket(url, free!.domain);
  const ofPage = () => beaconOf(free!, { hasTicket: true });
  await requireStored(url, ofPage());
  const bare = await startBare(`${url}/storefront/${SHOP}/settings`);
  try {
    const loads = {
      noop: { url: `${url}/bench/noop`, pid, body: () => beaconOf(paid) },
      beacon: { url: `${url}/storefront/impressions`, pid, body: () => beaconOf(paid) },
      beacon_with_ticket: { url: `${url}/storefront/impressions`, pid, body: ofPage },
      settings: { url: `${url}/storefront/${SHOP}/settings`, pid },
      bare_http: { url: bare.url, pid: bare.process.pid! },
    };
    const readings = await takeTurns(loads, database.pid);
    await requireStored(url, ofPage());
    return readings;
  } finally {
    bare.process.kill('SIGKILL');
  }
}

function requestFigures(readings: Readings<Measured>): Figure[] {
  const shown = (name: string, value: number): Figure => ({ name, value, goal: '-' });
  const cpu = (['noop', 'beacon', 'beacon_with_ticket', 'settings', 'bare_http'] as const).flatMap((name) => [
    shown(`${name}_node_cpu_us`, readings.of(name, 'nodeUs')),
    shown(`${name}_postgres_cpu_us`, readings.of(name, 'postgresUs')),
  ]);
  return [
    ...cpu,
    {
      name: 'beacon_with_ticket_node_cpu_over_noop',
      value: readings.ratio('beacon_with_ticket', 'noop', 'nodeUs'),
      goal: '<=1.7',
    },
    shown('beacon_node_cpu_over_noop', readings.ratio('beacon', 'noop', 'nodeUs')),
    shown('settings_node_cpu_over_bare_http', readings.ratio('settings', 'bare_http', 'nodeUs')),
    shown('impressions_durable_per_second', readings.of('beacon', 'perSecond')),
    shown('impressions_durable_with_ticket_per_second', readings.of('beacon_with_ticket', 'perSecond')),
    {
      name: 'impressions_durable_over_noop',
      value: readings.ratio('beacon', 'noop', 'perSecond'),
      goal: '>=0.6',
    },
    shown('impressions_durable_with_ticket_over_noop', readings.ratio('beacon_with_ticket', 'noop', 'perSecond')),
    {
      name: 'settings_document_over_bare_http',
      value: readings.ratio('settings', 'bare_http', 'perSecond'),
      goal: '>=0.65',
    },
  ];
}

async function perSecond(url: string, limitId: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop: SHOP, limitId }),
  });
  return ((await response.json()) as { perSecond: number }).perSecond;
}

/** Serves the same document and ETag with node:http alone, in a process of its own. */
async function startBare(source: string): Promise<{ url: string; process: ChildProcess }> {
  const response = await fetch(source);
  const port = await freePort();
  const child = await startProcess(join(import.meta.dirname, 'bare-document.js'), {
    PORT: String(port),
    BODY: await response.text(),
    ETAG: response.headers.get('etag')!,
  });
  return { url: `http://127.0.0.1:${port}/`, process: child };
}
