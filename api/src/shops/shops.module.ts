import { Module } from '@nestjs/common';
import { ChangeShopSettingsHandler } from './commands/change-shop-settings.js';
import { StopMailsHandler } from './commands/stop-mails.js';

@Module({ providers: [ChangeShopSettingsHandler, StopMailsHandler] })
export class ShopsModule {}
