// The worker process: the relay, the consumers, the reconciler.
import 'reflect-metadata';
import { followClock } from './clock.js';
import { readConfig } from './config.js';
import { CheckWorkers } from './events/check-workers.js';
import { FreeDelayed } from './events/free-delayed.js';
import { connectQueues } from './events/queues.js';
import { Reconciler } from './events/reconciler.js';
import { Relay } from './events/relay.js';
import { WatchQueues } from './events/watch-queues.js';
import { HousekeepingSchedule } from './housekeeping/housekeeping-schedule.js';
import { CheckInstallations } from './installation/check-installations.js';
import { watchProcess } from './liveness.js';
import { ProjectDueDays } from './storefront/project-due-days.js';
import { CheckBilling } from './subscriptions/check-billing.js';
import { runUntilStopped } from './run-until-stopped.js';
import { createWorkerApp } from './worker-app.js';

const config = readConfig();
followClock(config.CLOCK_FILE);
if (!config.SYSTEM_DATABASE_URL) throw new Error('The worker needs SYSTEM_DATABASE_URL, the role "worker_system"');
const connection = connectQueues(config);
const app = await createWorkerApp(config, connection);
await app.get(CheckWorkers).untilReady();
app.get(Relay).start();
app.get(Reconciler).start();
app.get(CheckInstallations).start();
app.get(ProjectDueDays).start();
app.get(CheckBilling).start();
app.get(HousekeepingSchedule).start();
app.get(WatchQueues).start();
app.get(FreeDelayed).start();
watchProcess('worker');
runUntilStopped('worker', async () => {
  await app.close();
  await connection.close();
});
