// The rows of a shop's billing within a transaction of the shop.
import type { Tx } from '../database/transactions.js';
import { BillingEntity } from './billing.entity.js';
import { ChargeEntity } from './charge.entity.js';

/** The shop's applied codes, with defaults if there is no row yet. */
export async function readBilling(
  tx: Tx,
): Promise<Pick<BillingEntity, 'coupon' | 'campaign' | 'campaignUntil' | 'trialDaysExtend'>> {
  const kept = await tx.ofShop(BillingEntity);
  return kept ?? { coupon: null, campaign: null, campaignUntil: null, trialDaysExtend: 0 };
}

/** The shop's billing row, made when it is first needed; others wait until this transaction ends. */
export async function lockBilling(tx: Tx, shopId: string): Promise<BillingEntity> {
  await tx.rows('INSERT INTO billing (shop_id) VALUES ($1) ON CONFLICT DO NOTHING', [shopId]);
  const kept = await tx.ofShop(BillingEntity, 'write');
  return kept!;
}

/** All charges of the shop, in request order. */
export function readCharges(tx: Tx): Promise<ChargeEntity[]> {
  return tx.manager.find(ChargeEntity, { order: { requestedAt: 'ASC', id: 'ASC' } });
}
