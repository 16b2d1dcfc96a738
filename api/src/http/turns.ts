// Turns of the event loop, so that what is heavy is done one after another and others are answered in between.
import { setImmediate as untilNextTurn, setTimeout as pause } from 'node:timers/promises';

/** What takes long is done so many at a time; others are answered in between. */
const AT_ONCE = 200;

/** The results of the work, in order. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await untilNextTurn();
    results.push(work(item, at));
  }
  return results;
}

/** Smaller bodies cost less than a millisecond. */
export const HEAVY_LENGTH = 16_384;

/** Nobody waits longer for the others, however long the last one held the loop. */
const LONGEST_PAUSE_MS = 100;

let last = Promise.resolve();
/** In the time of `performance.now()`. */
let freeAt = 0;

/**
 * Runs one caller at a time: its work in one turn finishes before the next continues, then the event loop serves others
 * for as long as that took.
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
