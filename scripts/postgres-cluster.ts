// Creates PostgreSQL's data folder, and rejects folders that aren't one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Account } from './postgres-account.js';
import { StartError } from './start-error.js';

export type Installation = { binaries: string; dataDir: string; account: Account | null; isThrowaway: boolean };

/** Whether a cluster is in the folder; throws when something else is. */
export function hasCluster(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  if (existsSync(join(dataDir, 'PG_VERSION'))) return true;
  if (statSync(dataDir).isDirectory() && readdirSync(dataDir).length === 0) return false;
  throw new StartError(
    `${dataDir} is not empty and holds no PostgreSQL database, and is left as it is. ` +
      'Move it away, or choose another folder: DATA_DIR=/path/to/folder npm start',
  );
}

/**
 * Creates the cluster in a temporary folder and renames it, so a killed start leaves no incomplete cluster. Each
 * attempt uses a separate folder, because a killed start's programs may still write for a moment.
 */
export async function createCluster(
  installation: Installation,
  password: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { account, dataDir } = installation;
  mkdirSync(dirname(dataDir), { recursive: true });
  const incomplete = `${basename(dataDir)}.incomplete-`;
  for (const name of readdirSync(dirname(dataDir)))
    if (name.startsWith(incomplete)) removeFolder(join(dirname(dataDir), name));
  const folder = mkdtempSync(join(dirname(dataDir), incomplete));
  try {
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
    await runInitdb(installation, { folder, passwordFile, signal });
    signal?.throwIfAborted();
    renameSync(join(folder, 'cluster'), dataDir);
  } finally {
    removeFolder(folder);
  }
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

type Attempt = { folder: string; passwordFile: string; signal: AbortSignal | undefined };

async function runInitdb(installation: Installation, { folder, passwordFile, signal }: Attempt): Promise<void> {
  const { binaries, isThrowaway } = installation;
  signal?.throwIfAborted();
  const child = spawn(
    join(binaries, 'bin/initdb'),
    [
      `--pgdata=${join(folder, 'cluster')}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--encoding=UTF8',
      ...(isThrowaway ? ['--no-sync'] : []),
    ],
    { ...processOptions(installation), cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // Includes the programs it started. Deletes their output.
  const interrupt = () => process.kill(-child.pid!, 'SIGKILL');
  signal?.addEventListener('abort', interrupt);
  try {
    const [[code], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
    signal?.throwIfAborted();
    if (code !== 0) throw new StartError(`initdb failed with code ${code}:\n${output}${errors}`);
  } finally {
    signal?.removeEventListener('abort', interrupt);
  }
}

/** PostgreSQL's programs get the language and time zone that the cluster was created with, and its account. */
export function processOptions({ account }: Pick<Installation, 'account'>) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return account ? { env, uid: account.uid, gid: account.gid } : { env };
}
