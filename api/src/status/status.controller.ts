import type { StatusView } from '@purchase-limits/contract/status';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { OpenToKeys } from '../http/open-to-keys.js';
import { GetStatus } from './queries/get-status.js';

@Controller('apiSa/status')
@OpenToKeys()
export class StatusController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<StatusView> {
    return this.queries.execute(new GetStatus(shop.id));
  }
}
