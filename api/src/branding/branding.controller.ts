import {
  customCssBody,
  versionedBranding,
  type BrandingView,
  type SanitizedCss,
  type SavedBranding,
} from '@purchase-limits/contract/branding';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { OpenToKeys } from '../http/open-to-keys.js';
import { SaveBranding } from './commands/save-branding.js';
import { CheckCustomCss } from './queries/check-custom-css.js';
import { GetBranding } from './queries/get-branding.js';

@Controller('apiSa/branding')
@OpenToKeys()
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
    @Body({ schema: versionedBranding }) { branding, version }: BrandingView,
  ): Promise<SavedBranding> {
    return this.commands.execute(new SaveBranding(shop, null, { branding, version }));
  }

  @Post('custom-css')
  @HttpCode(200)
  checkCss(
    @Shop() shop: CurrentShop,
    @Body({ schema: customCssBody }) { css }: { css: string },
  ): Promise<SanitizedCss> {
    return this.queries.execute(new CheckCustomCss({ shopId: shop.id, css }));
  }
}
