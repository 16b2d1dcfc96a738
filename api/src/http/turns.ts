// Turns of the event loop, so that what is heavy is done one after another and others are answered in between.
import { setImmediate as untilNextTurn } from 'node:timers/promises';

/** What is smaller costs less than a millisecond. */
export const HEAVY_LENGTH = 16_384;

let last = Promise.resolve();

/** One caller at a time: what it does in the same turn is done before the next one goes on. */
export function nextTurn(): Promise<void> {
  last = last.then(() => untilNextTurn());
  return last;
}
