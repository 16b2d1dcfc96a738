import { hasFreeQuota, quotaFor } from '@purchase-limits/domain/quota';
import type { QuotaView } from '@purchase-limits/contract/quota';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { QuotaEntity } from '../quota.entity.js';

/** The shop's counters as the dashboard shows them. */
export class GetQuota extends ShopQuery<QuotaView> {}

export const GetQuotaHandler = queryHandler(GetQuota, readQuota);

/** The same within a transaction of the shop. */
export async function readQuota(tx: Tx): Promise<QuotaView> {
  const quota = await tx.ofShop(QuotaEntity);
  const { level, impressions, unverified, contacts, plan, installedAt, bonusImpressions } = quota!;
  const { warnAt, max } = hasFreeQuota(plan) ? quotaFor(installedAt, bonusImpressions) : { warnAt: null, max: null };
  return { level, impressions, unverified, contacts, warnAt, max };
}
