import type { Limit } from '@purchase-limits/domain/limit';
import type { Tx } from '../../database/transactions.js';
import { readLimitsById } from '../../limits/queries/read-limits-by-id.js';
import { actionView, type ActionRow } from '../actions/action-view.js';
import type { Broken } from '../actions/action-plan.js';
import type { BrokenDetails } from '../broken-limit.entity.js';

/** What the customer of an order is told. `units`: canceled; null: the order is held. */
export type CustomerNews = Broken & {
  orderName: string;
  units: number | null;
  isWhole: boolean;
  limit: Limit;
  bound: Pick<BrokenDetails, 'kind' | 'subjectName' | 'current' | 'min' | 'max' | 'multiple'>;
};

/** Null where there is nothing to tell any more: the hold was released, or the report of the order is gone. */
export async function readCustomerNews(tx: Tx, { orderId, limitId }: Broken): Promise<CustomerNews | null> {
  const [row] = await tx.rows<ActionRow & { details: BrokenDetails }>(
    `SELECT a.name, a.state, a.problem, a.tag, a.cancellation, a.changed_at AS "changedAt", b.details
     FROM order_action a JOIN broken_limit b USING (shop_id, order_id, limit_id)
     WHERE a.order_id = $1 AND a.limit_id = $2 AND a.state = 'done' AND a.tells_customer`,
    [orderId, limitId],
  );
  const limit = (await readLimitsById(tx, [limitId])).get(limitId);
  if (!row || !limit) return null;
  const { units, isWhole } = actionView(row);
  const { orderName, kind, subjectName, current, min, max, multiple } = row.details;
  return {
    orderId,
    limitId,
    orderName,
    units,
    isWhole,
    limit,
    bound: { kind, subjectName, current, min, max, multiple },
  };
}
