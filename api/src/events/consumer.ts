// What every worker extends: it states its queue once, and the type of its events follows from `subscriptions.ts`.
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { EventRef } from './events.js';
import { HandleOnce, type Handle, type Outcome, type Stages } from './handle-once.js';
import { WORKER_OPTIONS } from './queues.js';
import type { QueueName } from './subscriptions.js';

/** How a consumer treats one event: in a transaction of the event's shop, or in one that crosses shops. */
export type Handling = (ref: EventRef) => Promise<Outcome>;

/** A worker of one queue; handles each event of it once. */
export abstract class Consumer<Queue extends QueueName> extends WorkerHost {
  @Inject(HandleOnce) private readonly handleOnce!: HandleOnce;
  /** What this consumer does with an event, by {@link inShop} or {@link acrossShops}. */
  protected abstract readonly handle: Handling;

  constructor(private readonly queue: Queue) {
    super();
  }

  process({ data: ref }: Job<EventRef>): Promise<Outcome> {
    return this.handle(ref);
  }

  /** The work runs in a transaction that sees the rows of the event's shop only. */
  protected inShop(work: Handle<Queue>): Handling {
    return (ref) => this.handleOnce.inShop(this.queue, ref, work);
  }

  /** The work calls another service between two transactions of the event's shop. */
  protected inStages<Plan, Result>(stages: Stages<Queue, Plan, Result>): Handling {
    return (ref) => this.handleOnce.inStages(this.queue, ref, stages);
  }

  /** The work runs in a transaction that sees all shops. */
  protected acrossShops(work: Handle<Queue>): Handling {
    return (ref) => this.handleOnce.acrossShops(this.queue, ref, work);
  }
}

/** The base class of the worker of this queue. */
export function consumerOf<Queue extends QueueName>(queue: Queue): abstract new () => Consumer<Queue> {
  @Processor(queue, WORKER_OPTIONS)
  abstract class QueueConsumer extends Consumer<Queue> {
    constructor() {
      super(queue);
    }
  }
  return QueueConsumer;
}
