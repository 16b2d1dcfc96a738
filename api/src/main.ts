// The HTTP process.
import 'reflect-metadata';
import { followClock } from './clock.js';
import { readConfig } from './config.js';
import { createHttpApp } from './http-app.js';
import { watchProcess } from './liveness.js';
import { measureProcess } from './metrics.js';
import { ProcessBeat } from './operations/process-beat.js';
import { runUntilStopped } from './run-until-stopped.js';

const config = readConfig();
followClock(config.CLOCK_FILE);
measureProcess('http');
const app = await createHttpApp(config);
await app.listen(config.PORT, config.HOST);
app.get(ProcessBeat, { strict: false }).start();
watchProcess('http');
runUntilStopped('http', () => app.close());
