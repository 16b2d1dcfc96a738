import { dayOf } from '@purchase-limits/domain/calendar';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';

/** Whether at least one limit of the shop of this transaction applies now. */
export async function hasLimitInForce(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ is_there: boolean }>(
    `SELECT EXISTS (
       SELECT 1 FROM purchase_limit l JOIN quota q ON q.shop_id = l.shop_id
       WHERE l.deleted_at IS NULL AND limit_in_force(
         l.status, l.stopped_by, l.required_feature, l.start_date, l.end_date, q.level, q.features, $1)) AS is_there`,
    [dayOf(now().getTime())],
  );
  return row!.is_there;
}
