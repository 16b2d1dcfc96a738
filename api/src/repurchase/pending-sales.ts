// Orders count as sold from their webhook on, where all customers share an allowance: reading them one after the other
// takes longer than selling them. Of money the webhook tells nothing, so that limits on value wait for the reading.
import type { Tx } from '../database/transactions.js';
import type { DeliveredUnits } from '../events/events.js';

/**
 * Notes the order of this event and of all later ones, as far as they were just placed and are not read yet; false:
 * there is none.
 */
export async function notePendingSales(tx: Tx, shopId: string, eventId: string): Promise<boolean> {
  const added = await tx.rows(
    `INSERT INTO pending_sale (shop_id, order_id, at, lines)
     SELECT DISTINCT ON (order_id) $1::uuid, order_id, at, lines FROM (
       SELECT payload ->> 'orderId' AS order_id, at, payload -> 'told' -> 'lines' AS lines FROM event_log
       WHERE shop_id = $1 AND id >= $2 AND type = 'OrderChanged' AND payload -> 'told' ->> 'isNew' = 'true'
         AND at >= (SELECT at FROM event_log WHERE id = $2)) AS placed
     WHERE NOT EXISTS (SELECT 1 FROM purchase p WHERE p.order_id = placed.order_id)
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
