// An order's violations: each is recorded once, and withdrawn when it no longer applies.
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { resumeAction } from './actions/order-actions.js';
import type { BrokenDetails, ExcessLine } from './broken-limit.entity.js';
import type { KeptOrder } from './kept-order.js';

/** `reading`: of two judgings of an order the one with the higher number counts. `kept`: to judge it by again. */
export type Judged = { orderId: string; at: Date; reading: number; customerId: string | null; kept: KeptOrder | null };
export type BrokenNow = { limitId: string; details: BrokenDetails; excess: ExcessLine[] | null };

/**
 * Stores the order's current violations; of one that was deleted or erased meanwhile none. `judgedIds`: the limits
 * that were checked; rows of others stay. Null: nothing is left of the order, and its rows go. Each limit is announced
 * once per order, whatever happens later.
 */
export async function writeBrokenLimits(
  tx: Tx,
  shopId: string,
  { orderId, at, reading, customerId, kept }: Judged,
  broken: readonly BrokenNow[],
  judgedIds: readonly string[] | null,
): Promise<void> {
  const [isLatest] = await tx.rows(
    `UPDATE purchase SET judged = $2, judged_order = CASE WHEN customer_id = $4 THEN $3::jsonb END
     WHERE order_id = $1 AND judged < $2 AND purchased_at > 'epoch' RETURNING 1`,
    [orderId, reading, kept && JSON.stringify(kept), customerId],
  );
  if (!isLatest) return;
  const brokenIds = broken.map(({ limitId }) => limitId);
  await tx.rows(
    `UPDATE broken_limit SET ended_at = now() WHERE order_id = $1 AND ended_at IS NULL
       AND limit_id <> ALL ($2::uuid[]) AND ($3::uuid[] IS NULL OR limit_id = ANY ($3::uuid[]))`,
    [orderId, brokenIds, judgedIds],
  );
  for (const { limitId, details, excess } of broken) {
    const [row] = await tx.rows<{ isNew: boolean }>(
      `INSERT INTO broken_limit (shop_id, order_id, limit_id, at, details, excess) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (shop_id, order_id, limit_id) DO UPDATE SET at = excluded.at, ended_at = NULL,
         excess = excluded.excess,
         details = excluded.details || jsonb_build_object('reason', broken_limit.details -> 'reason')
       RETURNING xmax = 0 AS "isNew"`,
      [shopId, orderId, limitId, at, JSON.stringify(details), excess && JSON.stringify(excess)],
    );
    if (!row!.isNew) {
      await resumeAction(tx, shopId, { orderId, limitId });
      continue;
    }
    const { orderName, limitName, kind, source } = details;
    await emit(tx, { type: 'OrderBrokeLimit', shopId, orderId, orderName, limitId, limitName, kind, source });
  }
}
