// The server's figures, on a PostgreSQL with its default durability (fsync on).
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, type DatabaseUrls } from '@purchase-limits/api/database/prepare-database';
import { PLANS } from '@purchase-limits/domain/plans';
import pg from 'pg';
import { freePort } from '@purchase-limits/scripts/ports';
import { startPostgres } from '@purchase-limits/scripts/postgres';
import type { Figure } from './figure.js';
import { measureHotShop } from './hot-shop.js';
import { newImpressionId } from './impression-id.js';
import { medianRatio, requestsPerSecond } from './requests.js';

const SHOP = 'bench.myshopify.com';
const SECONDS = 3;

export async function measureServer(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'bench' });
  const secret = 'bench-password';
  const urls = await prepareDatabase({
    adminUrl: postgres.url('postgres', 'bench', 'postgres'),
    database: 'bench',
    ownerPassword: secret,
    apiPassword: secret,
    systemPassword: secret,
  });
  const port = await freePort();
  const server = await startServer(urls, port);
  let bare: Awaited<ReturnType<typeof startBare>> | undefined;
  try {
    const limitId = await seed(urls.owner);
    const url = `http://127.0.0.1:${port}`;
    const body = () => JSON.stringify({ shop: SHOP, impressions: [{ id: newImpressionId(), limitId, kind: 'max' }] });
    const rate = async (path: string) => requestsPerSecond(`${url}${path}`, SECONDS, body);

    let durable = 0;
    const durableOverNoop = await medianRatio(
      async () => (durable = await rate('/storefront/impressions')),
      () => rate('/bench/noop'),
    );
    const perSecond = async (path: string) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shop: SHOP, limitId }),
      });
      return ((await response.json()) as { perSecond: number }).perSecond;
    };
    const jobs = await perSecond('/bench/jobs');
    const batched = await perSecond('/bench/batched');
    bare = await startBare(`${url}/storefront/${SHOP}/settings`);
    const bareUrl = bare.url;
    const settingsOverBare = await medianRatio(
      () => requestsPerSecond(`${url}/storefront/${SHOP}/settings`, SECONDS),
      () => requestsPerSecond(bareUrl, SECONDS),
    );
    return [
      { name: 'impressions_durable_per_second', value: durable, goal: '-' },
      { name: 'impressions_durable_over_noop', value: durableOverNoop, goal: '>=0.6' },
      { name: 'impressions_batched_over_job_per_beacon', value: batched / jobs, goal: '>=15' },
      { name: 'settings_document_over_bare_http', value: settingsOverBare, goal: '>=0.6' },
      await measureHotShop(url, postgres.url('postgres', 'bench', 'bench')),
    ];
  } finally {
    server.kill('SIGKILL');
    bare?.process.kill('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Serves the same document and ETag with node:http alone, in a process of its own. */
async function startBare(source: string): Promise<{ url: string; process: ChildProcess }> {
  const response = await fetch(source);
  const port = await freePort();
  const child = await startProcess('bare-document.js', {
    PORT: String(port),
    BODY: await response.text(),
    ETAG: response.headers.get('etag')!,
  });
  return { url: `http://127.0.0.1:${port}/`, process: child };
}

function startServer(urls: DatabaseUrls, port: number): Promise<ChildProcess> {
  return startProcess('server.js', {
    PORT: String(port),
    API_DATABASE_URL: urls.api,
    SYSTEM_DATABASE_URL: urls.system,
    PLATFORM_CLIENT_ID: 'bench',
    PLATFORM_CLIENT_SECRET: 'a secret of the platform',
    APP_SECRET: 'a secret of the app that is long enough',
    REQUESTS_PER_MINUTE: '1000000000',
    IMPRESSIONS_PER_DAY: '1000000000',
    IMPRESSIONS_PER_MINUTE: '1000000000',
  });
}

function startProcess(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), { env: { PATH: process.env.PATH, ...env } });
  return new Promise((ready, fail) => {
    child.once('message', () => ready(child));
    child.once('exit', (code) => fail(new Error(`${file} ended with code ${code}`)));
  });
}

/** Inserts a paid shop with a limit and a settings document; the platform is not needed. Returns the limit's id. */
async function seed(ownerUrl: string): Promise<string> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const shopId = randomUUID();
  const limitId = randomUUID();
  try {
    await client.query(`SELECT set_config('app.shop_id', $1, false)`, [shopId]);
    await client.query(
      `INSERT INTO shop (id, shopify_domain, domain, name, email, installed_at)
       VALUES ($1, $2, $2, 'Bench', 'bench@example.com', now())`,
      [shopId, SHOP],
    );
    await client.query('INSERT INTO platform_connection (shop_id) VALUES ($1)', [shopId]);
    await client.query(`INSERT INTO quota (shop_id, plan, features, installed_at) VALUES ($1, 'basic', $2, now())`, [
      shopId,
      PLANS.basic.features,
    ]);
    await client.query(
      `INSERT INTO purchase_limit
         (id, shop_id, name, type, status, start_date, definition, version, created_at, updated_at, updated_by)
       VALUES ($1, $2, 'Bench', 'cart', 'active', '2020-01-01', '{}', 1, now(), now(), 'bench')`,
      [limitId, shopId],
    );
    const limits = Array.from({ length: 20 }, (_, index) => ({
      id: randomUUID(),
      type: 'cart',
      max: index + 1,
      messages: { en: { maximumQuantityLimitMessage: 'At most {max}' } },
      exclusions: { products: [], customerTags: [] },
    }));
    await client.query('INSERT INTO storefront_settings (shop_id, version, document) VALUES ($1, 1, $2)', [
      shopId,
      JSON.stringify({ shop: SHOP, version: 1, limits }),
    ]);
  } finally {
    await client.end();
  }
  return limitId;
}
