// Sends committed events to the queues of their consumers. Runs in the worker process; several relays share the work.
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { expectToGoOn } from '../liveness.js';
import type { EventRow } from './event-ref.js';
import { FailureLog } from './failure-log.js';
import { reasonOf } from './why.js';
import { Queues } from './queues.js';
import { EVENT_TYPES, queuesOf } from './subscriptions.js';
import { tracedDeliveries } from './traced-deliveries.js';
import { withinTime } from './within-time.js';

const BATCH = 100;
const IDLE_MS = 40;
const AFTER_FAILURE_MS = 500;
const SEND_WITHIN_MS = 5_000;
/** More seconds than the deadlines of the statements and of sending together. */
const MOST_TICKS = 240;
const SENDING = 'Sending events to the queues';

@Injectable()
export class Relay implements BeforeApplicationShutdown {
  private readonly failures = new FailureLog(new Logger(Relay.name));
  private isRunning = false;
  private finished = Promise.resolve();
  /** When it last sent what there was, or found nothing to send. */
  private workedAt = performance.now();

  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  /** Relays until the process shuts down. */
  start(): void {
    this.isRunning = true;
    this.workedAt = performance.now();
    this.finished = this.loop();
  }

  /** For how long it has not worked, in milliseconds; 0 while it was not started. */
  silentMs(): number {
    return this.isRunning ? performance.now() - this.workedAt : 0;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isRunning = false;
    await this.finished;
  }

  /**
   * Sends one batch, oldest first; returns how many events it sent. A crash before the commit sends them twice; they
   * are handled once.
   */
  relayOnce(): Promise<number> {
    return this.transactions.runSystem(async (tx) => {
      // NO KEY: inserting an inbox row, which refers to the event, does not wait for this lock.
      // Types that only another release knows stay for its relay; the reconciler reports them.
      const unsent = await tx.rows<EventRow>(
        `SELECT id, type, shop_id, request_id, traceparent FROM event_log WHERE sent_at IS NULL AND type = ANY ($2)
         ORDER BY id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`,
        [BATCH, EVENT_TYPES],
      );
      if (unsent.length === 0) return 0;
      const { deliveries, end } = tracedDeliveries('relay', unsent, ({ type }) => queuesOf(type));
      await withinTime(this.queues.enqueue(deliveries), SEND_WITHIN_MS);
      await tx.rows(
        `UPDATE event_log SET sent_at = clock_timestamp(), sent_to = string_to_array(sent.queues, ',')
         FROM unnest($1::bigint[], $2::text[]) AS sent (id, queues) WHERE event_log.id = sent.id`,
        [unsent.map(({ id }) => id), unsent.map(({ type }) => queuesOf(type).join(','))],
      );
      end();
      return unsent.length;
    });
  }

  private async loop(): Promise<void> {
    const life = expectToGoOn('the relay', MOST_TICKS);
    while (this.isRunning) {
      life.goesOn();
      try {
        const sent = await this.relayOnce();
        this.workedAt = performance.now();
        this.failures.works(SENDING);
        if (sent < BATCH) await pause(IDLE_MS);
      } catch (error) {
        this.failures.failed(SENDING, reasonOf(error));
        await pause(AFTER_FAILURE_MS);
      }
    }
    life.isOver();
  }
}
