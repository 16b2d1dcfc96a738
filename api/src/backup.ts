// Copies the database into a file while the product runs. Takes the variables of `migrate`.
import { VERSION } from '@purchase-limits/contract/version';
import { readMigrationConfig } from './config.js';
import { rolesOf } from './database/prepare-database.js';
import { requirePostgres } from './database/require-postgres.js';
import { backUp, backupArguments } from './recovery/back-up.js';
import { startProcess } from './start-process.js';

await startProcess(async () => {
  const given = backupArguments(process.argv.slice(2));
  const roles = rolesOf(readMigrationConfig());
  await requirePostgres('DATABASE_URL', roles.adminUrl);
  await backUp(roles, given, VERSION);
});
