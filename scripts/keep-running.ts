// Restarts a crashed part of the product, but not forever.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Run } from './run.js';
import { StartError } from './start-error.js';

const MOST_RESTARTS = 5;
const WITHIN_MS = 10 * 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 4_000;

export type Part = {
  name: string;
  launch: () => ChildProcess;
  untilReady: (child: ChildProcess) => Promise<void>;
  stop: (child: ChildProcess) => Promise<void>;
};

/** How many restarts were within ten minutes, with the next one; null: it would be one too many. */
export function nextRestart(earlier: number[], now: number): number | null {
  const recent = earlier.filter((at) => now - at < WITHIN_MS).length;
  return recent < MOST_RESTARTS ? recent + 1 : null;
}

export const waitBefore = (restart: number) => Math.min(FIRST_WAIT_MS * 2 ** (restart - 1), LONGEST_WAIT_MS);

/** Starts the part and waits until it is ready. From then on it is started again when it ends. */
export async function keepRunning(part: Part, run: Run): Promise<void> {
  let child: ChildProcess = run.begin(part.launch, () => part.stop(child));
  let ended = endOf(child);
  await part.untilReady(child);
  void (async () => {
    const restarts: number[] = [];
    for (;;) {
      const how = await ended;
      if (run.signal.aborted) return;
      const restart = nextRestart(restarts, performance.now());
      if (restart === null) throw new StartError(lastWords(part.name, how));
      restarts.push(performance.now());
      const waitMs = waitBefore(restart);
      console.error(
        `${part.name} ended (${how}); starting it again in ${waitMs / 1_000} s ` +
          `(restart ${restart} of at most ${MOST_RESTARTS} within ten minutes).`,
      );
      await pause(waitMs, undefined, { signal: run.signal });
      child = part.launch();
      ended = endOf(child);
      await readyOrEnded(part, child);
    }
  })().catch((error: unknown) => run.fail(error));
}

/** How a process ended, in words. */
async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return signal ?? `code ${code}`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A part that does not become ready is ended, which counts like any other end. */
async function readyOrEnded(part: Part, child: ChildProcess): Promise<void> {
  try {
    await part.untilReady(child);
    console.log(`${part.name} runs again.`);
  } catch (error) {
    console.error((error as Error).message);
    await part.stop(child);
  }
}

function lastWords(name: string, how: string): string {
  return (
    `${name} ended again (${how}) after ${MOST_RESTARTS} restarts within ten minutes; stopping everything. ` +
    'The data is kept: npm start begins again.'
  );
}
