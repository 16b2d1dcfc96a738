import { Controller, Get, Module } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { Shop, type CurrentShop } from '../identity/current-shop.js';
import { ChangePlanHandler } from './commands/change-plan.js';
import { GetSubscription, GetSubscriptionHandler, type SubscriptionView } from './queries/get-subscription.js';

@Controller('apiSa/subscription')
export class SubscriptionController {
  constructor(private readonly queries: QueryBus) {}

  @ApiOperation({ summary: "Get the shop's plan" })
  @Get()
  get(@Shop() shop: CurrentShop): Promise<SubscriptionView> {
    return this.queries.execute(new GetSubscription(shop.id));
  }
}

@Module({ controllers: [SubscriptionController], providers: [ChangePlanHandler, GetSubscriptionHandler] })
export class SubscriptionsModule {}
