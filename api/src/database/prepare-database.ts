// Prepares a PostgreSQL for the services: roles, database, tables, functions, queue schema. Deployments and tests run
// it before anything serves.
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { MigrationConfig } from '../config.js';
import { Baseline1700000000039 } from './migrations/0039-baseline.js';
import { functionFiles, readSql } from './read-sql.js';
import { ensureDatabase, ensureRole, letWorkerCrossShops, takeBypassFromWorker } from './roles.js';
import { sqlMigration } from './sql-migration.js';
import { withClient } from './with-client.js';

export { EarlierDatabaseError } from './migrations/0039-baseline.js';

export type DatabaseRoles = {
  /** May create roles and databases (CREATEROLE, CREATEDB). Used here and nowhere else. */
  adminUrl: string;
  database: string;
  ownerPassword: string;
  apiPassword: string;
  systemPassword: string;
  /** How long a statement of the role `api` may take where its connection does not say: PgBouncer lets none say it. */
  deadlineMs?: number;
  /** The last migration to run, before rows of its time are restored; the database is prepared again after that. */
  until?: string;
};
export type DatabaseUrls = { owner: string; api: string; system: string };

/** The roles that the variables of `migrate` describe. */
export const rolesOf = (config: MigrationConfig): DatabaseRoles => ({
  adminUrl: config.DATABASE_URL,
  database: config.DATABASE_NAME,
  ownerPassword: config.OWNER_PASSWORD,
  apiPassword: config.API_PASSWORD,
  systemPassword: config.SYSTEM_PASSWORD,
  deadlineMs: config.DATABASE_DEADLINE_MS,
});

/** What came after the baseline, in order: the files of `migrations/`. */
const LATER = [
  '0040-projection-versions',
  '0041-checkout-places',
  '0042-order-topics',
  '0043-charge-ends',
  '0044-quantity-help',
  '0045-embed-told-at',
  '0046-first-theme',
  '0047-fields-only',
  '0048-judged-orders',
  '0049-customer-merges',
  '0050-removed-orders',
  '0051-deleted-limits',
  '0052-window-ends',
  '0053-hours-of-limits',
  '0054-sold-days',
  '0055-corrected-files',
  '0056-persons',
  '0057-order-actions',
  '0058-reread-ledgers',
  '0059-staff-names',
  '0060-refusals',
  '0061-insights',
  '0062-summaries',
  '0063-value-before-discounts',
  '0064-api-keys',
  '0065-outcomes',
  '0066-workflow-runs',
  '0067-outgoing-webhooks',
  '0068-true-figures',
  '0069-updates-by-file',
  '0070-webhook-pauses',
  '0071-event-traces',
  '0072-erasures-and-shop-keys',
  '0073-operators',
  '0074-unsure-tokens',
  '0075-late-calls',
  '0076-erased-customers',
  '0077-publication-attempts',
  '0078-telling-attempts',
];
const STEPS: (new () => MigrationInterface)[] = [Baseline1700000000039, ...LATER.map(sqlMigration)];
/** The names of all migrations, in order, as a database notes them. */
export const MIGRATIONS: readonly string[] = STEPS.map((step) => new step().name ?? step.name);
const DEADLINE_MS = 15_000;
/** Any number: the lock under which one starter at a time prepares the database. */
export const PREPARING = 7_246_001;

/**
 * Creates what is missing and runs the migrations, once, even if several processes start at the same time. Returns each
 * role's URL.
 */
export async function prepareDatabase(roles: DatabaseRoles): Promise<DatabaseUrls> {
  const urls = databaseUrls(roles);
  await withClient(roles.adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [PREPARING]);
    await ensureRole(admin, 'owner', roles.ownerPassword);
    await ensureRole(admin, 'api', roles.apiPassword);
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await admin.query(`ALTER ROLE api SET ${limit} = ${roles.deadlineMs ?? DEADLINE_MS}`);
    await ensureRole(admin, 'worker_system', roles.systemPassword);
    await ensureDatabase(admin, roles.database, 'owner');

    await migrate(urls.owner, roles.until);
    // Functions may need tables of later migrations.
    if (roles.until !== undefined) return;
    await withClient(urls.owner, async (owner) => {
      for (const file of functionFiles()) await owner.query(readSql(file));
      await owner.query('SELECT make_impression_days(now())');
      await letWorkerCrossShops(owner);
      await prepareQueues(owner, roles.database);
    });
    await takeBypassFromWorker(admin);
  });
  return urls;
}

async function migrate(ownerUrl: string, until: string | undefined): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations: until === undefined ? STEPS : STEPS.slice(0, MIGRATIONS.indexOf(until) + 1),
    migrationsTransactionMode: 'each',
    logger: 'debug', // which is silent: what fails is thrown, and told once
  });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}

/** The queues' own schema, and what the worker may do in it. */
async function prepareQueues(owner: pg.Client, database: string): Promise<void> {
  await runMigrations(owner as never);
  await limitTemporaryObjects(owner, database);
  // The worker creates its own sequences there; it owns them, so they need no grant, and nobody else could grant it.
  await owner.query(`
    GRANT ALL ON SCHEMA bullmq TO worker_system;
    DO $$ DECLARE object record; BEGIN
      FOR object IN SELECT c.oid::regclass AS name, c.relkind FROM pg_class c
        WHERE c.relnamespace = 'bullmq'::regnamespace AND c.relkind IN ('r', 'S')
          AND pg_get_userbyid(c.relowner) = current_user
      LOOP
        EXECUTE format('GRANT ALL ON %s %s TO worker_system',
          CASE object.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, object.name);
      END LOOP;
    END $$`);
}

/** Only the worker may create temporary objects, because a function could find one instead of a table. */
export async function limitTemporaryObjects(client: pg.Client, database: string): Promise<void> {
  await client.query(`REVOKE TEMP ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC`);
  await client.query(`GRANT TEMP ON DATABASE ${pg.escapeIdentifier(database)} TO worker_system`); // the queues use them
}

/** Each role's URL for the database on the admin URL's server. */
export function databaseUrls({
  adminUrl,
  database,
  ownerPassword,
  apiPassword,
  systemPassword,
}: DatabaseRoles): DatabaseUrls {
  const as = (role: string, password: string) => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = encodeURIComponent(password);
    url.pathname = `/${database}`;
    return url.href;
  };
  return {
    owner: as('owner', ownerPassword),
    api: as('api', apiPassword),
    system: as('worker_system', systemPassword),
  };
}
