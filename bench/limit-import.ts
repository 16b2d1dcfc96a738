// How long a merchant waits for a large file: its check and the import, an edited export sent back, and the refusal of
// one that is too long; and how long the event loop stands still meanwhile. In the whole product on this machine.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import { freePort } from '@purchase-limits/scripts/ports';
import { newDataDir, startProduct } from '@purchase-limits/scripts/running-product';
import { secretsOf } from '@purchase-limits/scripts/secrets';
import type { Figure } from './figure.js';
import { longestStandstill } from './standstill.js';

const STORE = 'hoodie-house';
const ROWS = 5_000;
const ACTIVE_ROWS = 1_000;
const TOO_MANY_ROWS = 50_000;
/** Makes a file of too many rows one of 10 MB. */
const LONG_NAME = 'x'.repeat(170);
const ASK_AGAIN_MS = 100;
const MOST_STANDSTILL_MS = 50;
const GIVEN_UP_AFTER_MS = 120_000;

type Import = {
  id: string;
  status: string;
  done: number;
  changed: number;
  problemCount: number;
  failure: string | null;
};

/** Seconds until the list shows 5,000 limits of a file, and until all of them are changed by another one. */
export async function measureLimitImport(): Promise<Figure[]> {
  const dataDir = newDataDir('bench-import');
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
  try {
    const app = `http://localhost:${port}`;
    const merchant = new MerchantApi(app, `http://localhost:${storePort}`, STORE);
    const created = await measured(`limit_import_of_${ROWS}_rows_seconds`, '<=20', async () => {
      const because = await importFile(merchant, 'create', largeFile());
      while ((await merchant.call<{ total: number }>('GET', '/limits?pageSize=1')).total < ROWS)
        await pause(ASK_AGAIN_MS);
      return because;
    });
    const { text } = await merchant.send('GET', '/limits/export');
    const standstill = () => longestStandstill(app, secretsOf(dataDir).metricsToken);
    await standstill();
    const changed = await measured(`limit_update_of_${ROWS}_rows_seconds`, '<=20', () =>
      importFile(merchant, 'update', text.replaceAll(',2026-01-01,', ',2026-01-02,')),
    );
    const refused = await measured(`limit_file_of_${TOO_MANY_ROWS}_rows_refused_seconds`, '<=2', () =>
      refuseFile(merchant),
    );
    const stoodStill = {
      name: 'limit_update_standstill_ms',
      value: await standstill(),
      goal: `<=${MOST_STANDSTILL_MS}`,
    };
    return [created, changed, refused, stoodStill];
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measured(name: string, goal: string, work: () => Promise<string[]>): Promise<Figure> {
  const began = performance.now();
  const because = await work();
  return { name, value: (performance.now() - began) / 1_000, goal, because };
}

/** Checks and imports the file; answers how long each took. */
async function importFile(merchant: MerchantApi, mode: 'create' | 'update', file: string): Promise<string[]> {
  const began = performance.now();
  const checked = await merchant.call<Import>('POST', `/limits/imports?fileName=bench.csv&mode=${mode}`, file);
  const checkedAfter = performance.now() - began;
  if (checked.problemCount > 0) throw new Error(`The file has problems: ${JSON.stringify(checked)}`);
  if (mode === 'update' && checked.changed !== ROWS) throw new Error(`The file would change ${checked.changed} limits`);
  await merchant.call('POST', `/limits/imports/${checked.id}/start`);
  const seen = new Set<number>();
  for (;;) {
    const found = await merchant.call<Import>('GET', `/limits/imports/${checked.id}`);
    seen.add(found.done);
    if (found.status === 'done') break;
    if (found.status === 'failed' || performance.now() - began > GIVEN_UP_AFTER_MS)
      throw new Error(`The import is ${found.status} at ${found.done}: ${found.failure}`);
    await pause(ASK_AGAIN_MS);
  }
  return [
    `checked after ${inSeconds(checkedAfter)}, written after ${inSeconds(performance.now() - began)}`,
    `progress was seen at ${[...seen].join(', ')}`,
  ];
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function refuseFile(merchant: MerchantApi): Promise<string[]> {
  const { status, text } = await merchant.send('POST', '/limits/imports?fileName=bench.csv', tooLongFile());
  if (status !== 422) throw new Error(`The file that is too long was answered with ${status}: ${text}`);
  return [];
}

function largeFile(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const status = index < ACTIVE_ROWS ? 'active' : 'inactive';
    return `At most ${index + 1} of it,product,${status},${index + 1},2026-01-01,classic-hoodie`;
  });
  return ['name,type,status,max,start_date,products', ...rows].join('\n');
}

function tooLongFile(): string {
  const rows = Array.from({ length: TOO_MANY_ROWS }, (_, index) => `${LONG_NAME} ${index},cart,inactive,3`);
  return ['name,type,status,max', ...rows].join('\n');
}
