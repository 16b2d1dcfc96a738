import type { BrokenLimitCount } from '@purchase-limits/contract/broken-limits';
import { now } from '../../clock.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readOrderAccess } from '../../repurchase/ledger.js';

const COUNTED_MS = 30 * 86_400_000;

/** How many orders of the last 30 days broke a limit, and whether the app may see orders. */
export class CountBrokenLimits extends ShopQuery<BrokenLimitCount> {}

export const CountBrokenLimitsHandler = queryHandler(CountBrokenLimits, async (tx) => {
  const access = await readOrderAccess(tx);
  if (access.missingScopes.length > 0 || access.isRefused) return { orders: 0, ...access };
  const [row] = await tx.rows<{ orders: number }>(
    'SELECT count(DISTINCT order_id)::int AS orders FROM broken_limit WHERE ended_at IS NULL AND at >= $1',
    [new Date(now().getTime() - COUNTED_MS)],
  );
  return { orders: row!.orders, ...access };
});
