// The role `api` through PgBouncer with transaction pooling, as the product connects.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionOptions } from '@purchase-limits/api/database/database.module';
import { prepareDatabase } from '@purchase-limits/api/database/prepare-database';
import pg from 'pg';
import { PgBouncer, pgbouncerProgram } from './topology/pgbouncer.js';

const SECRET = 'a-test-password';
const program = pgbouncerProgram();
if (!program) process.stderr.write('Skipped: PgBouncer, because there is none here (apt-get install pgbouncer)\n');
const ifPossible = program ? describe : describe.skip;

ifPossible('the role api through PgBouncer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const pools: pg.Pool[] = [];
  let pooler: PgBouncer;
  let direct: string;

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    const urls = await prepareDatabase({
      adminUrl: process.env.TEST_POSTGRES_URL!,
      database: `test_${randomUUID().replaceAll('-', '')}`,
      ownerPassword: SECRET,
      apiPassword: SECRET,
      systemPassword: SECRET,
    });
    direct = urls.api;
    pooler = await PgBouncer.start(join(folder, 'pgbouncer'), urls.api);
  });

  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await pooler?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function connect(connectionString: string, deadlineMs: number): pg.Pool {
    const pool = new pg.Pool({ connectionString, max: 12, ...connectionOptions(deadlineMs) });
    pools.push(pool);
    return pool;
  }

  const limitsOf = async (pool: pg.Pool) =>
    (
      await pool.query(
        `SELECT current_setting('statement_timeout') AS statement,
           current_setting('idle_in_transaction_session_timeout') AS idle`,
      )
    ).rows[0] as object;

  it('has the limits of its role', async () => {
    expect(await limitsOf(connect(pooler.url, 3_000))).toEqual({ statement: '15s', idle: '15s' });
  });

  it('has the limits of its process without PgBouncer', async () => {
    expect(await limitsOf(connect(direct, 3_000))).toEqual({ statement: '3s', idle: '3s' });
  });

  it('sees in each transaction the setting that was made in it, on connections that are shared', async () => {
    const pool = connect(pooler.url, 3_000);
    const differing = await Promise.all(Array.from({ length: 60 }, () => settingInTransaction(pool)));
    expect(differing.filter(({ made, seen }) => made !== seen)).toEqual([]);
    const servers = new Set(differing.map(({ server }) => server));
    expect(servers.size).toBeLessThan(12);
  });

  it('begins a transaction without the setting of an earlier one', async () => {
    const pool = connect(pooler.url, 3_000);
    await settingInTransaction(pool);
    const { rows } = await pool.query(`SELECT coalesce(current_setting('faults.made', true), '') AS left_over`);
    expect(rows).toEqual([{ left_over: '' }]);
  });
});

async function settingInTransaction(pool: pg.Pool): Promise<{ made: string; seen: string; server: number }> {
  const made = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('faults.made', $1, true)`, [made]);
    const { rows } = await client.query<{ seen: string; server: number }>(
      `SELECT current_setting('faults.made') AS seen, pg_backend_pid() AS server`,
    );
    await client.query('COMMIT');
    return { made, ...rows[0]! };
  } finally {
    client.release();
  }
}
