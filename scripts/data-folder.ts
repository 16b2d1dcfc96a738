// The data folder of `npm start`, and the lock that lets only one start use it at a time.
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { findProcess } from './processes.js';
import { StartError } from './start-error.js';

const LOCK = 'running.pid';
/** Includes temporary files of a start that was killed before renaming them. */
const OWN_FILES = /^(running\.pid(\.\d+(\.old)?)?|secrets\.json(\.new)?|postgres(\.incomplete-\w+)?)$/;
/** PostgreSQL cuts paths of 1,024 bytes off. */
const MOST_BYTES = 900;
const OTHER_FOLDER = 'another folder: DATA_DIR=/path/to/folder npm start';

/** Creates the folder when it is missing. Returns its path without symbolic links; throws when it cannot be used. */
export function requireDataFolder(wanted: string): string {
  requireShortPath(wanted);
  const folder = createFolder(wanted);
  requireShortPath(folder);
  const files = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (files.length > 0 && !files.some((name) => OWN_FILES.test(name)))
    throw new StartError(
      `${folder} has files that are not of this product, and is left as it is. ` +
        `Choose an empty folder, or ${OTHER_FOLDER}`,
    );
  return folder;
}

function requireShortPath(folder: string): void {
  if (Buffer.byteLength(folder) > MOST_BYTES)
    throw new StartError(`${folder} is too long a path for PostgreSQL. Choose ${OTHER_FOLDER}`);
}

function createFolder(wanted: string): string {
  try {
    createWithParents(wanted);
    accessSync(wanted, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(wanted);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${wanted} cannot be written (${code}). Choose ${OTHER_FOLDER}`);
  }
}

/** One by one: where nothing can be created, such as in /proc, Node's own way tries without end. */
function createWithParents(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (!existsSync(dirname(folder))) createWithParents(dirname(folder));
  mkdirSync(folder);
}

export type Lock = {
  /** The start before this one was killed, so that some of its processes may be about to end. */
  isTakenOver: boolean;
  unlock: () => void;
};

/** Whether a start uses the folder. */
export function isLocked(folder: string): boolean {
  const lock = readLock(join(folder, LOCK));
  return lock !== null && holderOf(lock) !== null;
}

/** Locks the folder, also when a start that was killed left its lock. */
export function lockFolder(folder: string): Lock {
  const file = join(folder, LOCK);
  const own = `${file}.${process.pid}`;
  let isTakenOver = false;
  try {
    writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: findProcess(process.pid)?.startedAt }));
    while (!createLock(own, file)) {
      const left = readLock(file);
      if (left === null) continue;
      const holder = holderOf(left);
      if (holder !== null)
        throw new StartError(
          `${folder} is in use by process ${holder}. Stop that one first, or choose ${OTHER_FOLDER}`,
        );
      removeLock(file, left);
      isTakenOver = true;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new StartError(`${folder} cannot be locked (${code}). Choose ${OTHER_FOLDER}`);
  } finally {
    rmSync(own, { force: true });
  }
  return { isTakenOver, unlock: () => rmSync(file, { force: true }) };
}

/** A link appears with its content, so that no other start reads a lock that is not yet written. */
function createLock(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The start that holds the lock, if it still runs: its process id may have been reused since. */
function holderOf(lock: string): number | null {
  try {
    const { pid, startedAt } = JSON.parse(lock) as { pid: number; startedAt: string };
    const holder = findProcess(pid);
    return holder && holder.startedAt === startedAt ? pid : null;
  } catch {
    return null;
  }
}

/** Removes a lock that was left behind, unless another start has replaced it meanwhile. */
function removeLock(file: string, left: string): void {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== left) createLock(aside, file);
  rmSync(aside);
}
