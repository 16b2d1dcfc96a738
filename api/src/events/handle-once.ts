// The inbox: a consumer's effect and its note "this event is done" commit together, so however often a job runs, the effect happens once.
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import type { EventRef, ProductEvent } from './event.js';
import type { QueueName } from './subscriptions.js';

export type Outcome = 'done' | 'skipped';

@Injectable()
export class HandleOnce {
  constructor(private readonly transactions: Transactions) {}

  /** For consumers of one shop's events: the work sees that shop only. */
  run<Event extends ProductEvent>(consumer: QueueName, ref: EventRef, work: (tx: Tx, event: Event) => Promise<void>): Promise<Outcome> {
    if (ref.shopId === null) throw new Error(`${consumer} handles events of a shop, and ${ref.type} ${ref.eventId} has none`);
    return withoutContent(consumer, () => this.transactions.run(ref.shopId!, (tx) => handle(tx, consumer, ref, work)));
  }

  /** For consumers that cross shops. */
  runSystem<Event extends ProductEvent>(
    consumer: QueueName,
    ref: EventRef,
    work: (tx: Tx, event: Event) => Promise<void>,
  ): Promise<Outcome> {
    return withoutContent(consumer, () => this.transactions.runSystem((tx) => handle(tx, consumer, ref, work)));
  }
}

/** The queue keeps why a job failed, and is no place for what an error's text may hold: an address, a merchant's words. */
async function withoutContent<T>(consumer: QueueName, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: unknown };
    throw new Error(`${consumer} failed: ${String(code ?? name ?? 'unknown')}`, { cause: error });
  }
}

async function handle<Event extends ProductEvent>(
  tx: Tx,
  consumer: QueueName,
  ref: EventRef,
  work: (tx: Tx, event: Event) => Promise<void>,
): Promise<Outcome> {
  // Rows of a shop that was erased meanwhile are gone, and so is the duty.
  const [event] = await tx.rows<{ payload: Event }>('SELECT payload FROM event_log WHERE id = $1', [ref.eventId]);
  if (!event) return 'skipped';
  const noted = await tx.rows<{ event_id: string }>(
    'INSERT INTO inbox (consumer, event_id, shop_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id',
    [consumer, ref.eventId, ref.shopId],
  );
  if (noted.length === 0) return 'skipped';
  await work(tx, event.payload);
  return 'done';
}
