import type { ShopView } from '@purchase-limits/domain/views';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { ADMIN_LOCALES, ChangeAdminLocale } from '../shops/commands/change-admin-locale.js';
import { GetShop } from './queries/get-shop.js';

export const changeShopBody = z.strictObject({ adminLocale: z.enum(ADMIN_LOCALES) });

@Controller('apiSa/shops')
export class ShopsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @ApiOperation({ summary: 'Get the shop, its counters and what its storefront has' })
  @Get()
  get(@Shop() shop: CurrentShop): Promise<ShopView> {
    return this.queries.execute(new GetShop(shop.id));
  }

  @ApiOperation({ summary: 'Save the admin language' })
  @Put()
  async change(
    @Shop() shop: CurrentShop,
    @Body({ schema: changeShopBody }) body: z.infer<typeof changeShopBody>,
  ): Promise<ShopView> {
    await this.commands.execute(new ChangeAdminLocale(shop, body.adminLocale));
    return this.queries.execute(new GetShop(shop.id));
  }
}
