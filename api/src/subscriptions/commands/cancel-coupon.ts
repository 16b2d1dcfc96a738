import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { emit } from '../../events/emit.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { lockBilling } from '../billing-rows.js';
import { BillingEntity } from '../billing.entity.js';
import { readSubscription } from '../queries/get-subscription.js';

/** The merchant removes the applied code. A campaign's benefits stay until it ends. */
export class CancelCoupon extends ShopCommand<SubscriptionView> {}

export const CancelCouponHandler = commandHandler(CancelCoupon, async (tx, { shop }, config) => {
  const { coupon, campaign, campaignUntil } = await lockBilling(tx, shop.id);
  const code = coupon ?? (campaignUntil === null ? campaign : null);
  if (code !== null) {
    await tx.manager.update(BillingEntity, { shopId: shop.id }, coupon ? { coupon: null } : { campaign: null });
    await emit(tx, { type: 'CouponCanceled', shopId: shop.id, code });
  }
  return readSubscription(tx, config);
});
