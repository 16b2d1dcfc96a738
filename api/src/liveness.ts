// Ends a process that hangs, so that its supervisor starts it again: `npm start`, the container engine, systemd.
// A thread sees that the event loop stands still; the loop itself sees that a part of the process does.
import { Worker } from 'node:worker_threads';

export type Watching = { tickMs: number; mostTicks: number };
/** How many ticks passed since a part last said that it goes on. */
type Part = { ticks: number; mostTicks: number };

/** The event loop may stand still for half a minute: no work of ours takes that long without a pause. */
const USUAL: Watching = { tickMs: 1_000, mostTicks: 30 };

const parts = new Map<string, Part>();

/**
 * Begins to watch this process. Ticks are counted, not time: a machine that slept, or a process that was stopped and
 * goes on, has not hung.
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
      if (part.ticks > part.mostTicks) endHung(`${name}: ${title} stands still`);
    }
  }, tickMs).unref();
}

/**
 * Expects a part to go on; the answer is called each time it does. Without {@link watchProcess} nothing comes of it.
 */
export function expectToGoOn(title: string, mostTicks: number): { goesOn: () => void; isOver: () => void } {
  const part = { ticks: 0, mostTicks };
  parts.set(title, part);
  return { goesOn: () => (part.ticks = 0), isOver: () => parts.delete(title) };
}

/** Ends the process: what hangs would not end in order. */
export function endHung(reason: string): never {
  console.error(`ALARM hang: ${reason}; the process ends, to be started again`);
  process.exit(1);
}
