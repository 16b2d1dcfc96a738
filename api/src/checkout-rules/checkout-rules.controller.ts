import {
  checkoutRulesBody,
  type CheckoutRulesBody,
  type CheckoutRulesView,
} from '@purchase-limits/contract/checkout-rules';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { SaveCheckoutRules } from './commands/save-checkout-rules.js';
import { GetCheckoutRules } from './queries/get-checkout-rules.js';

@Controller('apiSa/checkout-rules')
export class CheckoutRulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<CheckoutRulesView> {
    return this.queries.execute(new GetCheckoutRules(shop));
  }

  @Put()
  async save(
    @Shop() shop: CurrentShop,
    @Body({ schema: checkoutRulesBody }) wish: CheckoutRulesBody,
  ): Promise<CheckoutRulesView> {
    await this.commands.execute(new SaveCheckoutRules(shop, wish));
    return this.queries.execute(new GetCheckoutRules(shop));
  }
}
