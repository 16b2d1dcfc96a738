// Prepares a PostgreSQL for the services: roles, database, tables, functions, queue schema. Deployments and tests run
// it before anything serves.
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Foundation1700000000001 } from './migrations/0001-foundation.js';
import { FeaturesOfPlans1700000000002 } from './migrations/0002-features-of-plans.js';
import { AddressOfShops1700000000003 } from './migrations/0003-address-of-shops.js';
import { Connections1700000000004 } from './migrations/0004-connections.js';
import { CountedSurplus1700000000005 } from './migrations/0005-counted-surplus.js';
import { MailAttempts1700000000006 } from './migrations/0006-mail-attempts.js';
import { ProjectedDays1700000000007 } from './migrations/0007-projected-days.js';
import { DeadEnds1700000000008 } from './migrations/0008-dead-ends.js';
import { PublishAgain1700000000009 } from './migrations/0009-publish-again.js';
import { SettingsOfShops1700000000010 } from './migrations/0010-settings-of-shops.js';
import { ScopeOfRows1700000000011 } from './migrations/0011-scope-of-rows.js';
import { MeetingKeys1700000000012 } from './migrations/0012-meeting-keys.js';
import { HistoryOfLimits1700000000013 } from './migrations/0013-history-of-limits.js';
import { LimitImports1700000000014 } from './migrations/0014-limit-imports.js';
import { SettingReadOnce1700000000015 } from './migrations/0015-setting-read-once.js';
import { Charges1700000000016 } from './migrations/0016-charges.js';
import { TellingMerchants1700000000017 } from './migrations/0017-telling-merchants.js';
import { Operators1700000000018 } from './migrations/0018-operators.js';
import { ImpressionsByDay1700000000019 } from './migrations/0019-impressions-by-day.js';
import { MailsOfShops1700000000020 } from './migrations/0020-mails-of-shops.js';
import { PageSpeed1700000000021 } from './migrations/0021-page-speed.js';
import { CheckoutRules1700000000022 } from './migrations/0022-checkout-rules.js';
import { Purchases1700000000023 } from './migrations/0023-purchases.js';
import { Workflows1700000000025 } from './migrations/0025-workflows.js';
import { BrokenLimits1700000000026 } from './migrations/0026-broken-limits.js';
import { PageTickets1700000000027 } from './migrations/0027-page-tickets.js';
import { MoneyFormat1700000000028 } from './migrations/0028-money-format.js';
import { Widgets1700000000029 } from './migrations/0029-widgets.js';
import { PastOrderChecks1700000000030 } from './migrations/0030-past-order-checks.js';
import { CustomersOfImpressions1700000000031 } from './migrations/0031-customers-of-impressions.js';
import { ChangesByTheApp1700000000032 } from './migrations/0032-changes-by-the-app.js';
import { OrderOfDeliveries1700000000033 } from './migrations/0033-order-of-deliveries.js';
import { Sessions1700000000037 } from './migrations/0037-sessions.js';
import { SecretsAndGuessing1700000000038 } from './migrations/0038-secrets-and-guessing.js';
import { functionFiles, readSql } from './read-sql.js';
import { ensureDatabase, ensureRole, letWorkerCrossShops, takeBypassFromWorker } from './roles.js';

export type DatabaseRoles = {
  /** May create roles and databases (CREATEROLE, CREATEDB). Used here and nowhere else. */
  adminUrl: string;
  database: string;
  ownerPassword: string;
  apiPassword: string;
  systemPassword: string;
  /** How long a statement of the role `api` may take where its connection does not say: PgBouncer lets none say it. */
  deadlineMs?: number;
};
export type DatabaseUrls = { owner: string; api: string; system: string };

const DEADLINE_MS = 15_000;
/** Any number: the lock under which one starter at a time prepares the database. */
const PREPARING = 7_246_001;

/**
 * Creates what is missing and runs the migrations, once, whoever else starts at the same time. Answers how each role
 * connects.
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

    await migrate(urls.owner);
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

async function migrate(ownerUrl: string): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations: [
      Foundation1700000000001,
      FeaturesOfPlans1700000000002,
      AddressOfShops1700000000003,
      Connections1700000000004,
      CountedSurplus1700000000005,
      MailAttempts1700000000006,
      ProjectedDays1700000000007,
      DeadEnds1700000000008,
      PublishAgain1700000000009,
      SettingsOfShops1700000000010,
      ScopeOfRows1700000000011,
      MeetingKeys1700000000012,
      HistoryOfLimits1700000000013,
      LimitImports1700000000014,
      SettingReadOnce1700000000015,
      Charges1700000000016,
      TellingMerchants1700000000017,
      Operators1700000000018,
      ImpressionsByDay1700000000019,
      MailsOfShops1700000000020,
      PageSpeed1700000000021,
      CheckoutRules1700000000022,
      Purchases1700000000023,
      Workflows1700000000025,
      BrokenLimits1700000000026,
      PageTickets1700000000027,
      MoneyFormat1700000000028,
      Widgets1700000000029,
      PastOrderChecks1700000000030,
      CustomersOfImpressions1700000000031,
      ChangesByTheApp1700000000032,
      OrderOfDeliveries1700000000033,
      Sessions1700000000037,
      SecretsAndGuessing1700000000038,
    ],
    migrationsTransactionMode: 'each',
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
  // The worker makes sequences of its own in there; what it owns needs no grant, and could not be granted by another.
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

/** No service but the worker may make temporary objects, which a function could find in place of a table. */
export async function limitTemporaryObjects(client: pg.Client, database: string): Promise<void> {
  await client.query(`REVOKE TEMP ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC`);
  await client.query(`GRANT TEMP ON DATABASE ${pg.escapeIdentifier(database)} TO worker_system`); // the queues use them
}

/** How each role connects to the database that the admin URL's server holds. */
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

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
