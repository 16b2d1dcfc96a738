import type { StatusView } from '@purchase-limits/contract/status';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { GetStatus } from './queries/get-status.js';

@Controller('apiSa/status')
export class StatusController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<StatusView> {
    return this.queries.execute(new GetStatus(shop.id));
  }
}
