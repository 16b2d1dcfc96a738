import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { EventRef } from '../../events/event.js';
import { HandleOnce, type Outcome } from '../../events/handle-once.js';
import { WORKER_OPTIONS } from '../../events/queues.js';
import type { PlanDowngraded } from '../../subscriptions/subscription.events.js';
import { stopLimits } from '../commands/stop-limits.js';

/** Writes down which limits the smaller plan stopped. They were out of force since the commit of the downgrade. */
@Processor('deactivate-on-downgrade', WORKER_OPTIONS)
export class DeactivateOnDowngrade extends WorkerHost {
  constructor(private readonly handleOnce: HandleOnce) {
    super();
  }

  process({ data }: Job<EventRef>): Promise<Outcome> {
    return this.handleOnce.run<PlanDowngraded>('deactivate-on-downgrade', data, (tx, event) => stopLimits(tx, event.shopId, 'downgrade'));
  }
}
