// PostgreSQL refuses to run as root. When root starts the product, PostgreSQL runs as an account without rights, and
// its files are in folders that this account can enter.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export type Account = { uid: number; gid: number };

/** The account to run PostgreSQL as; null when it can run as the current user. */
export function findAccount(): Account | null {
  if (userInfo().uid !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // There is no such account on this machine: try the next.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody". Start as an ordinary user.',
  );
}

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

/** The folder itself or, when only root can enter one of its parents, another one. Belongs to the account. */
export function dataFolderFor(account: Account, folder: string, log: (line: string) => void): string {
  mkdirSync(dirname(folder), { recursive: true });
  const isReachable = canEnter(dirname(folder));
  const reachable = isReachable ? folder : join('/var/tmp', `purchase-limits-${folder.replaceAll('/', '_')}`);
  if (!isReachable) log(`Only root may enter ${dirname(folder)}, so PostgreSQL keeps its data in ${reachable}`);
  if (existsSync(reachable)) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, reachable]);
  return reachable;
}

/** Whether every user may enter the folder and all its parents. */
export function canEnter(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
