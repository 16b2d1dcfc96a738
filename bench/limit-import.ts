// How long a merchant waits for a large file: its check and the import, in the whole product on this machine.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import { freePort } from '@purchase-limits/scripts/ports';
import { newDataDir, startProduct } from '@purchase-limits/scripts/running-product';
import type { Figure } from './figure.js';

const STORE = 'hoodie-house';
const ROWS = 5_000;
const ACTIVE_ROWS = 1_000;
const ASK_AGAIN_MS = 100;
const GIVEN_UP_AFTER_MS = 120_000;

type Import = { id: string; status: string; done: number; problemCount: number; failure: string | null };

/** Seconds from the upload of 5,000 rows until the list shows all of their limits. */
export async function measureLimitImport(): Promise<Figure[]> {
  const dataDir = newDataDir('bench-import');
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
  try {
    const merchant = new MerchantApi(`http://localhost:${port}`, `http://localhost:${storePort}`, STORE);
    const began = performance.now();
    const checked = await merchant.call<Import>('POST', '/limits/imports?fileName=bench.csv', largeFile());
    const checkedAfter = performance.now() - began;
    if (checked.problemCount > 0) throw new Error(`The file has problems: ${JSON.stringify(checked)}`);
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
    const doneAfter = performance.now() - began;
    while ((await merchant.call<{ total: number }>('GET', '/limits?pageSize=1')).total < ROWS) {
      if (performance.now() - began > GIVEN_UP_AFTER_MS) throw new Error('The list does not show all limits');
      await pause(ASK_AGAIN_MS);
    }
    const listedAfter = performance.now() - began;
    return [
      {
        name: 'limit_import_of_5000_rows_seconds',
        value: listedAfter / 1_000,
        goal: '<=20',
        because: [
          `checked after ${inSeconds(checkedAfter)}, imported after ${inSeconds(doneAfter)}, then listed`,
          `progress was seen at ${[...seen].join(', ')}`,
        ],
      },
    ];
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function largeFile(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const status = index < ACTIVE_ROWS ? 'active' : 'inactive';
    return `At most ${index + 1} of it,product,${status},${index + 1},2026-01-01,classic-hoodie`;
  });
  return ['name,type,status,max,start_date,products', ...rows].join('\n');
}
