// The HTTP process.
import 'reflect-metadata';
import { followClock } from './clock.js';
import { readConfig } from './config.js';
import { createHttpApp } from './http-app.js';
import { watchProcess } from './liveness.js';
import { createLogger } from './logging.js';
import { measureProcess } from './metrics.js';
import { ProcessBeat } from './operations/process-beat.js';
import { requirePostgres } from './database/require-postgres.js';
import { runUntilStopped } from './run-until-stopped.js';
import { startProcess } from './start-process.js';
import { startTracing } from './tracing/start-tracing.js';

await startProcess(async () => {
  const config = readConfig();
  followClock(config.CLOCK_FILE);
  await requirePostgres('API_DATABASE_URL', config.API_DATABASE_URL, { mayCrossShops: false });
  measureProcess('http');
  const logger = createLogger('http', config);
  const stopTracing = await startTracing('http', config, logger);
  const app = await createHttpApp(config, logger);
  await app.listen(config.PORT, config.HOST);
  app.get(ProcessBeat, { strict: false }).start();
  watchProcess('http');
  runUntilStopped('http', async () => {
    await app.close();
    await stopTracing();
  });
});
