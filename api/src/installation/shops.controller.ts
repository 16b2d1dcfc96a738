import { changeShopBody, type ChangeShopBody, type ShopView } from '@purchase-limits/contract/shop';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { ChangeShopSettings } from '../shops/commands/change-shop-settings.js';
import { GetShop } from './queries/get-shop.js';

@Controller('apiSa/shops')
export class ShopsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<ShopView> {
    return this.queries.execute(new GetShop(shop.id, { isCrmLogin: shop.operator !== null }));
  }

  @Put()
  async change(@Shop() shop: CurrentShop, @Body({ schema: changeShopBody }) body: ChangeShopBody): Promise<ShopView> {
    await this.commands.execute(new ChangeShopSettings(shop, null, { changes: body }));
    return this.queries.execute(new GetShop(shop.id, { isCrmLogin: shop.operator !== null }));
  }
}
