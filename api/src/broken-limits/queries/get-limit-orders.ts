import type { LimitOrders, OrderActionName } from '@purchase-limits/contract/broken-limits';
import { now } from '../../clock.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { maySeePurchases } from '../../repurchase/ledger.js';
import type { BrokenDetails } from '../broken-limit.entity.js';
import { IS_REPORTED } from './list-broken-limits.js';

const COUNTED_MS = 30 * 86_400_000;

/** What orders broke one limit, and what was done with them. */
export class GetLimitOrders extends ShopQuery<LimitOrders, { limitId: string }> {}

type Worst = { orderId: string; at: Date; details: BrokenDetails };

export const GetLimitOrdersHandler = queryHandler(
  GetLimitOrders,
  async (tx, { given: { limitId } }): Promise<LimitOrders> => {
    const none = { orders: 0, done: { tag: 0, hold: 0, cancel: 0 }, waiting: 0, worst: null };
    if (!(await maySeePurchases(tx))) return none;
    const since = new Date(now().getTime() - COUNTED_MS);
    const groups = await tx.rows<{ name: OrderActionName | null; state: string | null; orders: number }>(
      `SELECT a.name, a.state, count(*)::int AS orders
     FROM broken_limit b LEFT JOIN order_action a USING (shop_id, order_id, limit_id)
     WHERE b.limit_id = $1 AND b.at >= $2 AND ${IS_REPORTED} GROUP BY 1, 2`,
      [limitId, since],
    );
    const [worst] = await tx.rows<Worst>(
      `SELECT order_id AS "orderId", at, details FROM broken_limit b
     WHERE limit_id = $1 AND (details ->> 'max') IS NOT NULL
     ORDER BY (details ->> 'current')::numeric - (details ->> 'max')::numeric DESC, at LIMIT 1`,
      [limitId],
    );
    const sum = (isCounted: (group: (typeof groups)[number]) => boolean) =>
      groups.filter(isCounted).reduce((all, { orders }) => all + orders, 0);
    const doneBy = (action: OrderActionName) => sum(({ name, state }) => name === action && state === 'done');
    return {
      orders: sum(() => true),
      done: { tag: doneBy('tag'), hold: doneBy('hold'), cancel: doneBy('cancel') },
      waiting: sum(({ state }) => state === 'waiting' || state === 'failed'),
      worst: worst ? worstView(worst) : null,
    };
  },
);

function worstView({ orderId, at, details }: Worst): LimitOrders['worst'] {
  const { orderName, kind, conditionType, subjectKind, subjectName, current, min, max, multiple } = details;
  const bound = { kind, conditionType, subjectKind, subjectName, current, min, max, multiple };
  return { orderId, orderName, at: at.toISOString(), ...bound };
}
