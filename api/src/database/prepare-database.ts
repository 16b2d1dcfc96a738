// Brings a PostgreSQL to where the services can run: roles, database, tables, queue schema. Deployments and tests run it before anything serves.
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Foundation1700000000001 } from './migrations/0001-foundation.js';

export type DatabaseRoles = {
  /** May create roles and databases. Used here and nowhere else. */
  adminUrl: string;
  database: string;
  ownerPassword: string;
  apiPassword: string;
  systemPassword: string;
};
export type DatabaseUrls = { owner: string; api: string; system: string };

/** Any number: the lock under which one starter at a time prepares the database. */
const PREPARING = 7_246_001;

/** Creates what is missing and runs the migrations, once, whoever else starts at the same time. Answers how each role connects. */
export async function prepareDatabase(roles: DatabaseRoles): Promise<DatabaseUrls> {
  const urls = databaseUrls(roles);
  await withClient(roles.adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [PREPARING]);
    await ensureRole(admin, 'owner', roles.ownerPassword, '');
    await ensureRole(admin, 'api', roles.apiPassword, '');
    await ensureRole(admin, 'worker_system', roles.systemPassword, 'BYPASSRLS');
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [roles.database]);
    if (!rowCount) await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(roles.database)} OWNER owner`);

    const source = new DataSource({
      type: 'postgres',
      url: urls.owner,
      migrations: [Foundation1700000000001],
      migrationsTransactionMode: 'each',
    });
    await source.initialize();
    try {
      await source.runMigrations();
    } finally {
      await source.destroy();
    }
    await withClient(urls.owner, async (owner) => {
      await runMigrations(owner as never);
      // A temporary object of a service must never stand in a function's way.
      await owner.query(`REVOKE TEMP ON DATABASE ${pg.escapeIdentifier(roles.database)} FROM PUBLIC`);
      await owner.query(`GRANT TEMP ON DATABASE ${pg.escapeIdentifier(roles.database)} TO worker_system`); // the queues use them
      // The worker makes sequences of its own in there; what it owns needs no grant, and could not be granted by another.
      await owner.query(`
        GRANT ALL ON SCHEMA bullmq TO worker_system;
        DO $$ DECLARE object record; BEGIN
          FOR object IN SELECT c.oid::regclass AS name, c.relkind FROM pg_class c
            WHERE c.relnamespace = 'bullmq'::regnamespace AND c.relkind IN ('r', 'S') AND pg_get_userbyid(c.relowner) = current_user
          LOOP
            EXECUTE format('GRANT ALL ON %s %s TO worker_system', CASE object.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, object.name);
          END LOOP;
        END $$`);
    });
  });
  return urls;
}

/** How each role connects to the database that the admin URL's server holds. */
export function databaseUrls({ adminUrl, database, ownerPassword, apiPassword, systemPassword }: DatabaseRoles): DatabaseUrls {
  const as = (role: string, password: string) => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = encodeURIComponent(password);
    url.pathname = `/${database}`;
    return url.href;
  };
  return { owner: as('owner', ownerPassword), api: as('api', apiPassword), system: as('worker_system', systemPassword) };
}

async function ensureRole(admin: pg.Client, name: string, password: string, rights: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN NOSUPERUSER ${rights} PASSWORD ${pg.escapeLiteral(password)}`);
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
