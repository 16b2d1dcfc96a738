import type { Tx } from '../database/transactions.js';
import type { EventType } from './events.js';

/**
 * Whether this transaction's shop has a later event of the type whose handling covers both. `condition`: SQL about the
 * later event `e`; its parameters start at $3.
 */
export async function hasLaterEvent(
  tx: Tx,
  eventId: string,
  type: EventType,
  condition = 'true',
  parameters: unknown[] = [],
): Promise<boolean> {
  const later = await tx.rows(
    `SELECT 1 FROM event_log e WHERE e.shop_id IS NOT NULL AND e.id > $1 AND e.type = $2
       AND e.at >= (SELECT at FROM event_log WHERE id = $1) AND (${condition}) LIMIT 1`,
    [eventId, type, ...parameters],
  );
  return later.length > 0;
}
