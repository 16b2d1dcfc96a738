// Runs the PostgreSQL that comes from npm: for `npm start` on an empty machine, and for the tests.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './ports.js';
import { dataFolderFor, findAccount, type Account } from './postgres-account.js';
import { findBinaries } from './postgres-binaries.js';

const STOP_WITHIN_MS = 5_000;

export type PostgresOptions = {
  /** The folder of the cluster; created when missing. */
  dataDir: string;
  /** Password of the superuser `postgres`, set when the cluster is created. */
  password: string;
  /** A port to listen on; absent: a free one. */
  port?: number;
  /** Faster, but a crash of the machine can lose data. Tests only. */
  isThrowaway?: boolean;
  log?: (line: string) => void;
};
export type RunningPostgres = {
  port: number;
  dataDir: string;
  process: ChildProcess;
  url: (role: string, password: string, database: string) => string;
  /** Rolls open transactions back and ends; what is committed stays. */
  stop: () => Promise<void>;
};
type Installation = { binaries: string; dataDir: string; account: Account | null; isThrowaway: boolean };

/** Starts PostgreSQL on a loopback port; one that still runs in the data folder is stopped first. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { password, isThrowaway = false, log = () => {} } = options;
  const account = findAccount();
  const wanted = resolve(options.dataDir);
  const dataDir = account ? dataFolderFor(account, wanted, log) : wanted;
  const installation = { binaries: findBinaries(account), dataDir, account, isThrowaway };

  await stopRunningPostgres(dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await createCluster(installation, password);
  const port = options.port ?? (await freePort());
  const child = launch(installation, port);
  await untilReady(child);
  return {
    port,
    dataDir,
    process: child,
    url: (role, secret, database) => `postgres://${role}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}

/** Creates the cluster in a folder beside its place: a start that is killed meanwhile leaves no incomplete cluster. */
async function createCluster(installation: Installation, password: string): Promise<void> {
  const { account, dataDir } = installation;
  const incomplete = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  rmSync(incomplete, { recursive: true, force: true });
  mkdirSync(dirname(dataDir), { recursive: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  mkdirSync(incomplete, { mode: 0o700 });
  if (account) for (const path of [passwordFile, incomplete]) chownSync(path, account.uid, account.gid);
  try {
    await runInitdb(installation, incomplete, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(incomplete, dataDir);
}

async function runInitdb(installation: Installation, folder: string, passwordFile: string): Promise<void> {
  const { binaries, isThrowaway } = installation;
  const child = spawn(
    join(binaries, 'bin/initdb'),
    [
      `--pgdata=${folder}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--encoding=UTF8',
      ...(isThrowaway ? ['--no-sync'] : []),
    ],
    { ...processOptions(installation), cwd: dirname(folder), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [[code], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`initdb failed with code ${code}:\n${output}${errors}`);
}

function launch(installation: Installation, port: number): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '128MB',
    ...(installation.isThrowaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return spawn(
    join(installation.binaries, 'bin/postgres'),
    ['-D', installation.dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...processOptions(installation),
      cwd: installation.dataDir,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
}

function processOptions({ account }: Installation) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return account ? { env, uid: account.uid, gid: account.gid } : { env };
}

function untilReady(child: ChildProcess): Promise<void> {
  const lastLines: string[] = [];
  return new Promise((ready, fail) => {
    child.on('error', fail);
    child.once('exit', (code) =>
      fail(new Error(`PostgreSQL ended with code ${code} before it was ready:\n${lastLines.join('\n')}`)),
    );
    // The listener stays: PostgreSQL would stop when nobody read its log.
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      lastLines.push(...chunk.trim().split('\n'));
      lastLines.splice(0, lastLines.length - 20);
      if (chunk.includes('ready to accept connections')) ready();
    });
  });
}

/** Stops the PostgreSQL of a start that was killed. */
async function stopRunningPostgres(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const end = Date.now() + STOP_WITHIN_MS; isPostgres(pid); await pause(50))
    if (Date.now() > end)
      throw new Error(`Another PostgreSQL (process ${pid}) still holds ${dataDir}. Stop it and start again.`);
}

function isPostgres(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}
