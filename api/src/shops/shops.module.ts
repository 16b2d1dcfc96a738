import { Module } from '@nestjs/common';
import { ChangeShopSettingsHandler } from './commands/change-shop-settings.js';
import { StopWarningMailsHandler } from './commands/stop-warning-mails.js';

@Module({ providers: [ChangeShopSettingsHandler, StopWarningMailsHandler] })
export class ShopsModule {}
