// Where duties end that fail for good: they no longer run, operators see them, and one line raises the alarm.
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { DeadEndEntity } from './dead-end.entity.js';
import type { EventRef } from './events.js';
import type { QueueName } from './subscriptions.js';

export type Failed = { reason: string; failures: number; firstTriedAt: Date };

@Injectable()
export class DeadEnds {
  private readonly logger = new Logger(DeadEnds.name);

  constructor(private readonly transactions: Transactions) {}

  /** Sets the duty aside. The alarm is raised for the first of a queue and a reason, until those are gone. */
  async set(queue: QueueName, { eventId, type, shopId }: EventRef, failed: Failed): Promise<void> {
    const isFirst = await this.transactions.runSystem(async (tx) => {
      await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`dead end ${queue} ${failed.reason}`]);
      const before = await tx.rows('SELECT 1 FROM dead_end WHERE queue = $1 AND reason = $2 LIMIT 1', [
        queue,
        failed.reason,
      ]);
      // The shop may have been erased meanwhile, and its events with it.
      const known = await tx.rows('SELECT 1 FROM event_log WHERE id = $1 FOR KEY SHARE', [eventId]);
      if (known.length === 0) return false;
      await tx.manager.upsert(DeadEndEntity, { queue, eventId, shopId, eventType: type, ...failed, at: new Date() }, [
        'queue',
        'eventId',
      ]);
      return before.length === 0;
    });
    if (isFirst)
      this.logger.error(
        `ALARM dead_end: ${queue} gave up ${type} ${eventId} after ${failed.failures} failures: ${failed.reason}. ` +
          'Further ones are only listed in the table dead_end.',
      );
  }
}
