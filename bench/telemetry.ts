// What traces cost the HTTP process: two of them on one database, with and without a collector, take turns.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@purchase-limits/scripts/ports';
import pg from 'pg';
import { seed, SHOP, startDatabase, startServer } from './bench-database.js';
import { takeTurns, type Load } from './cpu-per-request.js';
import type { Figure } from './figure.js';
import { beaconOf, requireStored } from './page.js';

/** Many and short: what is compared differs by less than what a busy machine adds to a round. */
const TURNS = { rounds: 30, seconds: 1 };

/** Of impressions, which are the most requests, and of merchants' changes, of which each is traced. */
export async function measureTelemetry(): Promise<Figure[]> {
  const database = await startDatabase();
  const collector = await startCollector();
  const ports = { off: await freePort(), on: await freePort() };
  const [off, on] = await Promise.all([
    startServer(database.urls, ports.off),
    startServer(database.urls, ports.on, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
  ]);
  try {
    const limitId = await seed(database.urls.owner);
    const shopId = await shopIdIn(database.superuserUrl);
    const beacon = () => beaconOf({ domain: SHOP, limitId });
    await requireStored(`http://127.0.0.1:${ports.on}`, beacon());
    const processes = { off: { port: ports.off, pid: off.pid! }, on: { port: ports.on, pid: on.pid! } };
    const loadsOf = (path: string, body: () => string): Record<'off' | 'on', Load> => ({
      off: { url: `http://127.0.0.1:${processes.off.port}${path}`, pid: processes.off.pid, body },
      on: { url: `http://127.0.0.1:${processes.on.port}${path}`, pid: processes.on.pid, body },
    });
    // First: from the first merchant's request on, Node keeps the context of every request for log lines.
    const saves = await takeTurns(
      loadsOf('/apiSa/bench/save', () => JSON.stringify({ shopId, quantityHelp: true })),
      database.pid,
    );
    const takenOfSaves = collector.bytes();
    const beacons = await takeTurns(loadsOf('/storefront/impressions', beacon), database.pid, TURNS);
    if (takenOfSaves === 0 || collector.bytes() === takenOfSaves) throw new Error('The collector got no spans');
    return [
      { name: 'telemetry_off_beacon_node_cpu_us', value: beacons.of('off', 'nodeUs'), goal: '-' },
      { name: 'telemetry_cpu_ratio', value: beacons.ratio('on', 'off', 'nodeUs'), goal: '<=1.03' },
      { name: 'telemetry_off_save_node_cpu_us', value: saves.of('off', 'nodeUs'), goal: '-' },
      { name: 'telemetry_save_cpu_ratio', value: saves.ratio('on', 'off', 'nodeUs'), goal: '-' },
    ];
  } finally {
    off.kill('SIGKILL');
    on.kill('SIGKILL');
    collector.server.closeAllConnections();
    collector.server.close();
    await database.stop();
  }
}

/** Takes whatever it is sent. */
async function startCollector(): Promise<{ server: Server; url: string; bytes: () => number }> {
  let taken = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (taken += chunk.length));
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bytes: () => taken };
}

async function shopIdIn(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM shop');
  await client.end();
  return rows[0]!.id;
}
