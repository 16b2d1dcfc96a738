// A real PostgreSQL whose clock is the simulation's, and which is the same at the start of every seed.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase, type DatabaseUrls } from '@purchase-limits/api/database/prepare-database';
import { ensureDatabase, ensureRole } from '@purchase-limits/api/database/roles';
import { underWay } from './scheduler.js';
import { startPostgres, type RunningPostgres } from '@purchase-limits/scripts/postgres';

const NAME = 'simulated';
/** A file system in memory, where there is one: tables are emptied for every seed. */
const MEMORY = '/dev/shm';
const PASSWORD = 'a-password-of-the-simulation';
/**
 * PostgreSQL itself ends a deadlock, and the statement that completes it is the one that fails: any other has looked
 * for deadlocks before it is taken to be waiting, and looks only once.
 */
const DEADLOCK_TIMEOUT = '1ms';
/** `pg_catalog` comes last, so that the functions of the simulation are found before its own. */
const SEARCH_PATH = 'public, simulated, pg_catalog';

/** Each is read by the product in place of PostgreSQL's own. */
const CLOCK = `
  CREATE SCHEMA simulated;
  GRANT USAGE ON SCHEMA simulated TO PUBLIC;
  CREATE UNLOGGED TABLE simulated.clock (at timestamptz NOT NULL);
  GRANT SELECT ON simulated.clock TO PUBLIC;
  CREATE FUNCTION simulated.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM simulated.clock';
  CREATE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT at FROM simulated.clock';
  CREATE FUNCTION simulated.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT at FROM simulated.clock';
  CREATE SEQUENCE simulated.names;
  GRANT USAGE ON simulated.names TO PUBLIC;
  CREATE FUNCTION simulated.gen_random_uuid() RETURNS uuid LANGUAGE sql VOLATILE
    AS $$ SELECT md5('name ' || nextval('simulated.names'))::uuid $$`;

export class Database {
  private readonly admin: pg.Client;
  /** What the clock shows; null: not known. */
  private shownMs: number | null = null;
  private restoring = '';
  private firstSizes: string[] | undefined;
  private tables: { name: string }[] | undefined;

  private constructor(
    private readonly postgres: RunningPostgres,
    private readonly folder: string,
    readonly urls: DatabaseUrls,
  ) {
    this.admin = new pg.Client({ connectionString: postgres.url('postgres', PASSWORD, NAME) });
    this.admin.on('error', () => {});
  }

  /** `startMs`: what the clock shows while tables are made. */
  static async start(startMs: number): Promise<Database> {
    const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'simulation-'));
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: PASSWORD, isThrowaway: true });
    // Connections are made again and again, and nobody else knows of this server.
    writeFileSync(join(postgres.dataDir, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
    const urls = await makeDatabase(postgres.url('postgres', PASSWORD, 'postgres'), startMs);
    const database = new Database(postgres, folder, urls);
    await database.admin.connect();
    await database.admin.query(`SET search_path = ${SEARCH_PATH}`);
    return database;
  }

  async stop(): Promise<void> {
    await this.admin.end();
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A query as one who sees everything. */
  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    underWay.count += 1;
    try {
      return (await this.admin.query(text, values)).rows as Row[];
    } finally {
      underWay.count -= 1;
    }
  }

  async setClock(ms: number): Promise<void> {
    if (this.shownMs === ms) return;
    await this.admin.query('UPDATE simulated.clock SET at = $1', [new Date(ms)]);
    this.shownMs = ms;
  }

  /**
   * Gives every table that has been written to new files, so that its pages and those of its indexes are as at first,
   * and lets numbers begin again. Emptied by DELETE and VACUUM, indexes keep their size, by which PostgreSQL chooses
   * how to read, and so the order of rows.
   */
  async empty(startMs: number): Promise<void> {
    const written = await this.sql<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'migrations' AND pg_relation_size(c.oid) > 0`,
    );
    if (written.length > 0) {
      await this.sql(`TRUNCATE ${written.map(({ name }) => name).join(', ')} CASCADE`);
      await this.sql('VACUUM pg_class');
    }
    await this.sql(
      `SELECT setval(c.oid, 1, false) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'S' AND n.nspname IN ('public', 'simulated')`,
    );
    await this.setClock(startMs);
  }

  /** Keeps what is in the tables, as what every run begins with. */
  async keep(): Promise<void> {
    await this.sql('CREATE SCHEMA kept');
    const restoring: string[] = [];
    for (const name of await this.filledTables()) {
      await this.sql(`CREATE TABLE kept.${name} AS TABLE ${name}`);
      const columns = await this.sql<{ name: string }>(
        `SELECT attname AS name FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
        [name],
      );
      const list = columns.map((column) => `"${column.name}"`).join(', ');
      restoring.push(`INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM kept.${name}`);
    }
    const sequences = await this.sql<{ name: string; last: string }>(
      `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS last FROM pg_sequences
       WHERE schemaname IN ('public', 'simulated') AND last_value IS NOT NULL`,
    );
    const numbers = sequences.map(({ name, last }) => `SELECT setval('${name}', ${last})`);
    this.restoring = [
      'SET session_replication_role = replica',
      ...restoring,
      'SET session_replication_role = origin',
      ...numbers,
    ].join('; ');
  }

  /** Puts back what was kept. Throws if that isn't what the first run began with, down to the size of each index. */
  async restore(startMs: number): Promise<void> {
    await this.empty(startMs);
    await this.sql(this.restoring);
    const rows = await this.sql<{ size: string }>(
      `SELECT c.relname || ' ' || pg_relation_size(c.oid) AS size
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind IN ('r', 'i') ORDER BY c.relname`,
    );
    const sizes = rows.map(({ size }) => size);
    this.firstSizes ??= sizes;
    const others = sizes.filter((size, index) => size !== this.firstSizes![index]);
    if (others.length > 0) throw new Error(`the database did not begin as for the first run: ${others.join(', ')}`);
  }

  private async filledTables(): Promise<string[]> {
    this.tables ??= await this.sql<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'migrations' ORDER BY c.relname`,
    );
    const looks = this.tables.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`);
    return (await this.sql<{ name: string }>(looks.join(' UNION ALL '))).map(({ name }) => name);
  }

  /**
   * Whether it waits for others that do nothing themselves until they are asked: idle ones, and ones that wait, too.
   * One that is just ending keeps others waiting for a moment, which is no waiting.
   */
  async isWaiting(pid: number): Promise<boolean> {
    const [row] = await this.sql<{ blockers: number; resting: number }>(
      `SELECT cardinality(pids) AS blockers, count(a.pid)::int AS resting FROM pg_blocking_pids($1) AS pids
       LEFT JOIN pg_stat_activity a ON a.pid = ANY (pids) AND (a.state <> 'active' OR a.wait_event_type = 'Lock')
       GROUP BY pids`,
      [pid],
    );
    return row!.blockers > 0 && row!.resting === row!.blockers;
  }

  /** Whether it waits for others that wait for it. */
  async isDeadlocked(pid: number): Promise<boolean> {
    const rows = await this.sql(
      `WITH RECURSIVE waits (pid) AS (
         SELECT unnest(pg_blocking_pids($1)) UNION SELECT unnest(pg_blocking_pids(waits.pid)) FROM waits)
       SELECT 1 FROM waits WHERE pid = $1`,
      [pid],
    );
    return rows.length > 0;
  }

  /** All connections of a place, those too that have asked nothing yet. */
  async connectionsOf(place: string): Promise<number[]> {
    const rows = await this.sql<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE application_name = $1', [
      place,
    ]);
    return rows.map(({ pid }) => pid);
  }

  /** Ends connections, and waits until nothing of theirs is left. */
  async terminate(pids: readonly number[]): Promise<void> {
    await this.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = ANY ($1)', [pids]);
    // Asked at once: PostgreSQL's own waiting looks every tenth of a second.
    for (;;) {
      const left = await this.sql('SELECT 1 FROM pg_stat_activity WHERE pid = ANY ($1)', [pids]);
      if (left.length === 0) return;
    }
  }

  async cancel(pid: number): Promise<void> {
    await this.sql('SELECT pg_cancel_backend($1)', [pid]);
  }
}

async function makeDatabase(adminUrl: string, startMs: number): Promise<DatabaseUrls> {
  const url = new URL(adminUrl);
  url.pathname = `/${NAME}`;
  await asAdmin(adminUrl, async (admin) => {
    await ensureRole(admin, 'owner', PASSWORD);
    await ensureDatabase(admin, NAME, 'owner');
    for (const setting of [`deadlock_timeout = '${DEADLOCK_TIMEOUT}'`, 'autovacuum = off'])
      await admin.query(`ALTER SYSTEM SET ${setting}`);
    await admin.query('SELECT pg_reload_conf()');
    await admin.query(`ALTER DATABASE ${NAME} SET search_path = ${SEARCH_PATH}`);
  });
  await asAdmin(url.href, async (admin) => {
    await admin.query(CLOCK);
    await admin.query('INSERT INTO simulated.clock VALUES ($1)', [new Date(startMs)]);
  });
  const roles = { ownerPassword: PASSWORD, apiPassword: PASSWORD, systemPassword: PASSWORD };
  const urls = await prepareDatabase({ adminUrl, database: NAME, ...roles });
  await asAdmin(adminUrl, (admin) => admin.query('ALTER ROLE api RESET ALL'));
  // Functions with a path of their own would find PostgreSQL's clock.
  await asAdmin(url.href, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE n.nspname = 'public' AND EXISTS (SELECT FROM unnest(p.proconfig) s WHERE s LIKE 'search_path=%')`,
    );
    for (const { name } of rows) await admin.query(`ALTER FUNCTION ${name} SET search_path = ${SEARCH_PATH}`);
  });
  return urls;
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
