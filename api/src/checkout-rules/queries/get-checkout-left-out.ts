import type { CheckoutLeftOut } from '@purchase-limits/contract/checkout-rules';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { CheckoutRulesEntity } from '../checkout-rules.entity.js';

/** Which limits the checkout has no room for, as they were published last; the platform is not asked. */
export class GetCheckoutLeftOut extends ShopQuery<CheckoutLeftOut> {}

export const GetCheckoutLeftOutHandler = queryHandler(GetCheckoutLeftOut, async (tx) => {
  const row = await tx.ofShop(CheckoutRulesEntity);
  return row?.isEnabled ? { isEnabled: true, limitIds: row.leftOut } : { isEnabled: false, limitIds: [] };
});
