// What traces cost the HTTP process: one process, whose traces are turned on and off in turn. Two processes differ by
// more than that, in how their memory lies and what the compiler has made of them.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@purchase-limits/scripts/ports';
import pg from 'pg';
import { seed, SHOP, startDatabase, startServer } from './bench-database.js';
import { takeTurns, type Load } from './cpu-per-request.js';
import type { Figure } from './figure.js';
import { beaconOf, requireStored } from './page.js';

const TURNS = { rounds: 20, seconds: 2 };
/** Spans are sent so soon that nothing of a round falls into the next. */
const SENT_AFTER_MS = 200;
const SETTLED_AFTER_MS = 600;
/** Of storefronts, for each change of a merchant. It is more in a store that sells, so the share of changes is high. */
const STOREFRONT_REQUESTS = 100;

/** Of impressions, which are the most requests, and of merchants' changes, of which each is traced. */
export async function measureTelemetry(): Promise<Figure[]> {
  const database = await startDatabase();
  const collector = await startCollector();
  const port = await freePort();
  const server = await startServer(database.urls, port, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: String(SENT_AFTER_MS),
  });
  try {
    const limitId = await seed(database.urls.owner);
    const shopId = await shopIdIn(database.superuserUrl);
    const origin = `http://127.0.0.1:${port}`;
    const beacon = () => beaconOf({ domain: SHOP, limitId });
    await requireStored(origin, beacon());
    const loadsOf = (path: string, body: () => string): Record<'off' | 'on', Load> => {
      const load = { url: `${origin}${path}`, pid: server.pid!, body };
      return {
        off: { ...load, prepare: () => turnTraces(origin, false) },
        on: { ...load, prepare: () => turnTraces(origin, true) },
      };
    };
    const save = () => JSON.stringify({ shopId, quantityHelp: true });
    const saves = await takeTurns(loadsOf('/apiSa/bench/save', save), database.pid, TURNS);
    const takenOfSaves = collector.bytes();
    const beacons = await takeTurns(loadsOf('/storefront/impressions', beacon), database.pid, TURNS);
    if (takenOfSaves === 0 || collector.bytes() === takenOfSaves) throw new Error('The collector got no spans');
    const [beaconUs, saveUs] = [beacons.of('off', 'nodeUs'), saves.of('off', 'nodeUs')];
    const [beaconRatio, saveRatio] = [beacons.ratio('on', 'off', 'nodeUs'), saves.ratio('on', 'off', 'nodeUs')];
    const mixed = STOREFRONT_REQUESTS * beaconUs;
    return [
      { name: 'telemetry_off_beacon_node_cpu_us', value: beaconUs, goal: '-' },
      { name: 'telemetry_beacon_cpu_ratio', value: beaconRatio, goal: '<=1.03' },
      { name: 'telemetry_off_save_node_cpu_us', value: saveUs, goal: '-' },
      { name: 'telemetry_save_cpu_ratio', value: saveRatio, goal: '-' },
      {
        name: 'telemetry_cpu_ratio',
        value: (mixed * beaconRatio + saveUs * saveRatio) / (mixed + saveUs),
        goal: '<=1.03',
      },
    ];
  } finally {
    server.kill('SIGKILL');
    collector.server.closeAllConnections();
    collector.server.close();
    await database.stop();
  }
}

async function turnTraces(origin: string, isOn: boolean): Promise<void> {
  const response = await fetch(`${origin}/bench/traces`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isOn }),
  });
  if (!response.ok) throw new Error(`Turning traces ${isOn ? 'on' : 'off'} was answered with ${response.status}`);
  await pause(SETTLED_AFTER_MS);
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
