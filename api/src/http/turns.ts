// Turns of the event loop, so that what is heavy is done one after another and others are answered in between.
import { setImmediate as untilNextTurn, setTimeout as pause } from 'node:timers/promises';

/** What is smaller costs less than a millisecond. */
export const HEAVY_LENGTH = 16_384;

/** Nobody waits longer for the others, however long the last one held the loop. */
const LONGEST_PAUSE_MS = 100;

let last = Promise.resolve();
/** In the time of `performance.now()`. */
let freeAt = 0;

/**
 * One caller at a time: what it does in the same turn is done before the next one goes on, and then the others have the
 * event loop for as long as that took.
 */
export function nextTurn(): Promise<void> {
  last = last.then(takeTurn);
  return last;
}

async function takeTurn(): Promise<void> {
  await untilNextTurn();
  const pauseMs = freeAt - performance.now();
  if (pauseMs > 0) await pause(pauseMs);
  const began = performance.now();
  setImmediate(() => {
    const ended = performance.now();
    freeAt = ended + Math.min(ended - began, LONGEST_PAUSE_MS);
  });
}
