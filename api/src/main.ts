// The HTTP process.
import 'reflect-metadata';
import { followClock } from './clock.js';
import { readConfig } from './config.js';
import { createHttpApp } from './http-app.js';
import { watchProcess } from './liveness.js';
import { measureProcess } from './metrics.js';
import { ProcessBeat } from './operations/process-beat.js';
import { requirePostgres } from './database/require-postgres.js';
import { runUntilStopped } from './run-until-stopped.js';
import { startProcess } from './start-process.js';

await startProcess(async () => {
  const config = readConfig();
  followClock(config.CLOCK_FILE);
  await requirePostgres('API_DATABASE_URL', config.API_DATABASE_URL, { mayCrossShops: false });
  measureProcess('http');
  const app = await createHttpApp(config);
  await app.listen(config.PORT, config.HOST);
  app.get(ProcessBeat, { strict: false }).start();
  watchProcess('http');
  runUntilStopped('http', () => app.close());
});
