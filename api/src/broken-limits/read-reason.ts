// Why the checkout let an order through, where that is known for a fact.
import type { BrokenReason } from '@purchase-limits/contract/broken-limits';
import { checkoutGaps } from '@purchase-limits/domain/checkout-knowledge';
import type { Limit } from '@purchase-limits/domain/limit';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import type { JudgedOrder } from './judged-order.js';

/** Whether the checkout rule was changed is known this long. */
const KNOWN_MS = 86_400_000;

/**
 * Of a limit, why the checkout let this order through; null: it is not known, or no checkout judged the order.
 * `isRace`: whether orders of the seconds before are to blame, where the checkout holds the limit.
 */
export async function readReason(
  tx: Tx,
  shopId: string,
  { source, at }: JudgedOrder,
): Promise<(limit: Limit, isRace: boolean) => BrokenReason | null> {
  if (source.kind !== 'online_store' || now().getTime() - at.getTime() > KNOWN_MS) return () => null;
  const [rules] = await tx.rows<{ isEnabled: boolean; leftOut: string[]; isSame: boolean }>(
    `SELECT is_enabled AS "isEnabled", left_out AS "leftOut", coalesce(published_at <= $1, false) AS "isSame"
     FROM checkout_rules`,
    [at],
  );
  const [changed] = await tx.rows(
    `SELECT 1 FROM event_log WHERE shop_id = $1 AND type = 'CheckoutRulesChanged' AND at > $2 LIMIT 1`,
    [shopId, at],
  );
  if (changed) return () => null;
  if (!rules?.isEnabled) return () => 'checkout_off';
  const [ledger] = await tx.rows<{ since: Date | null }>('SELECT known_since AS since FROM purchase_ledger');
  const ordersSince = ledger?.since?.getTime() ?? null;
  const isLeftOut = ({ id }: Limit) => rules.isSame && rules.leftOut.includes(id);
  return (limit, isRace) => {
    if (isLeftOut(limit) || checkoutGaps(limit, { now: at.getTime(), ordersSince }).length > 0)
      return 'not_at_checkout';
    return isRace ? 'race' : null;
  };
}
