// The folder in which `npm start` keeps everything, and the lock that lets only one start use it at a time.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.js';

const OTHER_FOLDER = 'another folder: DATA_DIR=/path/to/folder npm start';

/** Creates the folder when it is missing. */
export function requireWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${folder} cannot be written (${code}). Choose ${OTHER_FOLDER}`);
  }
}

/** Locks the folder, also when a start that was killed left its lock. Returns the function that unlocks it. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'running.pid');
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid && isRunningStart(pid))
      throw new StartError(`${folder} is in use by process ${pid}. Stop that one first, or choose ${OTHER_FOLDER}`);
    rmSync(file, { force: true });
  }
}

function isRunningStart(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Since the lock was written, the system may have given the number to another program.
    const commandFile = `/proc/${pid}/cmdline`;
    return !existsSync(commandFile) || readFileSync(commandFile, 'utf8').includes('start.js');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
