import {
  checkoutRoomBody,
  checkoutRulesBody,
  type CheckoutLeftOut,
  type CheckoutRoom,
  type CheckoutRoomBody,
  type CheckoutRulesBody,
  type CheckoutRulesView,
} from '@purchase-limits/contract/checkout-rules';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { SaveCheckoutRules } from './commands/save-checkout-rules.js';
import { GetCheckoutLeftOut } from './queries/get-checkout-left-out.js';
import { GetCheckoutRules } from './queries/get-checkout-rules.js';
import { JudgeCheckoutRoom } from './queries/judge-checkout-room.js';

@Controller('apiSa/checkout-rules')
export class CheckoutRulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<CheckoutRulesView> {
    return this.queries.execute(new GetCheckoutRules({ shop }));
  }

  @Put()
  async save(
    @Shop() shop: CurrentShop,
    @Body({ schema: checkoutRulesBody }) wish: CheckoutRulesBody,
  ): Promise<CheckoutRulesView> {
    await this.commands.execute(new SaveCheckoutRules(shop, null, { wish }));
    return this.queries.execute(new GetCheckoutRules({ shop }));
  }

  @Get('left-out')
  leftOut(@Shop() shop: CurrentShop): Promise<CheckoutLeftOut> {
    return this.queries.execute(new GetCheckoutLeftOut(shop.id));
  }

  @Post('room')
  @HttpCode(200)
  room(@Shop() shop: CurrentShop, @Body({ schema: checkoutRoomBody }) body: CheckoutRoomBody): Promise<CheckoutRoom> {
    return this.queries.execute(new JudgeCheckoutRoom({ shop, body }));
  }
}
