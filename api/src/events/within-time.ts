import { setTimeout as pause } from 'node:timers/promises';

export class TooLateError extends Error {}

/** The result of the work, or an error on timeout; the work itself continues. */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const ended = new AbortController();
  const expired = pause(ms, undefined, { signal: ended.signal }).then(() => {
    throw new TooLateError(`no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    ended.abort();
  }
}
