import { Module } from '@nestjs/common';
import { AskInstallation } from './ask-installation.js';
import { CheckInstallations } from './check-installations.js';
import { InstallShopHandler } from './commands/install-shop.js';
import { FindInstallationHandler } from './queries/find-installation.js';
import { GetShopHandler } from './queries/get-shop.js';
import { ShopsController } from './shops.controller.js';
import { FollowInstallation } from './workers/follow-installation.js';
import { RedactShop } from './workers/redact-shop.js';
import { RefreshShopFacts } from './workers/refresh-shop-facts.js';

@Module({
  controllers: [ShopsController],
  providers: [InstallShopHandler, FindInstallationHandler, GetShopHandler],
})
export class InstallationModule {}

@Module({ providers: [AskInstallation, FollowInstallation, RefreshShopFacts, RedactShop, CheckInstallations] })
export class InstallationWorkersModule {}
