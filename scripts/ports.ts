import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.js';

/** The port that an environment variable names, or the default one. */
export function portFromEnvironment(name: string, fallback: number): number {
  const port = Number(process.env[name] || fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`${name} is "${process.env[name]}"; it must be a number from 1 to 65535.`);
  return port;
}

/**
 * Throws when another program listens on the port, on IPv4 or IPv6, or when this user may not open it. Waits before for
 * the processes of a start that was killed: they end by themselves.
 */
export async function requireFreePort(name: string, port: number, waitMs = 0): Promise<void> {
  for (const end = Date.now() + waitMs; ; await pause(100)) {
    try {
      return await requireFreeNow(name, port);
    } catch (error) {
      if (Date.now() >= end) throw error;
    }
  }
}

async function requireFreeNow(name: string, port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::']) {
    const probe = createServer().listen({ port, host, exclusive: true });
    try {
      await once(probe, 'listening');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // This machine has no such address, so nothing can listen there.
      if (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL') continue;
      if (code === 'EADDRINUSE')
        throw new StartError(
          `Port ${port} is taken. Stop what uses it, or choose another: ${name}=${port + 10} npm start`,
        );
      if (code === 'EACCES')
        throw new StartError(
          `Port ${port} may not be opened by this user. Choose one above 1023: ${name}=${port + 8_000} npm start`,
        );
      throw error;
    }
    await once(probe.close(), 'close');
  }
}

/** Whether nothing listens on the port, and this user may. */
export async function isFreePort(port: number): Promise<boolean> {
  if (port > 65_535) return false;
  try {
    await requireFreeNow('', port);
    return true;
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
}

/** Below what systems choose themselves for outgoing connections and for servers that ask for any port. */
const [LOWEST, HIGHEST] = [15_000, 30_000];

/** A loopback port that nothing listens on, and that is none of `others`, which are to be listened on soon. */
export async function freePort(...others: number[]): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!others.includes(port) && (await isFreePort(port))) return port;
  }
}
