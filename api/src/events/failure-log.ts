import type { Logger } from '@nestjs/common';

const FIRST_PAUSE_MS = 30_000;
/** With it, what fails for a day is reported about nine times, and its recoveries as often at most. */
const LONGER = 3;

type Failing = { reportedAt: number; pauseMs: number; sinceReport: number; isReportedAsFailing: boolean };

/**
 * Reports what fails again and again: at once, then after ever longer pauses, and once when it works again. One thing
 * writes at most 20 lines a day, however often it fails.
 */
export class FailureLog {
  private readonly failing = new Map<string, Failing>();

  /** `clock`: milliseconds that never go back. */
  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly clock = () => performance.now(),
  ) {}

  /** `what` names the thing, `reason` is a code without content. */
  failed(what: string, reason: string): void {
    const at = this.clock();
    const known = this.failing.get(what);
    if (known && at - known.reportedAt < known.pauseMs) {
      known.sinceReport += 1;
      return;
    }
    const more = known?.sinceReport ? ` (and ${known.sinceReport} times since the last report)` : '';
    this.logger.warn(`${what}: ${reason}${more}`);
    this.failing.set(what, {
      reportedAt: at,
      pauseMs: known ? known.pauseMs * LONGER : FIRST_PAUSE_MS,
      sinceReport: 0,
      isReportedAsFailing: true,
    });
  }

  works(what: string): void {
    const known = this.failing.get(what);
    if (!known) return;
    if (known.isReportedAsFailing) this.logger.warn(`${what}: recovered`);
    known.isReportedAsFailing = false;
    // Alternating failures and successes keep their pause.
    if (this.clock() - known.reportedAt > known.pauseMs) this.failing.delete(what);
  }
}
