import {
  allowanceBody,
  type AllowanceBody,
  type AllowanceView,
  type RepurchaseView,
} from '@purchase-limits/contract/repurchase';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { GetAllowance } from './queries/get-allowance.js';
import { GetRepurchase } from './queries/get-repurchase.js';

@Controller('apiSa/repurchase')
export class RepurchaseController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<RepurchaseView> {
    return this.queries.execute(new GetRepurchase(shop));
  }

  @Post('allowance')
  @HttpCode(200)
  allowance(@Shop() shop: CurrentShop, @Body({ schema: allowanceBody }) body: AllowanceBody): Promise<AllowanceView> {
    return this.queries.execute(new GetAllowance(shop, body));
  }
}
