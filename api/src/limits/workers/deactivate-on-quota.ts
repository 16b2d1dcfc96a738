import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { EventRef } from '../../events/event.js';
import { HandleOnce, type Outcome } from '../../events/handle-once.js';
import { WORKER_OPTIONS } from '../../events/queues.js';
import type { QuotaReached } from '../../impressions/impression.events.js';
import { stopLimits } from '../commands/stop-limits.js';

/** Writes down that the used-up quota stopped the shop's limits. They were out of force since the commit of the crossing. */
@Processor('deactivate-on-quota', WORKER_OPTIONS)
export class DeactivateOnQuota extends WorkerHost {
  constructor(private readonly handleOnce: HandleOnce) {
    super();
  }

  process({ data }: Job<EventRef>): Promise<Outcome> {
    return this.handleOnce.run<QuotaReached>('deactivate-on-quota', data, (tx, event) => stopLimits(tx, event.shopId, 'quota'));
  }
}
