// `npm start`: the whole product on one machine. Starts PostgreSQL, the local store, the worker and the app, in this
// order, and stops them in the reverse order.
import { join, resolve } from 'node:path';
import { startProcess, stopProcess, untilReady } from './child-process.js';
import { lockFolder, requireWritableFolder } from './data-folder.js';
import { prepareDatabases } from './databases.js';
import { addressesOf, appEnvironment, sandboxEnvironment } from './environments.js';
import { freePort, portFromEnvironment, requireFreePort } from './ports.js';
import { startPostgres } from './postgres.js';
import { readSecrets } from './secrets.js';
import { StartError } from './start-error.js';

const ROOT = resolve(import.meta.dirname, '../..');

type Part = { name: string; file: string; env: Record<string, string>; healthUrl?: string };

/** How to stop what runs so far, in the order in which it was started. */
const stops: (() => Promise<void> | void)[] = [];
let isStopping = false;

process.on('SIGINT', () => void stopAll(0));
process.on('SIGTERM', () => void stopAll(0));

try {
  await start();
} catch (error) {
  if (!isStopping) {
    console.error(error instanceof StartError ? error.message : error);
    await stopAll(1);
  }
}

async function start(): Promise<void> {
  const began = Date.now();
  const ports = await readPorts();
  const dataDir = resolve(ROOT, process.env.DATA_DIR || '.data');
  requireWritableFolder(dataDir);
  stops.push(lockFolder(dataDir));
  const secrets = readSecrets(dataDir);

  const adminUrl = process.env.DATABASE_URL || (await startOwnPostgres(dataDir, secrets.postgresPassword));
  const databases = await prepareDatabases(adminUrl, secrets);
  const facts = { root: ROOT, dataDir, ports: { ...ports, smtp: await freePort() }, secrets, databases };
  const { publicUrl, storeUrl } = addressesOf(facts.ports);

  await startPart({
    name: 'sandbox',
    file: 'sandbox/dist/main.js',
    env: sandboxEnvironment(facts),
    healthUrl: `${storeUrl}/health`,
  });
  const env = appEnvironment(facts);
  await startPart({ name: 'worker', file: 'api/dist/worker.js', env });
  // Only the worker may read across shops.
  const httpEnv = { ...env, SYSTEM_DATABASE_URL: '' };
  await startPart({ name: 'http', file: 'api/dist/main.js', env: httpEnv, healthUrl: `${publicUrl}/health` });

  const appUrl = `${storeUrl}/store/hoodie-house/apps/${secrets.clientId}`;
  console.log(
    [
      `Ready after ${((Date.now() - began) / 1_000).toFixed(1)} s.`,
      `  Store admin   ${appUrl}   the app, inside the local store's admin`,
      `  Storefront    ${storeUrl}/`,
      `  Mailbox       ${storeUrl}/mailbox`,
      `  Standalone    ${publicUrl}/`,
      `  API           ${publicUrl}/apiSa/openapi.json`,
      'Stop with Ctrl-C.',
    ].join('\n'),
  );
}

async function readPorts(): Promise<{ app: number; store: number }> {
  const app = portFromEnvironment('PORT', 3000);
  const store = portFromEnvironment('SANDBOX_PORT', 3001);
  if (app === store) throw new StartError(`PORT and SANDBOX_PORT are both ${app}. Choose two different ports.`);
  await requireFreePort('PORT', app);
  await requireFreePort('SANDBOX_PORT', store);
  return { app, store };
}

async function startOwnPostgres(dataDir: string, password: string): Promise<string> {
  const postgres = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    password,
    log: (line) => console.log(line),
  });
  stops.push(postgres.stop);
  postgres.process.once('exit', (code) => void stopAfterLoss('PostgreSQL', code));
  return postgres.url('postgres', password, 'postgres');
}

async function startPart({ name, file, env, healthUrl }: Part): Promise<void> {
  const child = startProcess(join(ROOT, file), env);
  stops.push(() => stopProcess(child));
  let isReady = false;
  child.once('exit', (code) => {
    if (isReady) void stopAfterLoss(name, code);
  });
  await untilReady(name, child, healthUrl);
  isReady = true;
}

async function stopAfterLoss(name: string, code: number | null): Promise<void> {
  if (isStopping) return;
  console.error(
    `${name} ended unexpectedly (code ${code}); stopping everything. Start again with npm start: the data is kept.`,
  );
  await stopAll(1);
}

async function stopAll(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const stop of stops.reverse()) await stop();
  process.exit(code);
}
