// Where the product of this repository keeps its database, for commands beside `npm start`.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readMigrationConfig } from '@purchase-limits/api/config';
import { rolesOf, type DatabaseRoles } from '@purchase-limits/api/database/prepare-database';
import { isLocked, lockFolder, requireDataFolder } from './data-folder.js';
import { rolesWith } from './databases.js';
import { clusterFolder, startPostgres } from './postgres.js';
import type { Run } from './run.js';
import { completeSecrets, readSecrets, requireSecretsOf, secretsOf } from './secrets.js';
import { StartError } from './start-error.js';

const ROOT = resolve(import.meta.dirname, '../..');
/** Set for `migrate`: the database is that of a deployment, and no data folder is needed. */
const isDeployment = () => Boolean(process.env.OWNER_PASSWORD);
const dataFolder = () => resolve(ROOT, process.env.DATA_DIR || '.data');

export type ProductDatabase = { roles: DatabaseRoles; name: string };

/** The database that exists, whether the product runs or not. */
export async function existingDatabase(run: Run): Promise<ProductDatabase> {
  if (isDeployment()) return { roles: rolesOf(readMigrationConfig()), name: 'DATABASE_URL' };
  const dataDir = dataFolder();
  const adminUrl = process.env.DATABASE_URL;
  if (!existsSync(dataDir)) throw new StartError(`There is no data folder ${dataDir}: set DATA_DIR.`);
  if (adminUrl) return { roles: rolesWith(adminUrl, secretsOf(dataDir)), name: 'DATABASE_URL' };
  const { dataDir: folder, hasCluster } = clusterFolder(join(dataDir, 'postgres'));
  if (!hasCluster) throw new StartError(`There is no database in ${dataDir}: set DATA_DIR.`);
  const url = isLocked(dataDir)
    ? runningUrl(folder, secretsOf(dataDir).postgresPassword)
    : await startedUrl(run, dataDir, secretsOf(dataDir).postgresPassword);
  return { roles: rolesWith(url, secretsOf(dataDir)), name: dataDir };
}

/** Where a database can be made; secrets that are in the data folder stay. */
export async function newDatabase(run: Run): Promise<ProductDatabase> {
  if (isDeployment()) return { roles: rolesOf(readMigrationConfig()), name: 'DATABASE_URL' };
  const dataDir = requireDataFolder(dataFolder());
  const kept = readSecrets(dataDir);
  const adminUrl = process.env.DATABASE_URL;
  if (adminUrl) return { roles: rolesWith(adminUrl, completeSecrets(dataDir, kept)), name: 'DATABASE_URL' };
  const { dataDir: folder, hasCluster } = clusterFolder(join(dataDir, 'postgres'));
  if (hasCluster) requireSecretsOf(folder, kept);
  const secrets = completeSecrets(dataDir, kept);
  return { roles: rolesWith(await startedUrl(run, dataDir, secrets.postgresPassword), secrets), name: dataDir };
}

function runningUrl(cluster: string, password: string): string {
  const [, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/** Starts PostgreSQL until the run ends; nobody else can use the folder meanwhile. */
async function startedUrl(run: Run, dataDir: string, password: string): Promise<string> {
  run.begin(
    () => lockFolder(dataDir),
    ({ unlock }) => unlock(),
  );
  const starting = run.begin(
    () => startPostgres({ dataDir: join(dataDir, 'postgres'), password, signal: run.signal }),
    async (begun) => {
      const [started] = await Promise.allSettled([begun]);
      if (started.status === 'fulfilled') await started.value.stop();
    },
  );
  return (await starting).url('postgres', password, 'postgres');
}
