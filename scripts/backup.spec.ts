// The commands for backups, on a product that runs under load: its answers come back, in the PostgreSQL that it had and
// in an empty data folder.
import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BackupFile } from '@purchase-limits/api/database/backup/backup-file';
import { copyOut, prepareForCopy, tablesIn } from '@purchase-limits/api/database/backup/copy-tables';
import { withClient } from '@purchase-limits/api/database/with-client';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { startPostgres, type RunningPostgres } from './postgres.js';
import { newDataDir, startProduct, until, type RunningProduct } from './running-product.js';
import { secretsOf } from './secrets.js';

const HANDLE = 'hoodie-house';
const SHOP = `${HANDLE}.myshopify.com`;
const BUSY_HANDLE = 'nordic-goods';
const PATIENCE_MS = 30_000;
const PASSWORD = 'a-test-password';

type Saved = { limit: { id: string; version: number } };

describe('a backup', () => {
  const before = newDataDir('backup-before');
  const after = newDataDir('backup-after');
  const files = mkdtempSync(join(tmpdir(), 'backup-files-'));
  const file = join(files, 'monday.backup');
  let postgres: RunningPostgres;
  let ports: { port: number; storePort: number };
  let product: RunningProduct | undefined;
  let merchant: MerchantApi;
  let limit: Saved['limit'];
  /** What the merchant had when it was made, and what has been published since. */
  let answered: Record<string, unknown>;
  let document: string;

  beforeAll(async () => {
    ports = { port: await freePort(), storePort: await freePort() };
    postgres = await startPostgres({ dataDir: join(before, 'postgres'), password: PASSWORD, isThrowaway: true });
    product = await startBefore();
    merchant = merchantOf(HANDLE);
    await merchant.call('GET', '/shops');
    ({ limit } = await merchant.call<Saved>('POST', '/limits', draft(3)));
    ({ limit } = await merchant.call<Saved>('PUT', `/limits/${limit.id}`, { ...draft(4), version: limit.version }));
    await merchant.call('POST', '/limits', { ...draft(7), name: 'Asleep', status: 'inactive' });
    await sendImpressions(SHOP, limit.id, 3);
    await untilCounted(3);
    await untilTrue(async () => (await published()).includes('"max":4'), 'the limit is not published');
  });
  afterAll(async () => {
    await product?.stop();
    await postgres?.stop();
    for (const folder of [before, after, files]) rmSync(folder, { recursive: true, force: true });
  });

  const databaseUrl = () => postgres.url('postgres', PASSWORD, 'postgres');
  const startBefore = () =>
    startProduct({ ...ports, dataDir: before, isInstalled: true, env: { DATABASE_URL: databaseUrl() } });
  const merchantOf = (handle: string) =>
    new MerchantApi(`http://localhost:${ports.port}`, `http://localhost:${ports.storePort}`, handle);
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

  const untilCounted = (count: number) =>
    untilTrue(async () => {
      const { impressions } = await merchant.call<{ impressions: number }>('GET', '/quota');
      return impressions === count;
    }, 'the impressions are not counted');

  /** Of one network, of which five count within a minute. */
  async function sendImpressions(shop: string, limitId: string, times: number): Promise<void> {
    const impressions = Array.from({ length: times }, () => ({ id: randomUUID(), limitId, kind: 'max' }));
    const answer = await fetch(`http://localhost:${ports.port}/storefront/impressions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '198.51.100.7',
      },
      body: JSON.stringify({ shop, impressions }),
    });
    expect(answer.status).toBe(200);
  }

  /** Another merchant and its shoppers, until the work is done; answers how often. */
  async function underLoad(work: () => Promise<void>): Promise<number> {
    const busy = merchantOf(BUSY_HANDLE);
    await busy.call('GET', '/shops');
    const state = { isOver: false, rounds: 0 };
    const loading = (async () => {
      for (; !state.isOver; state.rounds += 1) {
        const { limit: own } = await busy.call<Saved>('POST', '/limits', draft(2));
        await sendImpressions(`${BUSY_HANDLE}.myshopify.com`, own.id, 3);
      }
    })();
    await work();
    state.isOver = true;
    await loading;
    return state.rounds;
  }

  const run = (command: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((done) => {
      const options = { env: { PATH: process.env.PATH, ...env } };
      const child = execFile(
        process.execPath,
        [join(__dirname, 'dist', `${command}.js`), ...args],
        options,
        (_error, output, errors) => done({ code: child.exitCode ?? 1, output: output + errors }),
      );
    });
  const withDatabaseUrl = () => ({ DATA_DIR: before, DATABASE_URL: databaseUrl() });

  /** What the platform has of the shop's limits. */
  async function published(): Promise<string> {
    const rows = await inDatabase<{ value: string }>(
      'sandbox',
      `SELECT value FROM metafield WHERE shop = '${SHOP}' AND key = 'settings'`,
    );
    return rows[0]?.value ?? '';
  }
  const inDatabase = <Row extends object>(name: string, sql: string) =>
    withClient(postgres.url('postgres', PASSWORD, name), async (client) => (await client.query<Row>(sql)).rows);

  it('is made while merchants and shoppers go on, and names what is not in it', async () => {
    answered = await answers();
    document = await published();
    const rounds = await underLoad(async () => {
      const { code, output } = await run('backup', ['--to', file], withDatabaseUrl());
      expect([code, output]).toEqual([0, expect.stringMatching(/monday\.backup: \d+ tables of purchase_limits with/)]);
      expect(output).toContain('Not in it: APP_SECRET');
    });
    expect(rounds).toBeGreaterThan(1);
  });

  it('is refused by a PostgreSQL that has the product’s database', async () => {
    const { code, output } = await run('restore', ['--from', file, '--no-erasures'], withDatabaseUrl());
    expect([code, output]).toEqual([
      1,
      'There is a database purchase_limits in DATABASE_URL already, and it is left as it is. Restore to another ' +
        'place, or rename or drop that database.\n',
    ]);
  });

  it('brings back every answer, and the documents of that time in place of newer ones', async () => {
    await merchant.call('PUT', `/limits/${limit.id}`, { ...draft(9), version: limit.version });
    await untilTrue(async () => (await published()).includes('"max":9'), 'the change is not published');
    expect(await answers()).not.toEqual(answered);
    const erasures = join(files, 'erasures');
    expect(await run('backup', ['--to', erasures, '--only-erasures'], withDatabaseUrl())).toMatchObject({ code: 0 });
    await product!.stop();

    await inDatabase('postgres', 'ALTER DATABASE purchase_limits RENAME TO purchase_limits_left');
    const restored = await run('restore', ['--from', file, '--erasures', erasures], withDatabaseUrl());
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('all as in the backup')]);
    product = await startBefore();
    expect(await answers()).toEqual(answered);
    await untilTrue(async () => (await published()) === document, 'the older document is not published');
    const askedOfAll = `SELECT 1 FROM inbox i JOIN event_log e ON e.id = i.event_id
      WHERE consumer = 'follow-charges' AND e.type = 'ShopConnected'`;
    await untilTrue(
      async () => (await inDatabase('purchase_limits', askedOfAll)).length === 2,
      'the platform was not asked about the subscriptions',
    );
  });

  it('goes on from there: a change is published, and impressions are counted on', async () => {
    await merchant.call('PUT', `/limits/${limit.id}`, { ...draft(6), version: limit.version });
    await untilTrue(async () => (await published()).includes('"max":6'), 'the change is not published');
    await sendImpressions(SHOP, limit.id, 2);
    await untilCounted(5);
    await product!.stop();
    product = undefined;
  });

  it('fills an empty data folder, row by row, in which the product starts', async () => {
    cpSync(join(before, 'secrets.json'), join(after, 'secrets.json'));
    const env = { DATA_DIR: after };
    const restored = await run('restore', ['--from', file, '--no-erasures', '--as-it-was'], env);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('all as in the backup')]);
    expect(await differences()).toEqual([]);

    product = await startProduct({ ...ports, dataDir: after, isInstalled: true });
    merchant = merchantOf(HANDLE);
    expect(await answers()).toEqual(answered);
    const running = await run('backup', ['--to', join(files, 'running')], env);
    expect(running).toMatchObject({ code: 0 });
    await product.stop();
    product = undefined;
    const again = await run('restore', ['--from', file, '--no-erasures'], env);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining(`in ${after} already`)]);
    expect(await run('backup', ['--to', join(files, 'stopped')], env)).toMatchObject({ code: 0 });
  });

  /** The tables whose rows in the data folder are others than in the file. */
  async function differences(): Promise<string[]> {
    const own = await startPostgres({
      dataDir: join(after, 'postgres'),
      password: secretsOf(after).postgresPassword,
      isThrowaway: true,
    });
    const backup = await BackupFile.open(file);
    try {
      const url = own.url('postgres', secretsOf(after).postgresPassword, 'purchase_limits');
      return await withClient(url, async (client) => {
        await prepareForCopy(client);
        expect((await tablesIn(client)).map(({ name }) => name).sort()).toEqual(
          backup.manifest.tables.map(({ name }) => name).sort(),
        );
        const found: string[] = [];
        for (const table of backup.manifest.tables) {
          const rows = [await text(await backup.rowsOf(table)), await text(copyOut(client, table))];
          const [expected, actual] = rows.map((lines) => lines.split('\n').sort().join('\n'));
          if (expected !== actual) found.push(table.name);
        }
        return found;
      });
    } finally {
      backup.close();
      await own.stop();
    }
  }
});
