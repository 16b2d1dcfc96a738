import { Module } from '@nestjs/common';
import { BrandingController } from './branding.controller.js';
import { SaveBrandingHandler } from './commands/save-branding.js';
import { GetBrandingHandler } from './queries/get-branding.js';

@Module({ controllers: [BrandingController], providers: [SaveBrandingHandler, GetBrandingHandler] })
export class BrandingModule {}
