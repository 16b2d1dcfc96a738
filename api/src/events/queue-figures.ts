// How many events each queue handles a minute, how many attempts fail, and how long events wait and take: for the
// operators' charts.
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { Outcome } from './handle-once.js';
import { RepeatedWork } from './repeated-work.js';
import type { QueueName } from './subscriptions.js';

const EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
/** So many minutes wait while PostgreSQL is away. */
const MOST_MINUTES = 60;

/** The upper ends, in milliseconds, of the ranges that latencies are counted in; there is one more, without an end. */
export const LATENCY_ENDS_MS = [
  10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 180_000, 300_000, 600_000,
  1_800_000, 3_600_000,
];

type Figures = { done: number; failed: number; givenUp: number; busyMs: number; latency: number[] };
/** `latencyMs`: since the event was given to the queue. */
type Attempt = { outcome: Outcome | 'failed'; tookMs: number; latencyMs: number };

@Injectable()
export class QueueFigures extends RepeatedWork {
  private readonly id = randomUUID();
  /** By minute and queue. */
  private readonly minutes = new Map<number, Map<QueueName, Figures>>();

  constructor(private readonly transactions: Transactions) {
    super(EVERY_MS);
  }

  note(queue: QueueName, { outcome, tookMs, latencyMs }: Attempt, at = Date.now()): void {
    const figures = this.figuresOf(queue, at - (at % MINUTE_MS));
    figures.busyMs += tookMs;
    if (outcome === 'failed') figures.failed += 1;
    else {
      figures.latency[rangeOf(latencyMs)]! += 1;
      if (outcome === 'given up') figures.givenUp += 1;
      else figures.done += 1;
    }
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.flush().catch(() => {});
  }

  /** Writes down what was noted; a minute that is not over is written again. */
  async flush(at = Date.now()): Promise<void> {
    const rows = [...this.minutes].flatMap(([minute, queues]) =>
      [...queues].map(([queue, figures]) => ({ at: new Date(minute).toISOString(), queue, ...figures })),
    );
    if (rows.length === 0) return;
    await this.transactions.runSystem((tx) =>
      tx.rows(
        `INSERT INTO queue_minute AS m (at, queue, process_id, done, failed, given_up, busy_ms, latency)
         SELECT at, queue, $2, done, failed, "givenUp", "busyMs", latency
         FROM jsonb_to_recordset($1) AS f (at timestamptz, queue text, done int, failed int, "givenUp" int,
           "busyMs" bigint, latency int[])
         ON CONFLICT (queue, at, process_id) DO UPDATE SET done = excluded.done, failed = excluded.failed,
           given_up = excluded.given_up, busy_ms = excluded.busy_ms, latency = excluded.latency`,
        [JSON.stringify(rows), this.id],
      ),
    );
    for (const minute of this.minutes.keys()) if (minute + MINUTE_MS < at) this.minutes.delete(minute);
  }

  protected async once(): Promise<string | null> {
    await this.flush();
    return null;
  }

  private figuresOf(queue: QueueName, minute: number): Figures {
    const queues = this.minutes.get(minute) ?? new Map<QueueName, Figures>();
    this.minutes.set(minute, queues);
    if (this.minutes.size > MOST_MINUTES) this.minutes.delete(this.minutes.keys().next().value!);
    const figures = queues.get(queue) ?? noFigures();
    queues.set(queue, figures);
    return figures;
  }
}

const noFigures = (): Figures => ({
  done: 0,
  failed: 0,
  givenUp: 0,
  busyMs: 0,
  latency: Array<number>(LATENCY_ENDS_MS.length + 1).fill(0),
});

function rangeOf(latencyMs: number): number {
  const range = LATENCY_ENDS_MS.findIndex((end) => latencyMs <= end);
  return range < 0 ? LATENCY_ENDS_MS.length : range;
}
