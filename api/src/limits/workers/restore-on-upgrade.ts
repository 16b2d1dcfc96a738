import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { EventRef } from '../../events/event.js';
import { HandleOnce, type Outcome } from '../../events/handle-once.js';
import { WORKER_OPTIONS } from '../../events/queues.js';
import type { PlanUpgraded } from '../../subscriptions/subscription.events.js';
import { restoreLimits } from '../commands/stop-limits.js';

/** Brings back the limits that the larger plan carries again. */
@Processor('restore-on-upgrade', WORKER_OPTIONS)
export class RestoreOnUpgrade extends WorkerHost {
  constructor(private readonly handleOnce: HandleOnce) {
    super();
  }

  process({ data }: Job<EventRef>): Promise<Outcome> {
    return this.handleOnce.run<PlanUpgraded>('restore-on-upgrade', data, (tx, event) => restoreLimits(tx, event.shopId));
  }
}
