// A retry is due at a time of day. When the clock is set back, or was ahead when the retry was planned, that time is
// far away: such jobs are run by how long they have been seen to wait, which no clock changes.
import { Injectable } from '@nestjs/common';
import { promote } from './queue-state.js';
import { LONGEST_DELAY_MS, Queues } from './queues.js';
import { RepeatedWork } from './repeated-work.js';

const EVERY_MS = 15_000;
const SLACK_MS = 15_000;
/** Of each queue those that are due last: what a clock has stranded is among them. */
const LOOKED_AT = 500;

@Injectable()
export class FreeDelayed extends RepeatedWork {
  /** Since when each delayed attempt has been seen, by {@link clock}. */
  private seen = new Map<string, number>();

  constructor(private readonly queues: Queues) {
    super(EVERY_MS);
  }

  protected async once(): Promise<string | null> {
    const freed = await this.freeStranded();
    return freed > 0 ? `${freed} retries were planned too late, as by a clock that was set, and run now` : null;
  }

  /** Runs jobs that have been delayed for longer than was asked; answers how many. */
  async freeStranded(at = performance.now()): Promise<number> {
    const seen = new Map<string, number>();
    let freed = 0;
    for (const queue of this.queues.all) {
      for (const job of await queue.getJobs(['delayed'], 0, LOOKED_AT - 1, false)) {
        const attempt = `${queue.name} ${job.id} ${job.attemptsStarted}`;
        const since = this.seen.get(attempt) ?? at;
        seen.set(attempt, since);
        if (at - since > Math.min(job.delay, LONGEST_DELAY_MS) + SLACK_MS && (await promote(job))) freed += 1;
      }
    }
    this.seen = seen;
    return freed;
  }
}
