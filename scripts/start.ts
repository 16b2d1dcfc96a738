// `npm start`: the whole product on one machine. Starts PostgreSQL, the local store, the worker and the app; stops them in order.
import { fork, type ChildProcess } from 'node:child_process';
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { prepareDatabase, type DatabaseUrls } from '@purchase-limits/api/database/prepare-database';
import { freePort, startPostgres, type RunningPostgres } from './postgres.js';
import { readSecrets } from './secrets.js';

const ROOT = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 1_500;

/** A reason to stop that its reader can do something about: told without a stack. */
class StartError extends Error {}

const started: { name: string; stop: () => Promise<void> }[] = [];
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
  const port = portOf('PORT', 3000);
  const sandboxPort = portOf('SANDBOX_PORT', 3001);
  if (port === sandboxPort) throw new StartError(`PORT and SANDBOX_PORT are both ${port}. Choose two different ports.`);
  await requireFree('PORT', port);
  await requireFree('SANDBOX_PORT', sandboxPort);
  const dataDir = writableFolder(resolve(ROOT, process.env.DATA_DIR || '.data'));
  const unlock = lock(dataDir);
  started.push({ name: 'lock', stop: async () => unlock() });
  const secrets = readSecrets(dataDir);

  const { urls, sandboxUrl } = await startDatabase(dataDir, secrets);
  const smtpPort = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const storeUrl = `http://localhost:${sandboxPort}`;

  await startChild(
    'sandbox',
    'sandbox/dist/main.js',
    {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATABASE_URL: sandboxUrl,
      SANDBOX_PUBLIC_URL: storeUrl,
      SMTP_PORT: String(smtpPort),
      APP_URL: publicUrl,
      APP_CLIENT_ID: secrets.clientId,
      APP_CLIENT_SECRET: secrets.clientSecret,
      THEME_EMBED_DIR: join(ROOT, 'extensions/theme-embed'),
    },
    `${storeUrl}/health`,
  );

  const service = {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    API_DATABASE_URL: urls.api,
    SYSTEM_DATABASE_URL: urls.system,
    REDIS_URL: process.env.REDIS_URL ?? '',
    PLATFORM_CLIENT_ID: secrets.clientId,
    PLATFORM_CLIENT_SECRET: secrets.clientSecret,
    PLATFORM_SHOP_URL: `${storeUrl}/store/{shop}`,
    PLATFORM_ADMIN_URL: `${storeUrl}/store/{handle}`,
    STOREFRONT_URL: `http://{handle}.localhost:${sandboxPort}`,
    APP_BRIDGE_URL: `${storeUrl}/app-bridge.js`,
    APP_SECRET: secrets.appSecret,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ADMIN_DIST: join(ROOT, 'admin/dist'),
    // Settings of the services that their operator may wish to change here too.
    TRUST_PROXY: process.env.TRUST_PROXY ?? '',
    IMPRESSIONS_PER_DAY: process.env.IMPRESSIONS_PER_DAY ?? '',
    IMPRESSIONS_PER_MINUTE: process.env.IMPRESSIONS_PER_MINUTE ?? '',
  };
  await startChild('worker', 'api/dist/worker.js', service);
  await startChild('http', 'api/dist/main.js', { ...service, SYSTEM_DATABASE_URL: '' }, `${publicUrl}/health`);

  console.log(
    [
      `Ready after ${((Date.now() - began) / 1_000).toFixed(1)} s.`,
      `  Store admin   ${storeUrl}/store/hoodie-house/apps/${secrets.clientId}   the app, inside the local store's admin`,
      `  Storefront    ${storeUrl}/`,
      `  Mailbox       ${storeUrl}/mailbox`,
      `  Standalone    ${publicUrl}/`,
      `  API           ${publicUrl}/apiSa/openapi.json`,
      'Stop with Ctrl-C.',
    ].join('\n'),
  );
}

/** The product's database and the store's, in a PostgreSQL of our own or in the one that DATABASE_URL names. */
async function startDatabase(
  dataDir: string,
  secrets: ReturnType<typeof readSecrets>,
): Promise<{ urls: DatabaseUrls; sandboxUrl: string }> {
  let adminUrl = process.env.DATABASE_URL;
  if (!adminUrl) {
    const postgres: RunningPostgres = await startPostgres({
      dataDir: join(dataDir, 'postgres'),
      password: secrets.postgresPassword,
      log: (line) => console.log(line),
    });
    started.push({ name: 'postgres', stop: postgres.stop });
    postgres.process.once('exit', (code) => void stopAfterLoss('PostgreSQL', code));
    adminUrl = postgres.url('postgres', secrets.postgresPassword, 'postgres');
  }
  const urls = await prepareDatabase({
    adminUrl,
    database: 'purchase_limits',
    ownerPassword: secrets.ownerPassword,
    apiPassword: secrets.apiPassword,
    systemPassword: secrets.systemPassword,
  });
  return { urls, sandboxUrl: await prepareSandboxDatabase(adminUrl, secrets.sandboxPassword) };
}

async function prepareSandboxDatabase(adminUrl: string, password: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rowCount: hasRole } = await admin.query(`SELECT 1 FROM pg_roles WHERE rolname = 'sandbox'`);
    await admin.query(`${hasRole ? 'ALTER' : 'CREATE'} ROLE sandbox LOGIN NOSUPERUSER PASSWORD ${pg.escapeLiteral(password)}`);
    const { rowCount: hasDatabase } = await admin.query(`SELECT 1 FROM pg_database WHERE datname = 'sandbox'`);
    if (!hasDatabase) await admin.query('CREATE DATABASE sandbox OWNER sandbox');
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  url.username = 'sandbox';
  url.password = encodeURIComponent(password);
  url.pathname = '/sandbox';
  return url.href;
}

/** Starts a process and waits until it says so, by message or by answering its health address. */
async function startChild(name: string, file: string, env: Record<string, string>, healthUrl?: string): Promise<void> {
  const { PATH, HOME, TMPDIR, TZ, NODE_OPTIONS, LOG_LEVEL } = process.env;
  const child = fork(join(ROOT, file), {
    env: { ...dropAbsent({ PATH, HOME, TMPDIR, TZ, NODE_OPTIONS, LOG_LEVEL }), ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  started.push({ name, stop: () => stopChild(child) });
  const ended = new Promise<never>((_, fail) =>
    child.once('exit', (code) =>
      fail(new StartError(`The ${name} process ended with code ${code} before it was ready; its reason is above.`)),
    ),
  );
  const ready = healthUrl ? answers(healthUrl) : new Promise<void>((done) => child.once('message', () => done()));
  const late = new Promise<never>((_, fail) =>
    setTimeout(
      () => fail(new StartError(`The ${name} process was not ready within ${READY_WITHIN_MS / 1_000} s.`)),
      READY_WITHIN_MS,
    ).unref(),
  );
  await Promise.race([ready, ended, late]);
  ended.catch(() => void stopAfterLoss(name, child.exitCode));
}

async function answers(url: string): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok) return;
    } catch (error) {
      if (!(error instanceof Error)) throw error; // not listening yet
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}

async function stopAfterLoss(name: string, code: number | null): Promise<void> {
  if (isStopping) return;
  console.error(`${name} ended unexpectedly (code ${code}); stopping everything. Start again with npm start: the data is kept.`);
  await stopAll(1);
}

async function stopAll(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const { stop } of started.reverse()) await stop();
  process.exit(code);
}

/** Asks a process to end, and ends it when it does not. */
function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((stopped) => {
    if (child.exitCode !== null || child.signalCode !== null) return stopped();
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    child.once('exit', () => {
      clearTimeout(force);
      stopped();
    });
    child.kill('SIGTERM');
  });
}

function portOf(name: string, fallback: number): number {
  const port = Number(process.env[name] || fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`${name} is "${process.env[name]}"; it must be a number from 1 to 65535.`);
  return port;
}

async function requireFree(name: string, port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::']) {
    await new Promise<void>((free, fail) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE')
          return fail(new StartError(`Port ${port} is taken. Stop what uses it, or choose another: ${name}=${port + 10} npm start`));
        if (error.code === 'EACCES')
          return fail(
            new StartError(`Port ${port} may not be opened by this user. Choose one above 1023: ${name}=${port + 8_000} npm start`),
          );
        if (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL') return free();
        fail(error);
      });
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => free()));
    });
  }
}

function writableFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw new StartError(
      `${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another folder: DATA_DIR=/path/to/folder npm start`,
    );
  }
}

/** Only one start per data folder; a lock left by a killed start is taken over. */
function lock(dataDir: string): () => void {
  const file = join(dataDir, 'running.pid');
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid && isAlive(pid))
      throw new StartError(
        `${dataDir} is in use by process ${pid}. Stop that one first, or choose another folder: DATA_DIR=/path/to/folder npm start`,
      );
    rmSync(file, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A number that was given to another program since is not ours.
    const command = `/proc/${pid}/cmdline`;
    return !existsSync(command) || readFileSync(command, 'utf8').includes('start.js');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function dropAbsent(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
