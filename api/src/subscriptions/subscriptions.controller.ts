import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { GetSubscription } from './queries/get-subscription.js';

@Controller('apiSa/subscription')
export class SubscriptionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<SubscriptionView> {
    return this.queries.execute(new GetSubscription(shop.id));
  }
}
