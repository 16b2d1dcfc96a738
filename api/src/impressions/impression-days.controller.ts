import {
  impressionDaysQuery,
  limitsSeenQuery,
  type ImpressionDaysQuery,
  type ImpressionDaysView,
  type LimitsSeen,
  type LimitsSeenQuery,
} from '@purchase-limits/contract/impression-days';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { OpenToKeys } from '../http/open-to-keys.js';
import { GetImpressionDays } from './queries/get-impression-days.js';
import { GetLimitsSeen } from './queries/get-limits-seen.js';

@Controller('apiSa/impressions')
@OpenToKeys()
export class ImpressionDaysController {
  constructor(private readonly queries: QueryBus) {}

  @Get('days')
  days(
    @Shop() shop: CurrentShop,
    @Query({ schema: impressionDaysQuery }) { days }: ImpressionDaysQuery,
  ): Promise<ImpressionDaysView> {
    return this.queries.execute(new GetImpressionDays(shop.id, days));
  }

  @Get('limits')
  limits(
    @Shop() shop: CurrentShop,
    @Query({ schema: limitsSeenQuery }) { days, ids }: LimitsSeenQuery,
  ): Promise<LimitsSeen> {
    return this.queries.execute(new GetLimitsSeen(shop.id, { days, ids }));
  }
}
