// PostgreSQL refuses to run as root. When root starts the product, PostgreSQL runs as an account without rights, and
// its files are in folders that this account can enter.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from './start-error.js';

/** Of a file's name, with room for an ending. */
const LONGEST_NAME = 200;

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

/** The folder itself or, when only root can enter one of its parents, another one. */
export function dataFolderFor(account: Account, folder: string): string {
  if (canEnter(dirname(folder))) return folder;
  const reachable = join('/var/tmp', nameFor(folder));
  // Everybody may create a folder there.
  const owner = statSync(reachable, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner !== 0 && owner !== account.uid)
    throw new StartError(`${reachable} belongs to another user (${owner}), and is left as it is. Move it away.`);
  return reachable;
}

function nameFor(folder: string): string {
  const name = `purchase-limits-${folder.replaceAll('/', '_')}`;
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  return `purchase-limits-${createHash('sha256').update(folder).digest('hex')}`;
}

/** Makes the account the owner of a folder that another user's start created. */
export function giveTo(account: Account, folder: string): void {
  if (statSync(folder).uid === account.uid) return;
  execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, '--', folder]);
}

/** Whether every user may enter the folder and all its parents. */
export function canEnter(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
