// A backup of the running product, changes after it, and its return in an empty folder.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { databaseUrlIn, newDataDir, startProduct, until, type RunningProduct } from './running-product.js';
import { secretsOf } from './secrets.js';

const HANDLE = 'hoodie-house';
const SHOP = `${HANDLE}.myshopify.com`;
const PATIENCE_MS = 30_000;
/** What PostgreSQL writes anew when it starts from a backup, or must not find: its documentation names them. */
const LEFT_OUT = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const LEFT_OUT_FILES = ['postmaster.pid', 'postmaster.opts'];

type Saved = { limit: { id: string; version: number } };

describe('a backup', () => {
  const before = newDataDir('backup-before');
  const copy = newDataDir('backup-copy');
  const after = newDataDir('backup-after');
  let ports: { port: number; storePort: number; operations: number };
  let product: RunningProduct | undefined;
  let merchant: MerchantApi;
  let limit: Saved['limit'];

  beforeAll(async () => {
    ports = { port: await freePort(), storePort: await freePort(), operations: await freePort() };
    product = await start(before);
    merchant = new MerchantApi(`http://localhost:${ports.port}`, `http://localhost:${ports.storePort}`, HANDLE);
    await merchant.call('GET', '/shops');
    ({ limit } = await merchant.call<Saved>('POST', '/limits', draft(3)));
    ({ limit } = await merchant.call<Saved>('PUT', `/limits/${limit.id}`, { ...draft(4), version: limit.version }));
    await merchant.call('POST', '/limits', { ...draft(7), name: 'Asleep', status: 'inactive' });
    await countImpressions(5);
    await untilTrue(async () => (await published(before)).includes('"max":4'), 'the limit is not published');
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    for (const folder of [before, copy, after]) rmSync(folder, { recursive: true, force: true });
  });

  const start = (dataDir: string) =>
    startProduct({ ...ports, dataDir, isInstalled: true, env: { OPERATIONS_PORT: String(ports.operations) } });
  const draft = (max: number) => ({
    name: 'Hoodies',
    type: 'product',
    startDate: '2026-01-01',
    products: { kind: 'all' },
    max,
  });
  const untilTrue = (isTrue: () => Promise<boolean>, what: string) =>
    until(isTrue, { withinMs: PATIENCE_MS, explain: () => `${what}\n${product!.output().slice(-2_000)}` });
  const answers = async () =>
    Object.fromEntries(
      await Promise.all(
        ['/limits?sort=createdAt', `/limits/${limit.id}`, `/limits/${limit.id}/history`, '/shops', '/quota'].map(
          async (path) => [path, await merchant.call<unknown>('GET', path)] as const,
        ),
      ),
    );

  async function countImpressions(times: number): Promise<void> {
    const impressions = Array.from({ length: times }, () => ({ id: randomUUID(), limitId: limit.id, kind: 'max' }));
    const answer = await fetch(`http://localhost:${ports.port}/storefront/impressions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ shop: SHOP, impressions }),
    });
    expect(answer.status).toBe(200);
    await untilTrue(async () => {
      const { impressions: counted } = await merchant.call<{ impressions: number }>('GET', '/quota');
      return counted === times;
    }, 'the impressions are not counted');
  }

  it('of the running product brings back every answer, and the documents of that time', async () => {
    const answered = await answers();
    const document = await published(before);
    const backupMs = await measured(() => backUp(before, copy));

    await merchant.call('PUT', `/limits/${limit.id}`, { ...draft(9), version: limit.version });
    await untilTrue(async () => (await published(before)).includes('"max":9'), 'the change is not published');
    const newer = await published(before);
    expect(await answers()).not.toEqual(answered);
    await product!.stop();

    const restoreMs = await measured(async () => {
      cpSync(join(copy, 'postgres'), join(after, 'postgres'), { recursive: true });
      cpSync(join(copy, 'secrets.json'), join(after, 'secrets.json'));
      product = await start(after);
    });
    expect(await answers()).toEqual(answered);

    // The local store went back as well; a platform keeps what is newer.
    await inStore(after, 'UPDATE metafield SET value = $1 WHERE shop = $2 AND key = $3', [newer, SHOP, 'settings']);
    expect(await published(after)).toBe(newer);
    const rebuildMs = await measured(async () => {
      await publishAgain();
      await untilTrue(async () => (await published(after)) === document, 'the older document is not published');
    });
    expect(await answers()).toEqual(answered);
    console.log(`backup_ms ${backupMs}\nrestore_until_ready_ms ${restoreMs}\npublished_again_ms ${rebuildMs}`);
  }, 180_000);

  it('that was restored has the platform asked about the subscriptions of all shops', async () => {
    const [asked] = await inDatabase(
      databaseUrlIn(after),
      `INSERT INTO event_log (shop_id, type, payload)
         SELECT id, 'ShopConnected', jsonb_build_object('type', 'ShopConnected', 'shopId', id) FROM shop
         RETURNING id`,
    );
    const handled = `SELECT 1 FROM inbox WHERE consumer = 'follow-charges' AND event_id = $1`;
    await untilTrue(
      async () => (await inDatabase(databaseUrlIn(after), handled, [(asked as { id: string }).id])).length === 1,
      'the platform was not asked',
    );
  }, 60_000);

  it('that was restored takes changes and counts on', async () => {
    const { limit: saved } = await merchant.call<Saved>('PUT', `/limits/${limit.id}`, {
      ...draft(6),
      version: limit.version,
    });
    expect(saved.version).toBe(limit.version + 1);
    await untilTrue(async () => (await published(after)).includes('"max":6'), 'the change is not published');
    const { impressions } = await merchant.call<{ impressions: number }>('GET', '/quota');
    expect(impressions).toBe(5);
  }, 60_000);

  async function publishAgain(): Promise<void> {
    const login = Buffer.from(`operator:${secretsOf(after).operatorPassword}`).toString('base64');
    const answer = await fetch(`http://localhost:${ports.operations}/operations/api/projections/rebuild`, {
      method: 'POST',
      headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
      body: JSON.stringify({ projection: 'publish-settings' }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, '{"count":1}']);
  }

  /** What the platform has of the shop's limits. */
  async function published(dataDir: string): Promise<string> {
    const rows = await inStore(dataDir, 'SELECT value FROM metafield WHERE shop = $1 AND key = $2', [SHOP, 'settings']);
    return (rows[0] as { value: string } | undefined)?.value ?? '';
  }
});

function inStore(dataDir: string, sql: string, values: unknown[]): Promise<object[]> {
  const url = new URL(databaseUrlIn(dataDir));
  url.pathname = '/sandbox';
  return inDatabase(url.href, sql, values);
}

function inDatabase(url: string, sql: string, values: unknown[] = []): Promise<object[]> {
  return withClient(url, async (client) => (await client.query<object>(sql, values)).rows);
}

/**
 * A physical backup of the PostgreSQL that runs in the folder, as `pg_basebackup` makes it: the files between the two
 * calls of PostgreSQL, and the WAL that was written meanwhile, which a slot keeps.
 */
async function backUp(dataDir: string, to: string): Promise<void> {
  const [from, target] = [join(dataDir, 'postgres'), join(to, 'postgres')];
  cpSync(join(dataDir, 'secrets.json'), join(to, 'secrets.json'));
  await withClient(databaseUrlIn(dataDir), async (superuser) => {
    await superuser.query(`SELECT pg_create_physical_replication_slot('backup', true)`);
    const { rows: starts } = await superuser.query<{ file: string }>(
      `SELECT pg_walfile_name(pg_backup_start('backup', true)) AS file`,
    );
    cpSync(from, target, {
      recursive: true,
      filter: (path) => {
        const name = relative(from, path);
        return !LEFT_OUT.test(name) && !LEFT_OUT_FILES.includes(name) && !name.includes('pgsql_tmp');
      },
    });
    const { rows: ends } = await superuser.query<{ labelfile: string; file: string }>(
      'SELECT labelfile, pg_walfile_name(lsn) AS file FROM pg_backup_stop(false)',
    );
    writeFileSync(join(target, 'backup_label'), ends[0]!.labelfile);
    mkdirSync(join(target, 'pg_wal'), { recursive: true });
    const isNeeded = (file: string) => file >= starts[0]!.file && file <= ends[0]!.file;
    for (const file of readdirSync(join(from, 'pg_wal')).filter(isNeeded))
      cpSync(join(from, 'pg_wal', file), join(target, 'pg_wal', file));
    await superuser.query(`SELECT pg_drop_replication_slot('backup')`);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function measured(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}
