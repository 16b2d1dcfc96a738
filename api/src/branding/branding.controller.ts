import type { BrandingView } from '@purchase-limits/contract/branding';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { saveBrandingBody } from './branding-schema.js';
import { SaveBranding } from './commands/save-branding.js';
import { GetBranding } from './queries/get-branding.js';

@Controller('apiSa/branding')
export class BrandingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<BrandingView> {
    return this.queries.execute(new GetBranding(shop.id));
  }

  @Put()
  save(
    @Shop() shop: CurrentShop,
    @Body({ schema: saveBrandingBody }) { branding, version }: BrandingView,
  ): Promise<BrandingView> {
    return this.commands.execute(new SaveBranding(shop, branding, version));
  }
}
