import { setTimeout as pause } from 'node:timers/promises';

export class TooLateError extends Error {}

/** The result of the work, or an error when it takes longer; the work itself goes on. */
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
