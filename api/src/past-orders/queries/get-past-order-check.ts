import type { PastOrderCheckQuery, PastOrderCheckView } from '@purchase-limits/contract/past-orders';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readOrderAccess } from '../../repurchase/ledger.js';
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
  const access = await readOrderAccess(tx);
  const check = id === undefined ? await lastOf(limitId) : await readCheck(tx, id);
  return { ...access, check: check && toCheckView(check) };

  async function lastOf(limit: string | undefined): Promise<PastOrderCheckEntity | null> {
    if (limit === undefined) return null;
    return tx.manager.findOne(PastOrderCheckEntity, { where: { limitId: limit }, order: { createdAt: 'DESC' } });
  }
});
