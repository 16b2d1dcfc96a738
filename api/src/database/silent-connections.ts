// Connections that are open and carry nothing, as after a failover: the server that they lead to is gone, and nobody
// says so.
import pg from 'pg';
import { isSilent } from './database-errors.js';

/** As far as we reach into the driver. */
type Reached = { connection?: { stream?: { destroy: () => void } } };
type Callback = (error: unknown, ...further: unknown[]) => void;
type AnyQuery = (...given: unknown[]) => unknown;

/**
 * Ends when a statement stays without an answer, so that whoever holds it hears of it. Without that a client that
 * LISTENs is held for ever: later statements wait behind the first one and time out, too.
 */
export class EndsWhenSilent extends pg.Client {
  override query = ((...given: unknown[]) => {
    const endIfSilent = (error: unknown) => {
      if (isSilent(error)) endNow(this);
    };
    const callback = given.at(-1);
    if (typeof callback === 'function')
      given[given.length - 1] = (error: unknown, ...further: unknown[]) => {
        endIfSilent(error);
        (callback as Callback)(error, ...further);
      };
    const answer = (super.query as AnyQuery)(...given);
    if (answer instanceof Promise) answer.catch(endIfSilent);
    return answer;
  }) as pg.Client['query'];
}

/** Closing it in order would wait for the server. */
export function endNow(client: unknown): void {
  (client as Reached | undefined)?.connection?.stream?.destroy();
}

/** Ends the connections that idle: they may be as silent as one that was just found, and cost a deadline each. */
export function endIdle(pool: Pick<pg.Pool, 'idleCount' | 'connect'>): void {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => {
        endNow(client);
        client.release(true);
      },
      // There is none: then none is silent.
      () => {},
    );
}
