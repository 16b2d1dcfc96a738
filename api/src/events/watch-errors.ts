import { endHung } from '../liveness.js';

const MOST_ERRORS_A_SECOND = 1_000;

/**
 * The errors of a worker's connection to its queue. A connection that failed is made again by itself; one that could
 * not be made when the process started is not: then the worker fails in a loop, without a pause in which anything else
 * could run, and the process is ended.
 */
export class WatchErrors {
  private seen = { since: 0, count: 0 };

  constructor(private readonly queue: string) {}

  note(): void {
    const at = performance.now();
    if (at - this.seen.since > 1_000) this.seen = { since: at, count: 0 };
    this.seen.count += 1;
    if (this.seen.count > MOST_ERRORS_A_SECOND) endHung(`the worker of ${this.queue} does nothing but fail`);
  }
}
