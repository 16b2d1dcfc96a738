import { Module } from '@nestjs/common';
import { ChangeShopSettingsHandler } from './commands/change-shop-settings.js';

@Module({ providers: [ChangeShopSettingsHandler] })
export class ShopsModule {}
