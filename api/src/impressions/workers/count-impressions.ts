import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { addCounted, type Counted } from '../../quota/write-quota.js';

/**
 * Counts a batch of impressions and contacts for all its shops and emits the thresholds they passed, in one
 * transaction.
 */
export class CountImpressions extends consumerOf('count-impressions') {
  protected readonly handle = this.acrossShops(async (tx, { batchId }) => addCounted(tx, await readBatch(tx, batchId)));
}

/** What the batch holds, by shop. */
async function readBatch(tx: Tx, batchId: string): Promise<Counted[]> {
  return tx.rows<Counted>(
    `SELECT shop_id AS "shopId",
       count(*) FILTER (WHERE verified AND kind <> 'contact')::int AS impressions,
       count(*) FILTER (WHERE NOT verified AND kind <> 'contact')::int AS unverified,
       count(*) FILTER (WHERE verified AND kind = 'contact')::int AS contacts
     FROM impression WHERE batch_id = $1 GROUP BY shop_id`,
    [batchId],
  );
}
