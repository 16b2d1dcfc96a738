import type { ShopView } from '@purchase-limits/domain/views';
import { Body, Controller, Get, Module, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { parse } from '../http/parse.js';
import { Shop, type CurrentShop } from '../identity/current-shop.js';
import { ADMIN_LOCALES, ChangeAdminLocale, ChangeAdminLocaleHandler } from './commands/change-admin-locale.js';
import { InstallShopHandler } from './commands/install-shop.js';
import { FindShop } from './queries/find-shop.js';
import { GetShop, GetShopHandler } from './queries/get-shop.js';

export const changeShopBody = z.strictObject({ adminLocale: z.enum(ADMIN_LOCALES) });

@Controller('apiSa/shops')
export class ShopsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<ShopView> {
    return this.queries.execute(new GetShop(shop.id));
  }

  @Put()
  async change(@Shop() shop: CurrentShop, @Body() body: unknown): Promise<ShopView> {
    await this.commands.execute(new ChangeAdminLocale(shop.id, parse(changeShopBody, body).adminLocale));
    return this.queries.execute(new GetShop(shop.id));
  }
}

@Module({ controllers: [ShopsController], providers: [FindShop, InstallShopHandler, ChangeAdminLocaleHandler, GetShopHandler], exports: [FindShop] })
export class ShopsModule {}
