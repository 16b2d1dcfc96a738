import { Module } from '@nestjs/common';
import { BrandingController } from './branding.controller.js';
import { SaveBrandingHandler } from './commands/save-branding.js';
import { CheckCustomCssHandler } from './queries/check-custom-css.js';
import { GetBrandingHandler } from './queries/get-branding.js';

@Module({
  controllers: [BrandingController],
  providers: [SaveBrandingHandler, GetBrandingHandler, CheckCustomCssHandler],
})
export class BrandingModule {}
