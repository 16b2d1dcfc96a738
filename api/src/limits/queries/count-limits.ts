import { dayOf } from '@purchase-limits/domain/calendar';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';

/** `stopped`: because the plan does not have what they need. */
export type LimitCounts = { all: number; inForce: number; stopped: number };

const JUDGED = `limit_in_force(
  l.status, l.stopped_by, l.required_feature, l.start_date, l.end_date, q.level, q.features, $1)`;

/** How many limits the shop of this transaction has. */
export async function countLimits(tx: Tx): Promise<LimitCounts> {
  const [row] = await tx.rows<LimitCounts>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${JUDGED}))::int AS "inForce",
       (count(*) FILTER (WHERE l.status = 'active' AND l.stopped_by = 'downgrade'))::int AS stopped
     FROM purchase_limit l JOIN quota q ON q.shop_id = l.shop_id WHERE l.deleted_at IS NULL`,
    [dayOf(now().getTime())],
  );
  return row!;
}

/** How many of those in force count earlier orders. */
export async function countLimitsOfOrders(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM purchase_limit l JOIN quota q ON q.shop_id = l.shop_id
     WHERE l.deleted_at IS NULL AND l.status = 'active' AND l.definition #>> '{repurchase,option}' <> 'no_limit'
       AND ${JUDGED}`,
    [dayOf(now().getTime())],
  );
  return row!.count;
}
