// Exits a hung process so its supervisor restarts it: `npm start`, the container engine, systemd. A thread detects a
// stalled event loop; the loop itself detects stalled parts of the process.
import { Worker } from 'node:worker_threads';

export type Watching = { tickMs: number; mostTicks: number };
/** Ticks since a part last reported progress. */
type Part = { ticks: number; mostTicks: number };

/** The event loop may stall for half a minute: none of our work takes that long without a pause. */
const USUAL: Watching = { tickMs: 1_000, mostTicks: 30 };

const parts = new Map<string, Part>();

/**
 * Starts watching this process. Counts ticks, not time: a machine that slept, or a process that was paused, hasn't
 * hung.
 */
export function watchProcess(name: string, { tickMs, mostTicks } = USUAL): void {
  const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const ticks = new Int32Array(counter);
  new Worker(new URL('./liveness-thread.js', import.meta.url), {
    workerData: { name, counter, tickMs, mostTicks },
    execArgv: [],
  }).unref();
  setInterval(() => {
    Atomics.add(ticks, 0, 1);
    for (const [title, part] of parts) {
      part.ticks += 1;
      if (part.ticks > part.mostTicks) endHung(`${name}: ${title} is stalled`);
    }
  }, tickMs).unref();
}

/**
 * Expects a part to report progress by calling the returned function. Without {@link watchProcess} it has no effect.
 */
export function expectToGoOn(title: string, mostTicks: number): { goesOn: () => void; isOver: () => void } {
  const part = { ticks: 0, mostTicks };
  parts.set(title, part);
  return { goesOn: () => (part.ticks = 0), isOver: () => parts.delete(title) };
}

/** Ends the process: what hangs would not end in order. */
export function endHung(reason: string): never {
  console.error(`ALARM hang: ${reason}; exiting so the process restarts`);
  process.exit(1);
}
