import { couponOf, isOpen, plainCode } from '@purchase-limits/domain/coupons';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { changeBonus } from '../../quota/write-quota.js';
import { invalidCoupon } from '../billing-errors.js';
import { lockBilling } from '../billing-rows.js';
import { BillingEntity } from '../billing.entity.js';
import { campaignOf, isCampaignValid } from '../campaign.js';
import { readSubscription } from '../queries/get-subscription.js';

/** The merchant applies a discount code, or the code of the campaign. */
export class ApplyCoupon extends ShopCommand<SubscriptionView, { code: string }> {}

export const ApplyCouponHandler = commandHandler(ApplyCoupon, async (tx, { shop, given: { code } }, config) => {
  if (config.BILLING === 'app-pricing') throw invalidCoupon();
  const billing = await lockBilling(tx, shop.id);
  const campaign = campaignOf(config);
  if (plainCode(code) === campaign.code) await applyCampaign(tx, billing, campaign);
  else await applyDiscount(tx, billing, code);
  return readSubscription(tx, config);
});

/** No discounts during the campaign. */
async function applyDiscount(tx: Tx, billing: BillingEntity, typed: string): Promise<void> {
  const coupon = couponOf(typed);
  if (!coupon || isCampaignValid(billing, now())) throw invalidCoupon();
  const { shopId } = billing;
  if (billing.coupon === coupon.code) return;
  await tx.manager.update(BillingEntity, { shopId }, { coupon: coupon.code });
  await emit(tx, { type: 'CouponApplied', shopId, code: coupon.code });
}

async function applyCampaign(tx: Tx, billing: BillingEntity, campaign: ReturnType<typeof campaignOf>): Promise<void> {
  const { shopId } = billing;
  if (!isOpen(campaign, now())) throw invalidCoupon();
  if (isCampaignValid(billing, now())) return;
  const { code, endsAt, bonusImpressions } = campaign;
  await tx.manager.update(BillingEntity, { shopId }, { coupon: null, campaign: code, campaignUntil: endsAt });
  await changeBonus(tx, shopId, bonusImpressions);
  await emit(tx, { type: 'CouponApplied', shopId, code });
}
