import type { QuotaView } from '@purchase-limits/contract/quota';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { OpenToKeys } from '../http/open-to-keys.js';
import { GetQuota } from './queries/get-quota.js';

@Controller('apiSa/quota')
@OpenToKeys()
export class QuotaController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<QuotaView> {
    return this.queries.execute(new GetQuota(shop.id));
  }
}
