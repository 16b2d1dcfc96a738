import { CannotStart } from './cannot-start.js';
import type { Config } from './config.js';
import { requirePostgres } from './database/require-postgres.js';
import { requireRedis } from './events/require-redis.js';

/** Throws a {@link CannotStart} unless all that work across shops needs is there. */
export async function requireQueuesAndDatabases(config: Config): Promise<void> {
  if (!config.SYSTEM_DATABASE_URL)
    throw new CannotStart('SYSTEM_DATABASE_URL: must be set: work across shops needs the role "worker_system".');
  await requirePostgres('API_DATABASE_URL', config.API_DATABASE_URL, { mayCrossShops: false });
  await requirePostgres('SYSTEM_DATABASE_URL', config.SYSTEM_DATABASE_URL, { mayCrossShops: true });
  await requireRedis(config);
}

/** Starts a process. A cause that whoever starts it can remove ends it with one line; any other with its stack. */
export async function startProcess(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(error.message);
    // What is open already, such as a pool, would keep it alive.
    process.exit(1);
  }
}
