// A base backup of a running PostgreSQL. The package from npm has no pg_basebackup.
import { execFileSync } from 'node:child_process';
import { appendFile, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findAccount } from '@purchase-limits/scripts/postgres-account';
import type pg from 'pg';

/** Folders that a backup has empty: they belong to the running server, or come by replication. */
const EMPTY = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_tblspc'.split(' '),
);
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);

type Backup = {
  from: string;
  to: string;
  /** The table space, and where the copy has it. */
  disk: { from: string; to: string } | null;
  /** Lines of the copy's configuration. */
  settings: Record<string, string>;
};

/** Copies the cluster, as a replica that follows the one `client` is connected to. */
export async function backUp(client: pg.ClientBase, { from, to, disk, settings }: Backup): Promise<void> {
  await client.query(`SELECT pg_backup_start('replica', true)`);
  await copyFolder(from, to);
  if (disk) await copyFolder(disk.from, disk.to);
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>('SELECT * FROM pg_backup_stop(false)');
  const { labelfile, spcmapfile } = rows[0]!;
  await writeFile(join(to, 'backup_label'), labelfile);
  if (disk) await writeFile(join(to, 'tablespace_map'), spcmapfile.replace(disk.from, disk.to));
  await writeFile(join(to, 'standby.signal'), '');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(to, 'postgresql.auto.conf'), lines.join(''));
  const account = findAccount();
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, to, ...(disk ? [disk.to] : [])]);
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_OUT.has(entry.name)) continue;
    if (EMPTY.has(entry.name)) await mkdir(copy, { mode: 0o700 });
    else if (entry.isDirectory()) await copyFolder(source, copy);
    else await copyFile(source, copy).catch(ignoreDropped);
  }
}

/** A table may be dropped meanwhile: its files then aren't needed. */
function ignoreDropped(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
