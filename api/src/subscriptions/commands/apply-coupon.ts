import { couponOf, isOpen, plainCode } from '@purchase-limits/domain/coupons';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { now } from '../../clock.js';
import { CONFIG, type Config } from '../../config.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { ShopCommand } from '../../http/handlers.js';
import { changeBonus } from '../../quota/write-quota.js';
import { invalidCoupon } from '../billing-errors.js';
import { lockBilling } from '../billing-rows.js';
import { BillingEntity } from '../billing.entity.js';
import { campaignOf, isCampaignValid } from '../campaign.js';
import { readSubscription } from '../queries/get-subscription.js';

/** The merchant applies a discount code, or the code of the campaign. */
export class ApplyCoupon extends ShopCommand<SubscriptionView, { code: string }> {}

@CommandHandler(ApplyCoupon)
export class ApplyCouponHandler implements ICommandHandler<ApplyCoupon> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute({ shop, given: { code } }: ApplyCoupon): Promise<SubscriptionView> {
    if (this.config.BILLING === 'app-pricing') throw invalidCoupon();
    return this.transactions.run(shop.id, async (tx) => {
      const billing = await lockBilling(tx, shop.id);
      const campaign = campaignOf(this.config);
      if (plainCode(code) === campaign.code) await applyCampaign(tx, billing, campaign);
      else await applyDiscount(tx, billing, code);
      return readSubscription(tx, this.config);
    });
  }
}

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
