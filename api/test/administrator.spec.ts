// A database of a service that gives nobody a superuser: its administrator has CREATEROLE and CREATEDB alone.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@purchase-limits/scripts/postgres';
import pg from 'pg';
import { writeBackup } from '../src/database/backup/write-backup.js';
import { databaseUrls, prepareDatabase } from '../src/database/prepare-database.js';
import { ENTITIES } from '../src/entities.js';
import { restore, restoreArguments } from '../src/recovery/restore.js';
import { rolesOf } from './test-database.js';
import { buildShop, TestApp } from './test-app.js';

const PASSWORD = 'a-test-password';

describe('an administrator who is no superuser', () => {
  let folder: string;
  let postgres: RunningPostgres;
  let adminUrl: string;
  let app: TestApp | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'administrator-'));
    chmodSync(folder, 0o711);
    postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'test', isThrowaway: true });
    // The roles are those of a whole PostgreSQL, so this one is not that of the other tests.
    process.env.TEST_POSTGRES_URL = postgres.url('postgres', 'test', 'postgres');
    await inDatabase(process.env.TEST_POSTGRES_URL, (superuser) =>
      superuser.query(`CREATE ROLE administrator LOGIN NOSUPERUSER CREATEROLE CREATEDB PASSWORD '${PASSWORD}'`),
    );
    adminUrl = postgres.url('administrator', PASSWORD, 'postgres');
    app = await TestApp.start({}, adminUrl);
  });
  afterAll(async () => {
    await app?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const prepareAgain = (systemPassword = PASSWORD, as = adminUrl) =>
    prepareDatabase({
      adminUrl: as,
      database: new URL(app!.urls.api).pathname.slice(1),
      ownerPassword: PASSWORD,
      apiPassword: PASSWORD,
      systemPassword,
    });

  it('prepares a database in which limits are made, shown in the list, published and counted', async () => {
    const shop = await buildShop(app!);
    const { limit } = await app!.merchant(shop).create();
    await app!.drain();
    await app!.sees(shop, limit.id, 3);
    await app!.drain();
    const merchant = app!.merchant(shop);
    expect((await merchant.list()).items.map(({ id }) => id)).toEqual([limit.id]);
    expect((await merchant.send('get', '/quota')).body).toMatchObject({ impressions: 3 });
    expect(app!.platform.documentOf(shop.domain)!.limits).toHaveLength(1);
  });

  it('prepares it again, with a new password', async () => {
    const urls = await prepareAgain('another-password');
    const seen = await inDatabase(urls.system, (worker) => worker.query('SELECT 1 FROM shop'));
    expect(seen.rowCount).toBe(1);
    await prepareAgain();
  });

  it('has its worker read all shops without a right of its role, also if an earlier release had given it', async () => {
    const bypasses = () => app!.sql(`SELECT rolname FROM pg_roles WHERE rolbypassrls AND NOT rolsuper`);
    expect(await bypasses()).toEqual([]);
    await app!.sql('ALTER ROLE worker_system BYPASSRLS');
    await prepareAgain(PASSWORD, process.env.TEST_POSTGRES_URL);
    expect(await bypasses()).toEqual([]);
  });

  it('backs it up and restores it', async () => {
    jest.spyOn(console, 'log').mockImplementation(() => {});
    const file = join(folder, 'backup');
    const roles = rolesOf(adminUrl, new URL(app!.urls.api).pathname.slice(1));
    await writeBackup({ roles, file, release: '', kind: 'backup' });
    const restored = { ...roles, database: 'restored' };
    const args = restoreArguments(['--from', file, '--no-erasures']);
    await restore(args, ENTITIES, async () => ({ roles: restored, name: 'DATABASE_URL' }));
    const seen = await inDatabase(databaseUrls(restored).system, (worker) => worker.query('SELECT 1 FROM shop'));
    expect(seen.rowCount).toBe(1);
    const { rows } = await inDatabase(adminUrl, (admin) =>
      admin.query(`SELECT pg_has_role('owner', 'USAGE') AS "hasRights"`),
    );
    expect(rows).toEqual([{ hasRights: false }]);
  });

  it('makes days of impressions, and drops those that are past', async () => {
    const { rows } = await inDatabase(app!.urls.system, (worker) =>
      worker.query(`SELECT make_impression_days(now() + interval '2 days') AS made,
        roll_up_impressions((now() AT TIME ZONE 'UTC')::date - 1) AS dropped`),
    );
    expect(rows).toEqual([{ made: 2, dropped: true }]);
  });
});

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
