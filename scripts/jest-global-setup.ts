// One PostgreSQL for the whole run, deleted afterwards; each suite creates its own databases in it. Its folder also
// holds the temporary files of all tests.
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from './postgres.js';

/** Creating the files of hundreds of databases is slow on a disk. */
const IN_MEMORY = '/dev/shm';
/** More than twice what a whole run writes. */
const ROOM_FOR_A_RUN = 8 * 2 ** 30;

declare global {
  var testPostgres: RunningPostgres | undefined;
}

export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(join(isFitForARun(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'limits-test-'));
  chmodSync(folder, 0o1777);
  globalThis.testPostgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    password: 'test',
    isThrowaway: true,
  });
  process.env.TEST_POSTGRES_URL = globalThis.testPostgres.url('postgres', 'test', 'postgres');
  process.env.TEST_POSTGRES_LOG = await keepLog(globalThis.testPostgres, join(folder, 'postgres.log'));
  process.env.TMPDIR = folder;
}

/** Whether it has room, and programs can run from there: some tests copy PostgreSQL's. */
function isFitForARun(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  if (Math.min(bavail * bsize, process.availableMemory()) < ROOM_FOR_A_RUN) return false;
  const probe = mkdtempSync(join(folder, 'limits-probe-'));
  try {
    writeFileSync(join(probe, 'run'), '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(join(probe, 'run')).status === 0;
  } finally {
    rmSync(probe, { recursive: true });
  }
}

/** Redirects the server's log to this file, each message with its database and user. */
async function keepLog({ process: server }: RunningPostgres, file: string): Promise<string> {
  writeFileSync(file, '');
  server.stderr!.on('data', (chunk: string) => appendFileSync(file, chunk));
  const superuser = new pg.Client(process.env.TEST_POSTGRES_URL);
  await superuser.connect();
  await superuser.query(`ALTER SYSTEM SET log_line_prefix = '%d %a '`);
  await superuser.query('SELECT pg_reload_conf()');
  await superuser.end();
  return file;
}
