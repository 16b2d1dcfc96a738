// Runs the PostgreSQL that comes from npm: for `npm start` on an empty machine, and for the tests.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './ports.js';
import { dataFolderFor, findAccount, giveTo } from './postgres-account.js';
import { findBinaries } from './postgres-binaries.js';
import { createCluster, hasCluster, processOptions, type Installation } from './postgres-cluster.js';
import { firstArguments, stopLeftBehind } from './postgres-leftover.js';
import { StartError } from './start-error.js';

/** How long rolling back and writing everything to the disk may take; after that the next start recovers. */
const STOP_WITHIN_MS = 30_000;

export type PostgresOptions = {
  /** The folder of the cluster; created when missing. */
  dataDir: string;
  /** Password of the superuser `postgres`, set when the cluster is created. */
  password: string;
  /** A port to listen on; absent: a free one. */
  port?: number;
  /** Faster, but a crash of the machine can lose data. Tests only. */
  isThrowaway?: boolean;
  /** Ends the creation of a cluster, with the processes that do it. */
  signal?: AbortSignal;
  log?: (line: string) => void;
};
export type Postgres = {
  port: number;
  dataDir: string;
  url: (role: string, password: string, database: string) => string;
  launch: () => ChildProcess;
};
export type RunningPostgres = Postgres & {
  process: ChildProcess;
  /** Rolls open transactions back and ends; what is committed stays. */
  stop: () => Promise<void>;
};

/** Starts PostgreSQL on a loopback port; one of ours that still runs in the data folder is stopped first. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const postgres = await preparePostgres(options);
  const child = postgres.launch();
  await untilPostgresReady(child);
  return { ...postgres, process: child, stop: () => stopPostgres(child) };
}

/** PostgreSQL's actual data folder for the requested one. */
export function clusterFolder(wanted: string): { dataDir: string; hasCluster: boolean } {
  const account = findAccount();
  const folder = existsSync(wanted) ? realpathSync(wanted) : resolve(wanted);
  const dataDir = account ? dataFolderFor(account, folder) : folder;
  return { dataDir, hasCluster: hasCluster(dataDir) };
}

/** Everything up to the launch: the folder with its cluster, and no other PostgreSQL that uses it. */
export async function preparePostgres(options: PostgresOptions): Promise<Postgres> {
  const { password, isThrowaway = false, signal, log = () => {} } = options;
  const account = findAccount();
  const { dataDir, hasCluster: isCreated } = clusterFolder(options.dataDir);
  if (dataDir !== resolve(options.dataDir)) log(`PostgreSQL keeps its data in ${dataDir}`);
  const installation = { binaries: findBinaries(account), dataDir, account, isThrowaway };

  await stopLeftBehind(dataDir);
  if (!isCreated) await createCluster(installation, password, signal);
  else if (account) giveTo(account, dataDir);
  const port = options.port ?? (await freePort());
  return {
    port,
    dataDir,
    url: (role, secret, database) => `postgres://${role}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`,
    launch: () => launch(installation, port),
  };
}

const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Tests connect thousands of times, and nobody attacks their passwords.
  scram_iterations: '1',
};

function launch(installation: Installation, port: number): ChildProcess {
  const settings = {
    port: String(port),
    unix_socket_directories: '',
    // One process of HTTP and two workers may open 124; tests start the product many times on one server.
    max_connections: installation.isThrowaway ? '400' : '200',
    shared_buffers: '128MB',
    ...(installation.isThrowaway && THROWAWAY_SETTINGS),
  };
  const further = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(installation.binaries, 'bin/postgres'), [...firstArguments(installation.dataDir), ...further], {
    ...processOptions(installation),
    cwd: installation.dataDir,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Resolves when PostgreSQL accepts connections, a replica read-only ones. */
export function untilPostgresReady(child: ChildProcess): Promise<void> {
  const lastLines: string[] = [];
  return new Promise((ready, fail) => {
    child.on('error', fail);
    child.once('exit', (code, signal) => {
      const how = signal ?? `code ${code}`;
      fail(new StartError(`PostgreSQL ended (${how}) before it was ready:\n${lastLines.join('\n')}`));
    });
    // Keeps the listener: PostgreSQL would stall if nobody read its log.
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      lastLines.push(...chunk.trim().split('\n'));
      lastLines.splice(0, lastLines.length - 20);
      if (/ready to accept (read-only )?connections/.test(chunk)) ready();
    });
  });
}

/** Ends PostgreSQL in order; at once when that takes too long. */
export async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await Promise.race([ended, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
  child.kill('SIGQUIT');
  await ended;
}
