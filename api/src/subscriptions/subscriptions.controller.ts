import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { GetSubscription, type SubscriptionView } from './queries/get-subscription.js';

@Controller('apiSa/subscription')
export class SubscriptionsController {
  constructor(private readonly queries: QueryBus) {}

  @ApiOperation({ summary: "Get the shop's plan" })
  @Get()
  get(@Shop() shop: CurrentShop): Promise<SubscriptionView> {
    return this.queries.execute(new GetSubscription(shop.id));
  }
}
