// The inbox: a consumer's effect and its inbox row commit together, so retries are idempotent.
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import { EventLogEntity } from './event-log.entity.js';
import type { EventRef } from './events.js';
import type { Postponing } from './why.js';
import { subscribesTo, isKnown, type EventOf, type QueueName } from './subscriptions.js';

/** `given up`: it failed for good, and is in the table `dead_end`. */
export type Outcome = 'done' | 'skipped' | 'given up';
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
  async inShop<Queue extends QueueName>(consumer: Queue, ref: EventRef, handle: Handle<Queue>): Promise<Outcome> {
    return this.transactions.run(shopOf(consumer, ref), (tx) => handleOnce(tx, consumer, ref, handle));
  }

  /**
   * For consumers that call another service: no transaction is open during the call. A crash between stages repeats the
   * call, so it must be keyed or write a state.
   */
  async inStages<Queue extends QueueName, Plan, Result>(
    consumer: Queue,
    ref: EventRef,
    { read, act, write }: Stages<Queue, Plan, Result>,
  ): Promise<Outcome> {
    const shopId = shopOf(consumer, ref);
    const planned = await this.transactions.run(shopId, async (tx) => {
      const stored = await readEvent(tx, ref);
      if (!stored || !subscribesTo(consumer, stored.payload) || (await isNoted(tx, consumer, ref))) return null;
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
  }

  /** For consumers whose events concern many shops. */
  acrossShops<Queue extends QueueName>(consumer: Queue, ref: EventRef, handle: Handle<Queue>): Promise<Outcome> {
    return this.transactions.runSystem((tx) => handleOnce(tx, consumer, ref, handle));
  }
}

function shopOf(consumer: QueueName, { shopId, type, eventId }: EventRef): string {
  if (shopId === null) throw new Error(`${consumer} handles events of a shop, and ${type} ${eventId} has none`);
  return shopId;
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
  // It was sent while this queue still subscribed to such events.
  if (!subscribesTo(consumer, stored.payload)) return 'skipped';
  await handle(tx, stored.payload, ref.eventId);
  return 'done';
}

/** An event of a type that only another release knows: one of its workers handles it when it is tried again. */
class UnknownEventType extends Error implements Postponing {
  override readonly name = 'UnknownEventType';
  readonly isPassing = true;
  readonly forOperators = 'Only another release knows this event: one of its workers has to handle it';
}

/**
 * The event, which stays until the transaction ends; null when its shop was deleted. Throws when this release does not
 * know its type: noting it would keep the worker that does from handling it.
 */
async function readEvent(tx: Tx, { eventId, type }: EventRef): Promise<EventLogEntity | null> {
  if (!isKnown(type)) throw new UnknownEventType(`this release does not know the type of event ${eventId}`);
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
