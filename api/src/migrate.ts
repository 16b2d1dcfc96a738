// The deployment step before anything serves: roles, database, tables, queue schema. Safe to run any number of times.
import { readMigrationConfig } from './config.js';
import { prepareDatabase, rolesOf } from './database/prepare-database.js';
import { requirePostgres } from './database/require-postgres.js';
import { startProcess } from './start-process.js';

await startProcess(async () => {
  const roles = rolesOf(readMigrationConfig());
  await requirePostgres('DATABASE_URL', roles.adminUrl);
  await prepareDatabase(roles);
  console.log(`The database ${roles.database} is ready.`);
});
