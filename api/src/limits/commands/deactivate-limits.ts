import type { ChangedLimits } from '@purchase-limits/contract/limit';
import type { Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { lockLimits, writeLimits } from '../write-limits.js';

/** The merchant deactivates these limits. Allowed whatever the quota says. */
export class DeactivateLimits extends ShopCommand<ChangedLimits, { ids: string[] }> {}

export const DeactivateLimitsHandler = commandHandler(DeactivateLimits, (tx, { shop, given: { ids } }) =>
  deactivateLimits(tx, shop, ids),
);

export async function deactivateLimits(tx: Tx, shop: CurrentShop, ids: readonly string[]): Promise<ChangedLimits> {
  const { limits, missing } = await lockLimits(tx, ids);
  const active = limits.filter((limit) => limit.status === 'active');
  const change = { status: 'inactive', stoppedBy: null, updatedBy: shop.userId } as const;
  const answer = await writeLimits(tx, active, change, (changed) => ({
    type: 'LimitsDeactivated',
    shopId: shop.id,
    limits: changed,
    reason: 'merchant',
    by: shop.userId,
  }));
  return { ...answer, missing };
}
