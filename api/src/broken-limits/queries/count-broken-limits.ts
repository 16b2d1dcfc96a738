import type { BrokenLimitCount } from '@purchase-limits/contract/broken-limits';
import { now } from '../../clock.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readOrderAccess } from '../../repurchase/ledger.js';
import { IS_REPORTED } from './list-broken-limits.js';

const COUNTED_MS = 30 * 86_400_000;

/** How many orders of the last 30 days broke a limit, and whether the app may see orders. */
export class CountBrokenLimits extends ShopQuery<BrokenLimitCount> {}

export const CountBrokenLimitsHandler = queryHandler(CountBrokenLimits, async (tx) => {
  const access = await readOrderAccess(tx);
  if (access.missingScopes.length > 0 || access.isRefused) return { orders: 0, ...access };
  const [row] = await tx.rows<{ orders: number }>(
    `SELECT count(DISTINCT b.order_id)::int AS orders
     FROM broken_limit b LEFT JOIN order_action a USING (shop_id, order_id, limit_id)
     WHERE b.at >= $1 AND ${IS_REPORTED}`,
    [new Date(now().getTime() - COUNTED_MS)],
  );
  return { orders: row!.orders, ...access };
});
