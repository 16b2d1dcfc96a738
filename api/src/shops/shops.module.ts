import { Module } from '@nestjs/common';
import { ChangeAdminLocaleHandler } from './commands/change-admin-locale.js';
import { FindShopHandler } from './queries/find-shop.js';

@Module({ providers: [FindShopHandler, ChangeAdminLocaleHandler] })
export class ShopsModule {}
