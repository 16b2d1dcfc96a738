// A PostgreSQL with its default durability (fsync on), a paid shop in it, and processes of the product on it.
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, type DatabaseUrls } from '@purchase-limits/api/database/prepare-database';
import { completeLimit } from '@purchase-limits/domain/limit';
import { PLANS } from '@purchase-limits/domain/plans';
import { NODE_FLAGS } from '@purchase-limits/scripts/child-process';
import { startPostgres } from '@purchase-limits/scripts/postgres';
import pg from 'pg';

export const SHOP = 'bench.myshopify.com';
export const APP_SECRET = 'a secret of the app that is long enough';
export const PLATFORM_CLIENT_SECRET = 'a secret of the platform';

/** `pid`: of PostgreSQL's first process, whose children are all others. */
export type BenchDatabase = { urls: DatabaseUrls; superuserUrl: string; pid: number; stop: () => Promise<void> };

export async function startDatabase(): Promise<BenchDatabase> {
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
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { urls, superuserUrl: postgres.url('postgres', 'bench', 'bench'), pid: postgres.process.pid!, stop };
}

/** What the HTTP process and the worker need, on this database. */
export function processEnvironment(urls: DatabaseUrls): Record<string, string> {
  return {
    API_DATABASE_URL: urls.api,
    SYSTEM_DATABASE_URL: urls.system,
    PLATFORM_CLIENT_ID: 'bench',
    PLATFORM_CLIENT_SECRET,
    APP_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:9',
    REQUESTS_PER_MINUTE: '1000000000',
    IMPRESSIONS_PER_DAY: '1000000000',
    IMPRESSIONS_PER_MINUTE: '1000000000',
    IMPRESSIONS_PER_SHOP_DAY: '1000000000',
    LOG_LEVEL: 'warn',
  };
}

export function startServer(urls: DatabaseUrls, port: number, env: Record<string, string> = {}): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'server.js');
  return startProcess(file, { ...processEnvironment(urls), PORT: String(port), ...env });
}

/** Resolves when the process says that it is ready. */
export function startProcess(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(file, {
    env: { PATH: process.env.PATH, ...env },
    execArgv: [...process.execArgv, ...NODE_FLAGS],
  });
  return new Promise((ready, fail) => {
    child.once('message', () => ready(child));
    child.once('exit', (code) => fail(new Error(`${file} ended with code ${code}`)));
  });
}

/** Inserts a paid shop with a limit and a settings document; the platform is not needed. Returns the limit's id. */
export async function seed(ownerUrl: string): Promise<string> {
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
    const limit = completeLimit(limitId, { name: 'Bench', type: 'cart', startDate: '2020-01-01', max: 3 });
    await client.query(
      `INSERT INTO purchase_limit
         (id, shop_id, name, type, status, start_date, definition, version, created_at, updated_at, updated_by)
       VALUES ($1, $2, 'Bench', 'cart', 'active', '2020-01-01', $3, 1, now(), now(), 'bench')`,
      [limitId, shopId, JSON.stringify(limit)],
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
