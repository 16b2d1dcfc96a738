// Makes the database from a backup, where there is none yet. Takes the variables of `migrate`.
import { readMigrationConfig } from './config.js';
import { rolesOf } from './database/prepare-database.js';
import { requirePostgres } from './database/require-postgres.js';
import { ENTITIES } from './entities.js';
import { restore, restoreArguments } from './recovery/restore.js';
import { startProcess } from './start-process.js';

await startProcess(async () => {
  const given = restoreArguments(process.argv.slice(2));
  const roles = rolesOf(readMigrationConfig());
  await requirePostgres('DATABASE_URL', roles.adminUrl);
  await restore(given, ENTITIES, async () => ({ roles, name: 'DATABASE_URL' }));
});
