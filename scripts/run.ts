// Everything `npm start` has started so far, and its shutdown: once, in reverse order, whenever it is requested.
import { CannotStart } from '@purchase-limits/api/cannot-start';
import { StartError } from './start-error.js';

export class Run {
  private readonly stops: (() => Promise<void> | void)[] = [];
  private readonly ending = new AbortController();

  /** Aborted when the end begins: from then on nothing may be started. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Begins something together with the way to stop it; throws when everything ends already. */
  begin<T>(start: () => T, stop: (started: T) => Promise<void> | void): T {
    this.signal.throwIfAborted();
    const started = start();
    this.stops.push(() => stop(started));
    return started;
  }

  /** Stops everything in the reverse order of its start and leaves the process. Asked again, it changes nothing. */
  async end(code: number): Promise<void> {
    if (this.signal.aborted) return;
    this.ending.abort();
    for (const stop of this.stops.reverse()) {
      try {
        await stop();
      } catch (error) {
        console.error('Stopping in order failed:', error);
        code = 1;
      }
    }
    process.exit(code);
  }

  /** Ends with one line for a problem that its reader can solve, and with everything that is known for any other. */
  async fail(error: unknown): Promise<void> {
    if (this.signal.aborted) return;
    console.error(isExplained(error) ? error.message : error);
    await this.end(1);
  }
}

/** Also what the system refuses: its message names the operation, and the file or the address. */
function isExplained(error: unknown): error is Error {
  return error instanceof StartError || error instanceof CannotStart || (error instanceof Error && 'syscall' in error);
}

/** Runs a command to its end, or to a signal; then stops whatever it has begun. */
export async function runToEnd(command: (run: Run) => Promise<void>): Promise<void> {
  const run = new Run();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void run.end(1));
  try {
    await command(run);
    await run.end(0);
  } catch (error) {
    await run.fail(error);
  }
}
