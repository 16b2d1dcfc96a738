import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import type { ImpressionsRecorded } from '../../events/events.js';
import { addCounted, type Counted } from '../../quota/write-quota.js';
import { noteReachedLimits, type Batch } from '../note-reached-limits.js';

/**
 * Counts a batch of impressions and contacts for all its shops and emits the thresholds they passed and the limits that
 * were reached, in one transaction.
 */
export class CountImpressions extends consumerOf('count-impressions') {
  protected readonly handle = this.acrossShops(async (tx, event, eventId) => {
    const batch = batchOf(event);
    const counted = await readBatch(tx, batch);
    // It locks the shops, so that no other batch of theirs is counted meanwhile.
    await addCounted(tx, counted);
    const shopIds = counted.map(({ shopId }) => shopId);
    await noteReachedLimits(tx, batch, eventId, shopIds);
  });
}

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Events of an earlier release do not say between which ids their rows are. */
function batchOf({ batchId, firstId = FIRST_UUID, lastId = LAST_UUID }: ImpressionsRecorded): Batch {
  return { batchId, firstId, lastId };
}

/** What the batch holds, by shop; its surplus is taken out. */
async function readBatch(tx: Tx, { batchId, firstId, lastId }: Batch): Promise<Counted[]> {
  return tx.rows<Counted>(
    `WITH taken AS (DELETE FROM impression_surplus WHERE batch_id = $1 RETURNING shop_id, impressions)
     SELECT shop_id AS "shopId", sum(impressions)::int AS impressions, sum(unverified)::int AS unverified,
       sum(contacts)::int AS contacts
     FROM (
       SELECT shop_id, count(*) FILTER (WHERE kind <> 'contact') AS impressions, 0 AS unverified,
         count(*) FILTER (WHERE kind = 'contact') AS contacts
       FROM impression WHERE batch_id = $1 AND verified AND id BETWEEN $2 AND $3 GROUP BY shop_id
       UNION ALL SELECT shop_id, 0, impressions, 0 FROM taken
     ) AS counted GROUP BY shop_id`,
    [batchId, firstId, lastId],
  );
}
