// Queues whose events wait while no worker gets anywhere with any.
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import { readOpen, type Waiting } from '../events/backlog.js';
import { Queues } from '../events/queues.js';
import { withinTime } from '../events/within-time.js';
import { keptFor } from './kept-for.js';

/** By queue, for how many seconds no worker has got anywhere. */
export type Stalled = Map<string, number>;

/** A process is silent for so long before it counts as lost; it says every 5 s that it lives. */
export const SILENT_SECONDS = 30;
/** Events that wait for longer, while nothing of their queue was done for as long, are stuck. */
const STALLED_SECONDS = 60;
/** Workers say every five seconds what they got done. */
const RESUMED_SECONDS = 15;
const KEPT_MS = 1_000;
/** Queues that don't answer must not keep those waiting who ask next. */
const QUEUES_ANSWER_WITHIN_MS = 3_000;

/** For health checks, which come often: nothing but this is read for them, and no job. */
@Injectable()
export class StalledQueues {
  readonly read = keptFor(KEPT_MS, () => this.readNow());

  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  private async readNow(): Promise<Stalled> {
    const stalled = await this.transactions.runSystem(async (tx) => readStalled(tx, await readOpen(tx)));
    const suspects = this.queues.all.filter(({ name }) => stalled.has(name));
    // A queue that an operator paused isn't stuck.
    const arePaused = Promise.all(suspects.map((queue) => queue.isPaused()));
    const paused = await withinTime(arePaused, QUEUES_ANSWER_WITHIN_MS);
    for (const [index, { name }] of suspects.entries()) if (paused[index]) stalled.delete(name);
    return stalled;
  }
}

/** Those that operators paused included. `open`: by queue, what waits. */
export async function readStalled(tx: Tx, open: Map<string, Waiting>): Promise<Stalled> {
  const quietFor = await readQuiet(tx);
  const hasJustResumed = await readJustResumed(tx);
  const found: Stalled = new Map();
  for (const [queue, { oldestSeconds }] of open) {
    if (hasJustResumed(queue)) continue;
    const quiet = quietFor(queue);
    if ((oldestSeconds ?? 0) > STALLED_SECONDS && quiet > STALLED_SECONDS) found.set(queue, quiet);
  }
  return found;
}

/** Whether operators had the queue go on so lately that nothing can be said of its events, which are old. */
async function readJustResumed(tx: Tx): Promise<(queue: string) => boolean> {
  const rows = await tx.rows<{ queue: string | null }>(
    `SELECT CASE WHEN action = 'end_drain' THEN NULL
       ELSE coalesce(details ->> 'queue', substring(action FROM '/queues/([^/]+)/resume$')) END AS queue
     FROM operator_action WHERE at > now() - make_interval(secs => $1)
       AND (action IN ('resume_queue', 'end_drain') OR action LIKE 'PUT /queues/%/resume')`,
    [RESUMED_SECONDS],
  );
  return (queue) => rows.some((row) => row.queue === null || row.queue === queue);
}

/** For how many seconds no living worker got anywhere with a queue; since it started, where it never did. */
async function readQuiet(tx: Tx): Promise<(queue: string) => number> {
  const workers = await tx.rows<{ silent: number; age: number; progress: Record<string, number> }>(
    `SELECT extract(epoch FROM now() - beat_at)::float8 AS silent,
       extract(epoch FROM now() - started_at)::float8 AS age, progress
     FROM process WHERE kind = 'worker' AND ended_at IS NULL AND beat_at > now() - make_interval(secs => $1)`,
    [SILENT_SECONDS],
  );
  return (queue) => Math.min(...workers.map(({ silent, age, progress }) => silent + (progress[queue] ?? age)));
}
