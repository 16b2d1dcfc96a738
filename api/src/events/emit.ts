import type { Tx } from '../database/transactions.js';
import type { ProductEvent } from './events.js';

/**
 * Writes the event in the transaction of the state it reports; the relay sends it to its queues after the commit.
 * Returns its id.
 */
export async function emit(tx: Tx, event: ProductEvent): Promise<string> {
  const shopId = 'shopId' in event ? event.shopId : null;
  const [row] = await tx.rows<{ id: string }>(
    'INSERT INTO event_log (shop_id, type, payload) VALUES ($1, $2, $3) RETURNING id',
    [shopId, event.type, event],
  );
  return row!.id;
}
