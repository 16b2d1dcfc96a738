// The HTTP process.
import 'reflect-metadata';
import { followClock } from './clock.js';
import { readConfig } from './config.js';
import { createHttpApp } from './http-app.js';
import { watchProcess } from './liveness.js';
import { runUntilStopped } from './run-until-stopped.js';

const config = readConfig();
followClock(config.CLOCK_FILE);
const app = await createHttpApp(config);
await app.listen(config.PORT, config.HOST);
watchProcess('http');
runUntilStopped('http', () => app.close());
