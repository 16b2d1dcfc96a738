import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { Body, Controller, Get, Module, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { Transactions } from '../database/transactions.js';
import { Shop, type CurrentShop } from '../identity/current-shop.js';
import { saveBrandingBody } from './branding-schema.js';
import { SaveBranding, SaveBrandingHandler } from './commands/save-branding.js';
import { readBrandingVersion } from './queries/read-branding.js';

type BrandingView = { branding: Branding; version: number };

@Controller('apiSa/branding')
export class BrandingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly transactions: Transactions,
  ) {}

  @ApiOperation({ summary: 'Get how messages look' })
  @Get()
  get(@Shop() shop: CurrentShop): Promise<BrandingView> {
    return this.transactions.run(shop.id, readBrandingVersion);
  }

  @ApiOperation({ summary: 'Save how messages look under the version that was seen' })
  @Put()
  save(@Shop() shop: CurrentShop, @Body({ schema: saveBrandingBody }) { branding, version }: BrandingView): Promise<BrandingView> {
    return this.commands.execute(new SaveBranding(shop.id, branding, version));
  }
}

@Module({ controllers: [BrandingController], providers: [SaveBrandingHandler] })
export class BrandingModule {}
