import {
  brokenLimitsQuery,
  limitOrdersQuery,
  orderActionSettings,
  orderDecision,
  type BrokenLimitCount,
  type BrokenLimitPage,
  type BrokenLimitsQuery,
  type LimitOrders,
  type LimitOrdersQuery,
  type OrderAction,
  type OrderActionSettings,
  type OrderActionSettingsView,
  type OrderDecision,
} from '@purchase-limits/contract/broken-limits';
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { DecideOrderAction } from './commands/decide-order-action.js';
import { SaveOrderActionSettings } from './commands/save-order-action-settings.js';
import { CountBrokenLimits } from './queries/count-broken-limits.js';
import { GetLimitOrders } from './queries/get-limit-orders.js';
import { GetOrderActionSettings } from './queries/get-order-action-settings.js';
import { ListBrokenLimits } from './queries/list-broken-limits.js';

@Controller('apiSa/broken-limits')
export class BrokenLimitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(
    @Shop() shop: CurrentShop,
    @Query({ schema: brokenLimitsQuery }) { after }: BrokenLimitsQuery,
  ): Promise<BrokenLimitPage> {
    return this.queries.execute(new ListBrokenLimits(shop.id, { after }));
  }

  @Get('count')
  count(@Shop() shop: CurrentShop): Promise<BrokenLimitCount> {
    return this.queries.execute(new CountBrokenLimits(shop.id));
  }

  @Get('of-limit')
  ofLimit(
    @Shop() shop: CurrentShop,
    @Query({ schema: limitOrdersQuery }) { limitId }: LimitOrdersQuery,
  ): Promise<LimitOrders> {
    return this.queries.execute(new GetLimitOrders(shop.id, { limitId }));
  }

  @Post('decisions')
  @HttpCode(200)
  decide(@Shop() shop: CurrentShop, @Body({ schema: orderDecision }) decision: OrderDecision): Promise<OrderAction> {
    return this.commands.execute(new DecideOrderAction(shop, null, { decided: decision }));
  }

  @Get('settings')
  settings(@Shop() shop: CurrentShop): Promise<OrderActionSettingsView> {
    return this.queries.execute(new GetOrderActionSettings(shop.id));
  }

  @Put('settings')
  async saveSettings(
    @Shop() shop: CurrentShop,
    @Body({ schema: orderActionSettings }) settings: OrderActionSettings,
  ): Promise<OrderActionSettingsView> {
    await this.commands.execute(new SaveOrderActionSettings(shop, null, { settings }));
    return this.queries.execute(new GetOrderActionSettings(shop.id));
  }
}
