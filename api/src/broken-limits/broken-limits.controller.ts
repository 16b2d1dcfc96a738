import {
  brokenLimitsQuery,
  type BrokenLimitCount,
  type BrokenLimitPage,
  type BrokenLimitsQuery,
} from '@purchase-limits/contract/broken-limits';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { CountBrokenLimits } from './queries/count-broken-limits.js';
import { ListBrokenLimits } from './queries/list-broken-limits.js';

@Controller('apiSa/broken-limits')
export class BrokenLimitsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  list(
    @Shop() shop: CurrentShop,
    @Query({ schema: brokenLimitsQuery }) { after }: BrokenLimitsQuery,
  ): Promise<BrokenLimitPage> {
    return this.queries.execute(new ListBrokenLimits(shop.id, after));
  }

  @Get('count')
  count(@Shop() shop: CurrentShop): Promise<BrokenLimitCount> {
    return this.queries.execute(new CountBrokenLimits(shop.id));
  }
}
