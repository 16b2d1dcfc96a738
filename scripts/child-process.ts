// Starts a Node process of the product, waits until it is ready, and stops it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.js';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 1_500;
/**
 * Of every Node process of the product, as the image sets them too. Requests wait some milliseconds for their commit: a
 * young generation this large isn't copied meanwhile, which took a sixth of a beacon's processor time.
 */
export const NODE_FLAGS = ['--max-semi-space-size=32'];
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_OPTIONS', 'LOG_LEVEL'];

/** Detached, so that Ctrl-C in the terminal reaches only `npm start`, which stops its processes in order. */
export function startProcess(file: string, env: Record<string, string>): ChildProcess {
  const inherited = Object.fromEntries(
    INHERITED.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
  );
  return fork(file, {
    env: { ...inherited, ...env },
    execArgv: [...process.execArgv, ...NODE_FLAGS],
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Resolves when the process answers at its health address or, without such an address, when it sends a message. */
export async function untilReady(name: string, child: ChildProcess, healthUrl?: string): Promise<void> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(READY_WITHIN_MS)]);
  const ready = healthUrl ? untilHealthy(healthUrl, signal) : once(child, 'message', { signal });
  const ended = once(child, 'exit', { signal }).then(([code, by]) => {
    const how = by ?? `code ${code}`;
    throw new StartError(`The ${name} process ended (${how}) before it was ready; its reason is above.`);
  });
  try {
    await Promise.race([ready, ended]);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new StartError(`The ${name} process was not ready within ${READY_WITHIN_MS / 1_000} s.`);
  } finally {
    settled.abort();
    await Promise.allSettled([ready, ended]);
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
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await ended;
}
