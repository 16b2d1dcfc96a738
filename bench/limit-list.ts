// The list of a shop with 10,000 limits, changes of many of them, and how soon a change is on the platform, on the
// product as it is started, with the local store as its platform. Milliseconds, of this machine.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { LimitDetails } from '@purchase-limits/contract/limit';
import { SIZES } from '@purchase-limits/domain/sizes';
import pg from 'pg';
import { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import { freePort } from '@purchase-limits/scripts/ports';
import { databaseUrlIn, newDataDir, startProduct, until } from '@purchase-limits/scripts/running-product';
import { measureDowngrade } from './downgrade.js';
import type { Figure } from './figure.js';
import { measureLimitScreen } from './limit-screen.js';
import { fillShop } from './many-limits.js';

const SHOP = 'hoodie-house';

const ROUNDS = 40;
const PUBLISHED = 5;
const PUBLISHED_WITHIN_MS = 60_000;
const SORTS = ['createdAt', 'updatedAt', 'startDate', 'endDate'];
const QUERIES: Record<string, string[]> = {
  list: ['', 'pageSize=100', 'status=active&pageSize=100', 'status=inactive&page=90&pageSize=100'],
  search: ['search=hoodies&pageSize=100', 'search=9999', 'search=nothing', 'search=e&status=inactive'],
  sort: SORTS.flatMap((sort) => ['asc', 'desc'].map((direction) => `sort=${sort}&direction=${direction}&pageSize=50`)),
};

type Api = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

export async function measureLimitList(): Promise<Figure[]> {
  const dataDir = newDataDir('bench-limits');
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
  const merchant = new MerchantApi(`http://localhost:${port}`, `http://localhost:${storePort}`, SHOP);
  const api: Api = (method, path, body) => merchant.call(method, path, body);
  try {
    await api('GET', '/shops');
    await fillShop(databaseUrlIn(dataDir), `${SHOP}.myshopify.com`);
    return [
      ...(await measureReading(api)),
      ...(await measureLimitScreen(`http://localhost:${port}`, `${SHOP}.myshopify.com`)),
      ...(await measureChanges(api, dataDir)),
      ...(await measureDowngrade(
        merchant,
        databaseUrlIn(dataDir),
        `http://localhost:${storePort}/sandbox/billing/${SHOP}`,
      )),
    ];
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureReading(api: Api): Promise<Figure[]> {
  const p95 = async (paths: string[]) => {
    const times: number[] = [];
    for (const path of paths) await api('GET', path);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const path of paths) times.push(await timed(() => api('GET', path)));
    return percentile(times, 0.95);
  };
  // What a call takes that reads one row: much of it is the machine's and not the list's.
  const figures: Figure[] = [{ name: 'limits_other_call_p95_ms', value: await p95(['/quota']), goal: '-' }];
  for (const [name, queries] of Object.entries(QUERIES)) {
    const value = await p95(queries.map((query) => `/limits?${query}`));
    figures.push({ name: `limits_${name}_p95_ms`, value, goal: '<=30' });
  }
  return figures;
}

async function measureChanges(api: Api, dataDir: string): Promise<Figure[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < SIZES.activeLimits; page += 1) {
    const { items } = await api<{ items: { id: string }[] }>('GET', `/limits?status=active&pageSize=250&page=${page}`);
    if (items.length === 0) throw new Error(`The shop has ${ids.length} active limits only`);
    ids.push(...items.map(({ id }) => id));
  }
  const deactivating = await timed(() => api('POST', '/limits/deactivate', { ids }));
  const activating = await timed(() => api('POST', '/limits/activate', { ids }));
  const store = await openStore(dataDir);
  try {
    await store.untilCalm();
    const times: number[] = [];
    for (let count = 0; count < PUBLISHED; count += 1) times.push(await publishing(api, store, ids[count]!));
    return [
      { name: 'limits_deactivating_1000_ms', value: deactivating, goal: '<=1000' },
      { name: 'limits_activating_1000_ms', value: activating, goal: '-' },
      { name: 'limits_published_after_save_ms', value: Math.max(...times), goal: '<=2000' },
    ];
  } finally {
    await store.close();
  }
}

/** From the answer to a save until the platform's metafield has it, with 1,000 active limits. */
async function publishing(api: Api, store: Store, id: string): Promise<number> {
  const limit = bodyOf(await api<LimitDetails>('GET', `/limits/${id}`));
  const before = await store.publishedVersion();
  await api('PUT', `/limits/${id}`, { ...limit, max: (limit.max ?? 1) + 1 });
  const saved = performance.now();
  while ((await store.publishedVersion()) === before) {
    if (performance.now() - saved > PUBLISHED_WITHIN_MS) throw new Error('A saved limit was not published');
    await pause(10);
  }
  const took = performance.now() - saved;
  await store.untilCalm();
  return took;
}

/** A limit as it is sent to save it again. */
function bodyOf(limit: LimitDetails) {
  const { id: _id, stoppedBy: _by, createdAt: _at, updatedAt: _updatedAt, warnings: _warnings, ...body } = limit;
  return body;
}

type Store = Awaited<ReturnType<typeof openStore>>;

/** The local store's database, in which the platform keeps the metafield. */
async function openStore(dataDir: string) {
  const url = new URL(databaseUrlIn(dataDir));
  url.pathname = '/sandbox';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const publishedVersion = async () => {
    const { rows } = await client.query<{ version: string }>(
      `SELECT value::jsonb ->> 'version' AS version FROM metafield WHERE key = 'settings'`,
    );
    return rows[0]?.version;
  };
  /** Nothing was published for two seconds. */
  const untilCalm = async () => {
    let seen = await publishedVersion();
    let since = Date.now();
    await until(
      async () => {
        const now = await publishedVersion();
        if (now !== seen) [seen, since] = [now, Date.now()];
        return Date.now() - since > 2_000 && seen !== undefined;
      },
      { withinMs: 60_000, explain: () => `Version ${seen}` },
    );
  };
  return { publishedVersion, untilCalm, close: () => client.end() };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
