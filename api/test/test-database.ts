// A database for one test app: a copy of a template that the first app of a run migrates.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  databaseUrls,
  limitTemporaryObjects,
  prepareDatabase,
  type DatabaseRoles,
  type DatabaseUrls,
} from '../src/database/prepare-database.js';

const TEMPLATE = 'test_template';
/** Any number: the lock under which one test worker at a time makes the template. */
const MAKING_TEMPLATE = 7_246_002;

/** Migrates a database as this administrator does, start to finish. */
export function migrateDatabase(adminUrl: string): Promise<DatabaseUrls> {
  return prepareDatabase(rolesOf(adminUrl, newName()));
}

/** Copies the template of this server, whose administrator is a superuser. */
export async function copyDatabase(adminUrl: string): Promise<DatabaseUrls> {
  const roles = rolesOf(adminUrl, newName());
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    await ensureTemplate(admin, adminUrl);
    await admin.query(`CREATE DATABASE ${roles.database} TEMPLATE ${TEMPLATE} OWNER owner`);
    // A copy has the tables with their rights, but not the rights of the database itself.
    await limitTemporaryObjects(admin, roles.database);
  } finally {
    await admin.end();
  }
  return databaseUrls(roles);
}

async function ensureTemplate(admin: pg.Client, adminUrl: string): Promise<void> {
  await admin.query('SELECT pg_advisory_lock($1)', [MAKING_TEMPLATE]);
  try {
    // It becomes a template once it is complete, so a worker that was killed leaves nothing that passes for one.
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [
      TEMPLATE,
    ]);
    if (rowCount) return;
    await prepareDatabase(rolesOf(adminUrl, TEMPLATE));
    await admin.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [MAKING_TEMPLATE]);
  }
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`;

export function rolesOf(adminUrl: string, database: string): DatabaseRoles {
  const password = 'a-test-password';
  return { adminUrl, database, ownerPassword: password, apiPassword: password, systemPassword: password };
}
