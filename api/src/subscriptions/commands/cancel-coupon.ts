import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CONFIG, type Config } from '../../config.js';
import { Transactions } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { ShopCommand } from '../../http/handlers.js';
import { lockBilling } from '../billing-rows.js';
import { BillingEntity } from '../billing.entity.js';
import { readSubscription } from '../queries/get-subscription.js';

/** The merchant removes the applied code. A campaign's benefits stay until it ends. */
export class CancelCoupon extends ShopCommand<SubscriptionView> {}

@CommandHandler(CancelCoupon)
export class CancelCouponHandler implements ICommandHandler<CancelCoupon> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute({ shop }: CancelCoupon): Promise<SubscriptionView> {
    return this.transactions.run(shop.id, async (tx) => {
      const { coupon, campaign, campaignUntil } = await lockBilling(tx, shop.id);
      const code = coupon ?? (campaignUntil === null ? campaign : null);
      if (code !== null) {
        await tx.manager.update(BillingEntity, { shopId: shop.id }, coupon ? { coupon: null } : { campaign: null });
        await emit(tx, { type: 'CouponCanceled', shopId: shop.id, code });
      }
      return readSubscription(tx, this.config);
    });
  }
}
