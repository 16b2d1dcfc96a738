// Handles leftovers of a killed start in the data folder: a running PostgreSQL and its pid file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allProcesses, findProcess } from './processes.js';
import { StartError } from './start-error.js';

/** How long each way to end PostgreSQL may take: rolling back in order, then at once (the next start recovers). */
const ENDINGS = [
  { signal: 'SIGINT', withinMs: 20_000 },
  { signal: 'SIGQUIT', withinMs: 10_000 },
] as const;

/** The beginning of our PostgreSQL's arguments. Nothing else runs with them: the folder's path is among them. */
export function firstArguments(dataDir: string): string[] {
  return ['-D', dataDir, '-c', 'listen_addresses=127.0.0.1'];
}

/** Stops the PostgreSQL that an earlier start left running on this folder. Every other process is left alone. */
export async function stopLeftBehind(dataDir: string): Promise<void> {
  for (const { signal, withinMs } of ENDINGS) {
    for (const pid of ownProcesses(dataDir)) sendSignal(pid, signal);
    for (const end = Date.now() + withinMs; Date.now() < end; await pause(50))
      if (ownProcesses(dataDir).length === 0) return correctPidFile(dataDir);
  }
  throw new StartError(
    `PostgreSQL (process ${ownProcesses(dataDir)[0]}) of an earlier start does not end. Stop it and start again.`,
  );
}

/** The PostgreSQL servers that `npm start` began on this folder, without the processes that they began themselves. */
export function ownProcesses(dataDir: string): number[] {
  const own = ` ${firstArguments(dataDir).join(' ')} `;
  const found = allProcesses().filter(({ command }) => {
    const [program, ...rest] = command.split(own);
    return rest.length > 0 && program!.endsWith('/bin/postgres') && existsSync(program!);
  });
  const pids = new Set(found.map(({ pid }) => pid));
  return found.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM') throw new StartError(`PostgreSQL (process ${pid}) runs as another user. Stop it first.`);
    if (code !== 'ESRCH') throw error;
  }
}

/**
 * PostgreSQL refuses to start while the number in its file is that of any process. Since ours does not run, the number
 * is replaced by that of this process: a parent's number counts as outdated. The rest of the file stays, because from
 * it PostgreSQL sees whether a part of the former server still uses the folder.
 */
function correctPidFile(dataDir: string): void {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [pid = '', folder = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  const holder = findProcess(Number(pid));
  if (holder && /postgres|postmaster/.test(holder.command) && `${holder.command} `.includes(` ${dataDir} `))
    throw new StartError(
      `${dataDir} is in use by a PostgreSQL that npm start did not begin (process ${pid}). Stop it and start again.`,
    );
  writeFileSync(file, [process.pid, folder || dataDir, ...rest].join('\n'));
}
