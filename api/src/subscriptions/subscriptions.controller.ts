import {
  couponBody,
  subscribeQuery,
  type DowngradePreview,
  type SubscribeAnswer,
  type SubscribeQuery,
  type SubscriptionView,
} from '@purchase-limits/contract/subscription';
import type { PlanCatalog } from '@purchase-limits/contract/plan';
import { PLAN_IDS, type PlanId } from '@purchase-limits/domain/plans';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { NotFoundError } from '../http/rule-error.js';
import { ApplyCoupon } from './commands/apply-coupon.js';
import { CancelCoupon } from './commands/cancel-coupon.js';
import { CheckSubscription } from './commands/check-subscription.js';
import { Subscribe } from './commands/subscribe.js';
import { WithdrawCharge } from './commands/withdraw-charge.js';
import { GetSubscription } from './queries/get-subscription.js';
import { ListPlans } from './queries/list-plans.js';
import { PreviewDowngrade } from './queries/preview-downgrade.js';

const SUBSCRIBE = 'subscription/shopify/subscribe/:planId';

@Controller('apiSa')
export class SubscriptionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('plans')
  plans(@Shop() shop: CurrentShop): Promise<PlanCatalog> {
    return this.queries.execute(new ListPlans(shop.id));
  }

  @Get('subscription')
  get(@Shop() shop: CurrentShop): Promise<SubscriptionView> {
    return this.queries.execute(new GetSubscription(shop.id));
  }

  @Post('subscription/check')
  @HttpCode(200)
  check(@Shop() shop: CurrentShop): Promise<SubscriptionView> {
    return this.commands.execute(new CheckSubscription({ shop }));
  }

  @Post('subscription/charges/:chargeId/withdraw')
  @HttpCode(200)
  withdraw(@Shop() shop: CurrentShop, @Param('chargeId') chargeId: string): Promise<SubscriptionView> {
    return this.commands.execute(new WithdrawCharge({ shop, chargeId }));
  }

  @Get('subscription/downgrade')
  previewDowngrade(@Shop() shop: CurrentShop): Promise<DowngradePreview> {
    return this.queries.execute(new PreviewDowngrade(shop.id));
  }

  @Post(SUBSCRIBE)
  @HttpCode(200)
  subscribe(
    @Shop() shop: CurrentShop,
    @Param('planId') plan: string,
    @Query({ schema: subscribeQuery }) { interval, code }: SubscribeQuery,
  ): Promise<SubscribeAnswer> {
    return this.commands.execute(new Subscribe({ shop, plan: planId(plan), interval, code }));
  }

  @Get(SUBSCRIBE)
  subscribeByGet(
    @Shop() shop: CurrentShop,
    @Param('planId') plan: string,
    @Query({ schema: subscribeQuery }) query: SubscribeQuery,
  ): Promise<SubscribeAnswer> {
    return this.subscribe(shop, plan, query);
  }

  @Post('coupons/apply')
  @HttpCode(200)
  applyCoupon(
    @Shop() shop: CurrentShop,
    @Body({ schema: couponBody }) { code }: z.infer<typeof couponBody>,
  ): Promise<SubscriptionView> {
    return this.commands.execute(new ApplyCoupon(shop, null, { code }));
  }

  @Post('coupons/cancel')
  @HttpCode(200)
  cancelCoupon(@Shop() shop: CurrentShop): Promise<SubscriptionView> {
    return this.commands.execute(new CancelCoupon(shop, null));
  }
}

function planId(text: string): PlanId {
  const known = PLAN_IDS.find((id) => id === text);
  if (!known) throw new NotFoundError('plan');
  return known;
}
