// The process for operators: it shows what runs, waits and fails, and goes on whatever becomes of the others.
import 'reflect-metadata';
import { CannotStart } from './cannot-start.js';
import { followClock } from './clock.js';
import { readConfig } from './config.js';
import { connectQueues } from './events/queues.js';
import { watchProcess } from './liveness.js';
import { createLogger } from './logging.js';
import { measureProcess } from './metrics.js';
import { createOperationsApp } from './operations-app.js';
import { ProcessBeat } from './operations/process-beat.js';
import { runUntilStopped } from './run-until-stopped.js';
import { requireQueuesAndDatabases, startProcess } from './start-process.js';
import { startTracing } from './tracing/start-tracing.js';

await startProcess(async () => {
  const config = readConfig();
  followClock(config.CLOCK_FILE);
  if (!config.OPERATIONS_PORT)
    throw new CannotStart('OPERATIONS_PORT: must be set: operators reach their pages there.');
  await requireQueuesAndDatabases(config);
  const connection = connectQueues(config);
  measureProcess('operations');
  const logger = createLogger('operations', config);
  const stopTracing = await startTracing('operations', config, logger);
  const app = await createOperationsApp(config, connection, logger);
  await app.listen(config.OPERATIONS_PORT, config.HOST);
  app.get(ProcessBeat).start();
  watchProcess('operations');
  runUntilStopped('operations', async () => {
    await app.close();
    await connection.close();
    await stopTracing();
  });
});
