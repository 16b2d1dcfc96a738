import type { QuotaView } from '@purchase-limits/domain/views';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { GetQuota } from './queries/get-quota.js';

@Controller('apiSa/quota')
export class QuotaController {
  constructor(private readonly queries: QueryBus) {}

  @ApiOperation({ summary: 'Get the impression quota and counters' })
  @Get()
  get(@Shop() shop: CurrentShop): Promise<QuotaView> {
    return this.queries.execute(new GetQuota(shop.id));
  }
}
