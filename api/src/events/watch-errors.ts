import { endHung } from '../liveness.js';

const MOST_ERRORS_A_SECOND = 1_000;

/**
 * Handles errors of a worker's queue connection. A dropped connection reconnects on its own. One that fails at startup
 * doesn't: the worker then fails in a tight loop that blocks everything else, so the process exits.
 */
export class WatchErrors {
  private seen = { since: 0, count: 0 };

  constructor(private readonly queue: string) {}

  /** `reason`: of the error, free of a merchant's words. */
  note(reason: string): void {
    const at = performance.now();
    if (at - this.seen.since > 1_000) this.seen = { since: at, count: 0 };
    this.seen.count += 1;
    if (this.seen.count > MOST_ERRORS_A_SECOND) endHung(`the worker of ${this.queue} does nothing but fail: ${reason}`);
  }
}
