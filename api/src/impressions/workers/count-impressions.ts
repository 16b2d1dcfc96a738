import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { Tx } from '../../database/transactions.js';
import type { EventRef } from '../../events/event.js';
import { HandleOnce, type Outcome } from '../../events/handle-once.js';
import { WORKER_OPTIONS } from '../../events/queues.js';
import { decideLevel, type QuotaRow } from '../commands/decide-level.js';
import type { ImpressionsRecorded } from '../impression.events.js';

/** Counts a batch of impressions and contacts for all its shops, and tells of the thresholds they crossed, in one transaction. */
@Processor('count-impressions', WORKER_OPTIONS)
export class CountImpressions extends WorkerHost {
  constructor(private readonly handleOnce: HandleOnce) {
    super();
  }

  process({ data }: Job<EventRef>): Promise<Outcome> {
    return this.handleOnce.runSystem<ImpressionsRecorded>('count-impressions', data, async (tx, event) => {
      for (const quota of await countBatch(tx, event.batchId)) await decideLevel(tx, quota);
    });
  }
}

/** Adds the batch to its shops' counters; answers the quotas as they are now. */
async function countBatch(tx: Tx, batchId: string): Promise<QuotaRow[]> {
  // Locked in order, in a statement of its own: two counters of overlapping batches must not wait for each other.
  await tx.rows('SELECT 1 FROM quota WHERE shop_id IN (SELECT shop_id FROM impression WHERE batch_id = $1) ORDER BY shop_id FOR UPDATE', [
    batchId,
  ]);
  return tx.rows<QuotaRow>(
    `UPDATE quota SET impressions = quota.impressions + c.verified, unverified = quota.unverified + c.unverified, contacts = quota.contacts + c.contacts
     FROM (
       SELECT shop_id,
         count(*) FILTER (WHERE verified AND kind <> 'contact') AS verified,
         count(*) FILTER (WHERE NOT verified AND kind <> 'contact') AS unverified,
         count(*) FILTER (WHERE verified AND kind = 'contact') AS contacts
       FROM impression WHERE batch_id = $1 GROUP BY shop_id
     ) c WHERE quota.shop_id = c.shop_id RETURNING quota.*`,
    [batchId],
  );
}
