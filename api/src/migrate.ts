// The deployment step before anything serves: roles, database, tables, queue schema. Safe to run any number of times.
import { readMigrationConfig } from './config.js';
import { prepareDatabase } from './database/prepare-database.js';
import { requirePostgres } from './database/require-postgres.js';
import { startProcess } from './start-process.js';

await startProcess(async () => {
  const { DATABASE_URL, DATABASE_NAME, OWNER_PASSWORD, API_PASSWORD, SYSTEM_PASSWORD, DATABASE_DEADLINE_MS } =
    readMigrationConfig();
  await requirePostgres('DATABASE_URL', DATABASE_URL);
  await prepareDatabase({
    adminUrl: DATABASE_URL,
    database: DATABASE_NAME,
    ownerPassword: OWNER_PASSWORD,
    apiPassword: API_PASSWORD,
    systemPassword: SYSTEM_PASSWORD,
    deadlineMs: DATABASE_DEADLINE_MS,
  });
  console.log(`The database ${DATABASE_NAME} is ready.`);
});
