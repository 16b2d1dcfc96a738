// Hands committed events to the queues of their consumers. Runs in the worker process; several relays share the work.
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { EventRef, EventType } from './event.js';
import { Queues } from './queues.js';
import { subscriptions } from './subscriptions.js';

const BATCH = 100;
const IDLE_MS = 40;
const AFTER_FAILURE_MS = 500;
const SEND_WITHIN_MS = 5_000;

type UnsentRow = { id: string; type: EventType; shop_id: string | null };

@Injectable()
export class Relay implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Relay.name);
  private isRunning = false;
  private finished = Promise.resolve();

  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  /** Relays until the process shuts down. */
  start(): void {
    this.isRunning = true;
    this.finished = this.loop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isRunning = false;
    await this.finished;
  }

  /** Sends one batch, oldest first; answers how many events it sent. A crash before the commit sends them twice, handled once. */
  relayOnce(): Promise<number> {
    return this.transactions.runSystem(async (tx) => {
      // NO KEY: a consumer's inbox row refers to the event, and must not wait for this transaction.
      const unsent = await tx.rows<UnsentRow>(
        'SELECT id, type, shop_id FROM event_log WHERE sent_at IS NULL ORDER BY id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED',
        [BATCH],
      );
      if (unsent.length === 0) return 0;
      const bells = unsent.flatMap((row) => {
        const event: EventRef = { eventId: row.id, type: row.type, shopId: row.shop_id };
        return subscriptions[row.type].map((queue) => ({ event, queue }));
      });
      await withinTime(this.queues.ring(bells), SEND_WITHIN_MS);
      await tx.rows(
        `UPDATE event_log SET sent_at = clock_timestamp(), sent_to = string_to_array(sent.queues, ',')
         FROM unnest($1::bigint[], $2::text[]) AS sent (id, queues) WHERE event_log.id = sent.id`,
        [unsent.map((row) => row.id), unsent.map((row) => subscriptions[row.type].join(','))],
      );
      return unsent.length;
    });
  }

  private async loop(): Promise<void> {
    while (this.isRunning) {
      try {
        if ((await this.relayOnce()) < BATCH) await pause(IDLE_MS);
      } catch (error) {
        this.logger.error(
          `The queues or the database did not answer; trying again: ${error instanceof Error ? error.message : String(error)}`,
        );
        await pause(AFTER_FAILURE_MS);
      }
    }
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The queue is down: give the rows back and try again later. */
async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
