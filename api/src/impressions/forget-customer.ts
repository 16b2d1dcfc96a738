import type { Tx } from '../database/transactions.js';

/** Erases which messages the customer saw, from the tables and from the events that told workflows of them. */
export async function forgetSeen(tx: Tx, customerId: string): Promise<void> {
  await tx.rows('DELETE FROM impression_customer WHERE customer_id = $1', [customerId]);
  await tx.rows('DELETE FROM limit_reached WHERE customer_id = $1', [customerId]);
  await tx.rows(
    `UPDATE event_log SET payload = jsonb_set(payload, '{limits}', (
       SELECT coalesce(jsonb_agg(l), '[]') FROM jsonb_array_elements(payload -> 'limits') AS l
       WHERE l ->> 'customerId' IS DISTINCT FROM $1
     ))
     WHERE shop_id = current_setting('app.shop_id')::uuid AND type = 'LimitsReached'
       AND payload -> 'limits' @> jsonb_build_array(jsonb_build_object('customerId', $1::text))`,
    [customerId],
  );
  await tx.rows(`DELETE FROM trigger_attempt WHERE split_part(key, ' ', 2) = $1`, [customerId]);
}
