import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { LimitsReached } from '../events/events.js';
import { readToldShops } from '../integrations/queries/read-told-shops.js';
import { REACHED_KINDS } from './reached-kinds.js';

/** Each of them is a call of the platform, in one job. */
const MOST_PER_EVENT = 50;

/** The rows of a batch, and between which ids they are. */
export type Batch = { batchId: string; firstId: string | null; lastId: string | null };
type Reached = LimitsReached['limits'][number] & { shopId: string; day: string };

/**
 * Emits which limits were reached for the first time on their GMT day, for those of the shops whose workflows were to
 * be told when the batch was stored: once for each customer who was signed in, and once for all others. `eventId`: of
 * the batch. Two batches of a shop must not run this at the same time.
 */
export async function noteReachedLimits(
  tx: Tx,
  { batchId, firstId, lastId }: Batch,
  eventId: string,
  shopIds: readonly string[],
): Promise<void> {
  const told = await readToldShops(tx, shopIds, eventId);
  if (told.length === 0) return;
  const reached = await tx.rows<Reached>(
    `WITH named AS (
       DELETE FROM impression_customer WHERE batch_id = $1 RETURNING shop_id, impression_id AS id, customer_id
     ), seen AS (
       SELECT DISTINCT ON (shop_id, day, limit_id, customer_id) shop_id, day, limit_id, customer_id, kind
       FROM (
         SELECT shop_id, (at AT TIME ZONE 'UTC')::date AS day, limit_id, kind, id,
           coalesce(customer_id, '') AS customer_id
         FROM impression LEFT JOIN named USING (shop_id, id)
         WHERE batch_id = $1 AND verified AND id BETWEEN $2 AND $3 AND shop_id = ANY ($4::uuid[]) AND kind = ANY ($5)
       ) AS counted ORDER BY shop_id, day, limit_id, customer_id, id
     ), noted AS (
       INSERT INTO limit_reached (shop_id, day, limit_id, customer_id)
       SELECT shop_id, day, limit_id, customer_id FROM seen
       ORDER BY shop_id, day, limit_id, customer_id ON CONFLICT DO NOTHING RETURNING shop_id, day, limit_id, customer_id
     )
     SELECT shop_id AS "shopId", day::text, limit_id AS id, kind, nullif(customer_id, '') AS "customerId"
     FROM noted JOIN seen USING (shop_id, day, limit_id, customer_id) ORDER BY shop_id, day, limit_id, customer_id`,
    [batchId, firstId, lastId, told, REACHED_KINDS],
  );
  for (const limits of parted(reached)) {
    const { shopId, day } = limits[0]!;
    const facts = limits.map(({ id, kind, customerId }) => ({ id, kind, customerId }));
    await emit(tx, { type: 'LimitsReached', shopId, day, limits: facts });
  }
}

/** In the same order, in parts of one shop and day that are no larger than an event. */
function parted(reached: readonly Reached[]): Reached[][] {
  const parts: Reached[][] = [];
  for (const limit of reached) {
    const part = parts.at(-1);
    const fits = part && part.length < MOST_PER_EVENT;
    if (fits && part[0]!.shopId === limit.shopId && part[0]!.day === limit.day) part.push(limit);
    else parts.push([limit]);
  }
  return parts;
}
