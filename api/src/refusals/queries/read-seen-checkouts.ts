import { dayOf } from '@purchase-limits/domain/calendar';
import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';

const DAY_MS = 86_400_000;
const DAYS = 30;

/**
 * Of the orders of the last whole GMT days on which a pixel told of checkouts, how many it saw completed: the share of
 * refusals that it sees, too. Null while orders aren't known, or there were none.
 */
export async function readSeenCheckouts(tx: Tx): Promise<CheckoutRulesView['refusals']['seen']> {
  const today = now().getTime();
  const [row] = await tx.rows<{ completed: number; orders: number }>(
    `WITH seen AS (SELECT min(day) AS since, sum(completed)::int AS completed FROM checkout_day
       WHERE day >= $1::date AND day < $2::date)
     SELECT seen.completed, count(*)::int AS orders
     FROM seen JOIN purchase p ON p.removed_at IS NULL
       AND p.purchased_at >= seen.since::timestamp AT TIME ZONE 'UTC'
       AND p.purchased_at < $2::timestamp AT TIME ZONE 'UTC'
     WHERE EXISTS (SELECT 1 FROM purchase_ledger WHERE known_since <= seen.since AND withdrawn_at IS NULL)
     GROUP BY seen.completed`,
    [dayOf(today - DAYS * DAY_MS), dayOf(today)],
  );
  return row ?? null;
}
