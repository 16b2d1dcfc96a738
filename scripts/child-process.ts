// Starts a process of the product, waits until it is ready, and stops it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.js';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 1_500;
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_OPTIONS', 'LOG_LEVEL'];

/** Detached, so that Ctrl-C in the terminal reaches only `npm start`, which stops its processes in order. */
export function startProcess(file: string, env: Record<string, string>): ChildProcess {
  const inherited = Object.fromEntries(
    INHERITED.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
  );
  return fork(file, {
    env: { ...inherited, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Resolves when the process answers at its health address or, without such an address, when it sends a message. */
export async function untilReady(name: string, child: ChildProcess, healthUrl?: string): Promise<void> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  const ready = healthUrl ? untilHealthy(healthUrl, signal) : once(child, 'message', { signal });
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new StartError(`The ${name} process ended with code ${code} before it was ready; its reason is above.`);
  });
  try {
    await Promise.race([ready, ended]);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new StartError(`The ${name} process was not ready within ${READY_WITHIN_MS / 1_000} s.`);
  }
}

async function untilHealthy(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isHealthy(url))) await pause(50, undefined, { signal });
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

/** Asks a process to end, and kills it when it does not. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  try {
    await once(child, 'exit', { signal: AbortSignal.timeout(STOP_WITHIN_MS) });
  } catch {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
