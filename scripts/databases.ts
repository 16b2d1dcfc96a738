import pg from 'pg';
import { prepareDatabase, type DatabaseRoles, type DatabaseUrls } from '@purchase-limits/api/database/prepare-database';
import { ensureDatabase, ensureRole } from '@purchase-limits/api/database/roles';
import { requireSecretsOf, type KeptSecrets, type Secrets } from './secrets.js';

const DATABASE = 'purchase_limits';

export type Databases = { urls: DatabaseUrls; sandboxUrl: string };

/** Creates or updates the product's database and the local store's, in the PostgreSQL of `adminUrl`. */
export async function prepareDatabases(adminUrl: string, secrets: Secrets): Promise<Databases> {
  const urls = await prepareDatabase(rolesWith(adminUrl, secrets));
  return { urls, sandboxUrl: await prepareSandboxDatabase(adminUrl, secrets.sandboxPassword) };
}

export function rolesWith(adminUrl: string, secrets: Secrets): DatabaseRoles {
  const { ownerPassword, apiPassword, systemPassword } = secrets;
  return { adminUrl, database: DATABASE, ownerPassword, apiPassword, systemPassword };
}

/** Throws when the product has a database in this PostgreSQL, whose secrets are lost. */
export async function requireNoProductDatabase(adminUrl: string, kept: KeptSecrets): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount) requireSecretsOf(`the PostgreSQL of DATABASE_URL (${DATABASE})`, kept);
  } finally {
    await admin.end();
  }
}

async function prepareSandboxDatabase(adminUrl: string, password: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await ensureRole(admin, 'sandbox', password);
    await ensureDatabase(admin, 'sandbox', 'sandbox');
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  url.username = 'sandbox';
  url.password = encodeURIComponent(password);
  url.pathname = '/sandbox';
  return url.href;
}
