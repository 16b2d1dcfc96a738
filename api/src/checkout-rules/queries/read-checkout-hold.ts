import type { CheckoutHold } from '@purchase-limits/domain/shop-status';
import type { StatusView } from '@purchase-limits/contract/status';
import type { Tx } from '../../database/transactions.js';
import { CheckoutRulesEntity } from '../checkout-rules.entity.js';

const NEVER_WANTED = { isEnabled: false, isPublished: false, unheld: 0, isSwitchedOff: false, problem: null };

/** Whether the checkout holds the shop's limits, as it was published or seen last; the platform is not asked. */
export async function readCheckoutHold(tx: Tx): Promise<{ hold: CheckoutHold; facts: StatusView['checkout'] }> {
  const row = await tx.ofShop(CheckoutRulesEntity);
  if (!row) return { hold: 'off', facts: NEVER_WANTED };
  const { isEnabled, problem } = row;
  const isSwitchedOff = isEnabled && row.switchedOffAt !== null;
  const unheld = isEnabled ? row.leftOut.length : 0;
  const isPublished = row.publishedAt !== null && row.validationIds.length > 0;
  const facts = { isEnabled, isPublished, unheld, isSwitchedOff, problem };
  if (problem !== null || isSwitchedOff || unheld > 0) return { hold: 'incomplete', facts };
  return { hold: isEnabled ? 'on' : 'off', facts };
}
