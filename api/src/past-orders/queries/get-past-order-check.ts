import type { PastOrderCheckQuery, PastOrderCheckView } from '@purchase-limits/contract/past-orders';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { PURCHASE_SCOPES } from '../../platform/scopes.js';
import { lackingPurchaseScopes } from '../../repurchase/ledger.js';
import { PastOrderCheckEntity, toCheckView } from '../past-order-check.entity.js';
import { readCheck } from '../read-check.js';

/** One check, or the last one of a saved limit. Throws when there is none with the id. */
export class GetPastOrderCheck extends ShopQuery<PastOrderCheckView> {
  constructor(
    shopId: string,
    readonly wanted: PastOrderCheckQuery,
  ) {
    super(shopId);
  }
}

export const GetPastOrderCheckHandler = queryHandler(GetPastOrderCheck, async (tx, { wanted: { id, limitId } }) => {
  const missingScopes = (await lackingPurchaseScopes(tx)) ?? PURCHASE_SCOPES;
  const check = id === undefined ? await lastOf(limitId) : await readCheck(tx, id);
  return { missingScopes, check: check && toCheckView(check) };

  async function lastOf(limit: string | undefined): Promise<PastOrderCheckEntity | null> {
    if (limit === undefined) return null;
    return tx.manager.findOne(PastOrderCheckEntity, { where: { limitId: limit }, order: { createdAt: 'DESC' } });
  }
});
