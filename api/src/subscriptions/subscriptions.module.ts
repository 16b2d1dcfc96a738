import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { AccessTokens } from '../platform/access-tokens.js';
import { PartnerClient } from '../platform/partner-client.js';
import { AppPricing } from './app-pricing.js';
import { BillingPort } from './billing-port.js';
import { CheckBilling } from './check-billing.js';
import { ApplyCouponHandler } from './commands/apply-coupon.js';
import { CancelCouponHandler } from './commands/cancel-coupon.js';
import { CheckSubscriptionHandler } from './commands/check-subscription.js';
import { ExtendTrialHandler } from './commands/extend-trial.js';
import { SubscribeHandler } from './commands/subscribe.js';
import { WithdrawChargeHandler } from './commands/withdraw-charge.js';
import { FollowCharges } from './follow-charges.js';
import { ManualBilling } from './manual-billing.js';
import { GetSubscriptionHandler } from './queries/get-subscription.js';
import { ListPlansHandler } from './queries/list-plans.js';
import { PreviewDowngradeHandler } from './queries/preview-downgrade.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { FollowChargesWorker } from './workers/follow-charges.js';

const billing = [
  PartnerClient,
  {
    provide: BillingPort,
    useFactory: (partner: PartnerClient, tokens: AccessTokens, config: Config): BillingPort => {
      const manual = new ManualBilling(tokens, config);
      return config.BILLING === 'app-pricing' ? new AppPricing(partner, tokens, config, manual) : manual;
    },
    inject: [PartnerClient, AccessTokens, CONFIG],
  },
];

@Module({
  controllers: [SubscriptionsController],
  providers: [
    ...billing,
    FollowCharges,
    SubscribeHandler,
    WithdrawChargeHandler,
    CheckSubscriptionHandler,
    ApplyCouponHandler,
    CancelCouponHandler,
    GetSubscriptionHandler,
    ListPlansHandler,
    PreviewDowngradeHandler,
  ],
})
export class SubscriptionsModule {}

@Module({ providers: [...billing, FollowCharges, FollowChargesWorker, CheckBilling] })
export class SubscriptionsWorkersModule {}

/** What operators do. */
@Module({ providers: [...billing, FollowCharges, ExtendTrialHandler] })
export class SubscriptionsOperationsModule {}
