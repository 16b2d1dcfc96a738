import { setTimeout as pause } from 'node:timers/promises';
import type { World } from '../topology/world.js';
import { isNothingLeft, readLeftOver } from './left-over.js';

const LOOKED_AT_EVERY_MS = 250;

export type Drained = {
  /** null: something is left after all the time that there was. */
  afterMs: number | null;
  /** What was pending after the first seconds. */
  slow: string[];
};
const SLOW_AFTER_MS = 15_000;

/** Waits until nothing is left to do. */
export async function drain(world: World, withinMs: number): Promise<Drained> {
  const began = performance.now();
  let slow: string[] = [];
  for (;;) {
    const left = await tryToRead(world);
    const afterMs = performance.now() - began;
    if (left && isNothingLeft(left)) return { afterMs, slow };
    if (left && slow.length === 0 && afterMs > SLOW_AFTER_MS)
      slow = [...left.unsent, ...left.unhandled, ...left.jobs.map((job) => `job ${job}`)];
    if (afterMs > withinMs) return { afterMs: null, slow };
    await pause(LOOKED_AT_EVERY_MS);
  }
}

/** null while the database does not serve. */
async function tryToRead(world: World): Promise<Awaited<ReturnType<typeof readLeftOver>> | null> {
  try {
    return await readLeftOver(world);
  } catch {
    return null;
  }
}
