// The deployment step before anything serves: roles, database, tables, queue schema. Safe to run any number of times.
import { readMigrationConfig } from './config.js';
import { EarlierDatabaseError, prepareDatabase } from './database/prepare-database.js';

const { DATABASE_URL, DATABASE_NAME, OWNER_PASSWORD, API_PASSWORD, SYSTEM_PASSWORD, DATABASE_DEADLINE_MS } =
  readMigrationConfig();
try {
  await prepareDatabase({
    adminUrl: DATABASE_URL,
    database: DATABASE_NAME,
    ownerPassword: OWNER_PASSWORD,
    apiPassword: API_PASSWORD,
    systemPassword: SYSTEM_PASSWORD,
    deadlineMs: DATABASE_DEADLINE_MS,
  });
  console.log(`The database ${DATABASE_NAME} is ready.`);
} catch (error) {
  if (!(error instanceof EarlierDatabaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
