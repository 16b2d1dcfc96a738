// Orders count as sold from their webhook on, where all customers share an allowance: reading them one after the other
// takes longer than selling them. Of money the webhook tells nothing, so that limits on value wait for the reading.
import type { Tx } from '../database/transactions.js';
import type { DeliveredUnits } from '../events/events.js';

/**
 * Jobs of the same moment come in any order, and the others may wait for their turn for seconds: whichever is first
 * notes their orders, too.
 */
const SAME_MOMENT = '3 seconds';

/**
 * Notes the order of this event, those of the same moment, and all later ones, as far as they were just placed, are not
 * read yet and are still there; false: there is none.
 */
export async function notePendingSales(tx: Tx, shopId: string, eventId: string): Promise<boolean> {
  const added = await tx.rows(
    `WITH changed AS MATERIALIZED (
       SELECT payload ->> 'orderId' AS order_id, at, payload -> 'told' AS told FROM event_log
       WHERE shop_id = $1 AND type = 'OrderChanged'
         AND at >= (SELECT at FROM event_log WHERE id = $2) - interval '${SAME_MOMENT}')
     INSERT INTO pending_sale (shop_id, order_id, at, lines)
     SELECT DISTINCT ON (order_id) $1::uuid, order_id, at, told -> 'lines' FROM changed
     WHERE told ->> 'isNew' = 'true' AND NOT EXISTS (SELECT 1 FROM purchase p WHERE p.order_id = changed.order_id)
       AND order_id NOT IN (SELECT order_id FROM changed WHERE told ->> 'kind' = 'deleted')
     ORDER BY order_id ON CONFLICT DO NOTHING RETURNING 1`,
    [shopId, eventId],
  );
  return added.length > 0;
}

/** What was sold and is not read yet. */
export function readPendingSales(tx: Tx): Promise<{ at: Date; lines: DeliveredUnits[] }[]> {
  return tx.rows(
    `SELECT at, lines FROM pending_sale s
     WHERE NOT EXISTS (SELECT 1 FROM purchase p WHERE p.order_id = s.order_id) ORDER BY order_id`,
  );
}

/** Whatever became of its reading. */
export async function endPendingSale(tx: Tx, orderId: string): Promise<void> {
  await tx.rows('DELETE FROM pending_sale WHERE order_id = $1', [orderId]);
}
