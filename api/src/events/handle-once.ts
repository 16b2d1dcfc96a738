// The inbox: a consumer's effect and the note that it handled the event commit together, so the effect happens once
// however often a job runs.
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import { EventLogEntity } from './event-log.entity.js';
import type { EventRef } from './events.js';
import { isHeardBy, type EventOf, type QueueName } from './subscriptions.js';

export type Outcome = 'done' | 'skipped';
export type Handle<Queue extends QueueName> = (tx: Tx, event: EventOf<Queue>, eventId: string) => Promise<void>;

@Injectable()
export class HandleOnce {
  constructor(private readonly transactions: Transactions) {}

  /** For consumers of one shop's events: the transaction sees the rows of that shop only. */
  inShop<Queue extends QueueName>(consumer: Queue, ref: EventRef, handle: Handle<Queue>): Promise<Outcome> {
    const { shopId } = ref;
    if (shopId === null)
      throw new Error(`${consumer} handles events of a shop, and ${ref.type} ${ref.eventId} has none`);
    return withoutContent(consumer, () => this.transactions.run(shopId, (tx) => handleOnce(tx, consumer, ref, handle)));
  }

  /** For consumers whose events concern many shops. */
  acrossShops<Queue extends QueueName>(consumer: Queue, ref: EventRef, handle: Handle<Queue>): Promise<Outcome> {
    return withoutContent(consumer, () => this.transactions.runSystem((tx) => handleOnce(tx, consumer, ref, handle)));
  }
}

/**
 * A job keeps why it failed. The text of an error may hold an address or a merchant's words, so only its code is kept.
 */
async function withoutContent<T>(consumer: QueueName, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: unknown };
    throw new Error(`${consumer} failed: ${String(code ?? name ?? 'unknown')}`, { cause: error });
  }
}

async function handleOnce<Queue extends QueueName>(
  tx: Tx,
  consumer: Queue,
  ref: EventRef,
  handle: Handle<Queue>,
): Promise<Outcome> {
  const stored = await tx.manager.findOneBy(EventLogEntity, { id: ref.eventId });
  // The shop was deleted: nothing to do.
  if (!stored) return 'skipped';
  const noted = await tx.rows<{ event_id: string }>(
    'INSERT INTO inbox (consumer, event_id, shop_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id',
    [consumer, ref.eventId, ref.shopId],
  );
  if (noted.length === 0) return 'skipped';
  // It was sent when this queue still heard of such events.
  if (!isHeardBy(consumer, stored.payload)) return 'skipped';
  await handle(tx, stored.payload, ref.eventId);
  return 'done';
}
