// The inbox: a consumer's effect and the note that it handled the event commit together, so the effect happens once
// however often a job runs.
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import { EventLogEntity } from './event-log.entity.js';
import type { EventRef } from './events.js';
import type { Postponing } from './queues.js';
import { isHeardBy, type EventOf, type QueueName } from './subscriptions.js';

export type Outcome = 'done' | 'skipped';
export type Handle<Queue extends QueueName> = (tx: Tx, event: EventOf<Queue>, eventId: string) => Promise<void>;

/** `read` answers null when there is nothing to do; `act` calls the other service; `write` keeps what came of it. */
export type Stages<Queue extends QueueName, Plan, Result> = {
  read: (tx: Tx, event: EventOf<Queue>, eventId: string) => Promise<Plan | null>;
  act: (plan: Plan) => Promise<Result>;
  write: (tx: Tx, result: Result, event: EventOf<Queue>) => Promise<void>;
};

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

  /**
   * For consumers that call another service: nothing is held while they do. A crash between the stages repeats the
   * call, so it has to be keyed or to write a state.
   */
  inStages<Queue extends QueueName, Plan, Result>(
    consumer: Queue,
    ref: EventRef,
    { read, act, write }: Stages<Queue, Plan, Result>,
  ): Promise<Outcome> {
    const { shopId } = ref;
    if (shopId === null)
      throw new Error(`${consumer} handles events of a shop, and ${ref.type} ${ref.eventId} has none`);
    return withoutContent(consumer, async () => {
      const planned = await this.transactions.run(shopId, async (tx) => {
        const stored = await readEvent(tx, ref);
        if (!stored || !isHeardBy(consumer, stored.payload) || (await isNoted(tx, consumer, ref))) return null;
        const plan = await read(tx, stored.payload, ref.eventId);
        if (plan === null) await note(tx, consumer, ref);
        return plan === null ? null : { plan, event: stored.payload };
      });
      if (!planned) return 'skipped';
      const result = await act(planned.plan);
      return this.transactions.run(shopId, async (tx) => {
        if (!(await readEvent(tx, ref)) || !(await note(tx, consumer, ref))) return 'skipped';
        await write(tx, result, planned.event);
        return 'done';
      });
    });
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
    const { code, name, retryAfterSeconds } = error as Partial<Postponing> & { code?: unknown };
    const failure = new Error(`${consumer} failed: ${String(code ?? name ?? 'unknown')}`, { cause: error });
    throw Object.assign(failure, { retryAfterSeconds });
  }
}

async function handleOnce<Queue extends QueueName>(
  tx: Tx,
  consumer: Queue,
  ref: EventRef,
  handle: Handle<Queue>,
): Promise<Outcome> {
  const stored = await readEvent(tx, ref);
  // The shop was deleted: nothing to do.
  if (!stored) return 'skipped';
  if (!(await note(tx, consumer, ref))) return 'skipped';
  // It was sent when this queue still heard of such events.
  if (!isHeardBy(consumer, stored.payload)) return 'skipped';
  await handle(tx, stored.payload, ref.eventId);
  return 'done';
}

/** The event, which stays until the transaction ends; null when its shop was deleted. */
function readEvent(tx: Tx, { eventId }: EventRef): Promise<EventLogEntity | null> {
  return tx.manager.findOne(EventLogEntity, { where: { id: eventId }, lock: { mode: 'for_key_share' } });
}

async function isNoted(tx: Tx, consumer: QueueName, { eventId }: EventRef): Promise<boolean> {
  const rows = await tx.rows('SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = $2', [consumer, eventId]);
  return rows.length > 0;
}

/** Notes that the consumer handles the event in this transaction; false when it has handled it before. */
async function note(tx: Tx, consumer: QueueName, { eventId, shopId }: EventRef): Promise<boolean> {
  const noted = await tx.rows(
    'INSERT INTO inbox (consumer, event_id, shop_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id',
    [consumer, eventId, shopId],
  );
  return noted.length > 0;
}
