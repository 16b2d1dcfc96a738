// `npm start`: the whole product on one machine. Starts PostgreSQL, the local store, the worker, the app and the
// operators' pages, in this order, restarts crashed processes, and stops everything in reverse order.
import { join, resolve } from 'node:path';
import { requirePostgres } from '@purchase-limits/api/database/require-postgres';
import { requireRedis } from '@purchase-limits/api/events/require-redis';
import { readQueueConfig } from '@purchase-limits/api/config';
import { startProcess, stopProcess, untilReady } from './child-process.js';
import { lockFolder, requireDataFolder } from './data-folder.js';
import { prepareDatabases, requireNoProductDatabase } from './databases.js';
import { addressesOf, OPERATOR, processEnvironments, sandboxEnvironment } from './environments.js';
import { keepRunning } from './keep-running.js';
import { freePort, isFreePort, portFromEnvironment, requireFreePort } from './ports.js';
import { clusterFolder, preparePostgres, stopPostgres, untilPostgresReady } from './postgres.js';
import { Run } from './run.js';
import { completeSecrets, readSecrets, requireSecretsOf, type Secrets } from './secrets.js';
import { StartError } from './start-error.js';

const ROOT = resolve(import.meta.dirname, '../..');
/** The processes of a start that was killed end within five seconds, or are killed by themselves. */
const LEFTOVERS_END_WITHIN_MS = 10_000;

type NodePart = { name: string; file: string; env: Record<string, string>; healthUrl?: string };

const run = new Run();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void run.end(0));
process.on('uncaughtException', (error) => void run.fail(error));
// Nobody reads what is printed, after the terminal was closed for example: that is no reason to leave things running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await start();
} catch (error) {
  await run.fail(error);
}

async function start(): Promise<void> {
  const began = Date.now();
  const ports = readPorts();
  const dataDir = requireDataFolder(resolve(ROOT, process.env.DATA_DIR || '.data'));
  const { isTakenOver } = run.begin(
    () => lockFolder(dataDir),
    ({ unlock }) => unlock(),
  );
  const waitMs = isTakenOver ? LEFTOVERS_END_WITHIN_MS : 0;
  await requireRedis(readQueueConfig());
  await requireFreePort('PORT', ports.app, waitMs);
  await requireFreePort('SANDBOX_PORT', ports.store, waitMs);

  const { adminUrl, secrets } = await openPostgres(dataDir);
  const databases = await prepareDatabases(adminUrl, secrets);
  const operations = await portOf('OPERATIONS_PORT', 2, { app: ports.app, taken: [ports.store] });
  const worker = await portOf('WORKER_PORT', 3, { app: ports.app, taken: [ports.store, operations] });
  const free = { operations, worker, smtp: await freePort(ports.app, ports.store, operations, worker) };
  const facts = { root: ROOT, dataDir, ports: { ...ports, ...free }, secrets, databases };
  const { publicUrl, storeUrl, operationsUrl, workerUrl } = addressesOf(facts.ports);

  await startPart({
    name: 'sandbox',
    file: 'sandbox/dist/main.js',
    env: sandboxEnvironment(facts),
    healthUrl: `${storeUrl}/health`,
  });
  const env = processEnvironments(facts);
  await startPart({ name: 'worker', file: 'api/dist/worker.js', env: env.worker, healthUrl: `${workerUrl}/health` });
  await startPart({ name: 'http', file: 'api/dist/main.js', env: env.http, healthUrl: `${publicUrl}/health` });
  await startPart({
    name: 'operations',
    file: 'api/dist/operations-process.js',
    env: env.operations,
    healthUrl: `${operationsUrl}/health`,
  });

  const appUrl = `${storeUrl}/store/hoodie-house/apps/${secrets.clientId}`;
  console.log(
    [
      `Ready after ${((Date.now() - began) / 1_000).toFixed(1)} s.`,
      `  Store admin   ${appUrl}   the app, inside the local store's admin`,
      `  Storefront    ${storeUrl}/`,
      `  Mailbox       ${storeUrl}/mailbox`,
      `  Standalone    ${publicUrl}/`,
      `  API           ${publicUrl}/apiSa/openapi.json`,
      `  Operations    ${operationsUrl}/operations/   name ${OPERATOR}, password ${secrets.operatorPassword}`,
      'Stop with Ctrl-C.',
    ].join('\n'),
  );
}

/** That of the variable; otherwise so far above `PORT` or, where that is taken, any free one. */
async function portOf(variable: string, above: number, ports: { app: number; taken: number[] }): Promise<number> {
  const usual = ports.app + above;
  const taken = [ports.app, ...ports.taken];
  if (process.env[variable]) {
    const port = portFromEnvironment(variable, usual);
    if (taken.includes(port))
      throw new StartError(`${variable} is ${port}, and so is another port. Choose another one.`);
    await requireFreePort(variable, port);
    return port;
  }
  return !taken.includes(usual) && (await isFreePort(usual)) ? usual : freePort(...taken);
}

function readPorts(): { app: number; store: number } {
  const app = portFromEnvironment('PORT', 3000);
  const store = portFromEnvironment('SANDBOX_PORT', 3001);
  if (app === store) throw new StartError(`PORT and SANDBOX_PORT are both ${app}. Choose two different ports.`);
  return { app, store };
}

/** The PostgreSQL of `DATABASE_URL` or of the data folder. New secrets are made only where nothing is stored. */
async function openPostgres(dataDir: string): Promise<{ adminUrl: string; secrets: Secrets }> {
  const kept = readSecrets(dataDir);
  const adminUrl = process.env.DATABASE_URL;
  if (adminUrl) {
    await requirePostgres('DATABASE_URL', adminUrl);
    if (kept.problem) await requireNoProductDatabase(adminUrl, kept);
    return { adminUrl, secrets: completeSecrets(dataDir, kept) };
  }
  const cluster = clusterFolder(join(dataDir, 'postgres'));
  if (cluster.hasCluster) requireSecretsOf(cluster.dataDir, kept);
  const secrets = completeSecrets(dataDir, kept);
  return { adminUrl: await startOwnPostgres(dataDir, secrets.postgresPassword), secrets };
}

async function startOwnPostgres(dataDir: string, password: string): Promise<string> {
  const preparing = run.begin(
    () =>
      preparePostgres({
        dataDir: join(dataDir, 'postgres'),
        password,
        signal: run.signal,
        log: (line) => console.log(line),
      }),
    // It is ended by the signal.
    async (begun) => void (await Promise.allSettled([begun])),
  );
  const postgres = await preparing;
  const part = { name: 'PostgreSQL', launch: postgres.launch, untilReady: untilPostgresReady, stop: stopPostgres };
  await keepRunning(part, run);
  return postgres.url('postgres', password, 'postgres');
}

async function startPart({ name, file, env, healthUrl }: NodePart): Promise<void> {
  const part = {
    name,
    launch: () => startProcess(join(ROOT, file), env),
    untilReady: (child: Parameters<typeof stopProcess>[0]) => untilReady(name, child, healthUrl),
    stop: stopProcess,
  };
  await keepRunning(part, run);
}
