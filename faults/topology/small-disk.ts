// A small in-memory file system. It survives a killed PostgreSQL, but not the machine.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { findAccount } from '@purchase-limits/scripts/postgres-account';

/** Throws where none can be mounted: only root may. */
export function mountSmallDisk(folder: string, megabytes: number): void {
  mkdirSync(folder);
  const account = findAccount();
  if (account === null) throw new Error('only root may mount');
  const options = `size=${megabytes}m,mode=0700,uid=${account.uid},gid=${account.gid}`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
}

export function unmountSmallDisk(folder: string): void {
  execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
}
