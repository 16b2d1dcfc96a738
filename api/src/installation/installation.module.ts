import { Module } from '@nestjs/common';
import { InstallShopHandler } from './commands/install-shop.js';
import { GetShopHandler } from './queries/get-shop.js';
import { ShopsController } from './shops.controller.js';

@Module({ controllers: [ShopsController], providers: [InstallShopHandler, GetShopHandler] })
export class InstallationModule {}
